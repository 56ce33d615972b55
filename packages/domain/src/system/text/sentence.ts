/** Adds a full stop unless there is one: a company's name may end in «S.A.». */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
