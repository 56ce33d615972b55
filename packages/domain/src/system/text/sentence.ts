/** A sentence with its point, one: a company's name may end in «S.A.». */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
