/** Text for comparison, without accents and in lower case: «camion» finds «Camión». Ñ becomes n. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
