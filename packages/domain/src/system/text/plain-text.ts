/** A text as people compare it: without accents and capitals, so that «camion» finds «Camión». Ñ becomes n. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
