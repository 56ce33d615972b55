const SEPARATORS = /[\p{Zs}\t().-]/gu;

/**
 * A telephone number as WhatsApp writes it (E.164): «+», the code of the country and the number, digits alone; null: it is none. A number of
 * Ecuador has no 0 after its code.
 */
export function e164(given: string): string | null {
  const number = given.replace(SEPARATORS, '');
  return /^\+[1-9]\d{7,14}$/.test(number) && !number.startsWith('+5930') ? number : null;
}

/** A number as a log shows it: its first and last digits, «+593…67». */
export const maskPhone = (number: string): string => `${number.slice(0, 4)}…${number.slice(-2)}`;
