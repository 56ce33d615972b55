/** Number of an SRI document: establishment, emission point, sequence (design 4). */

export interface DocumentNumber {
  readonly establishment: number;
  readonly emission_point: number;
  readonly sequence: number;
}

function digits(value: number, length: number): string {
  if (!Number.isInteger(value) || value < 1 || value >= 10 ** length) {
    throw new RangeError(`Not a number of 1 to ${length} digits: ${value}`);
  }
  return String(value).padStart(length, '0');
}

/** `001-001-000000001`. Throws RangeError when a part is below 1 or too long. */
export function formatDocumentNumber(number: DocumentNumber): string {
  return [digits(number.establishment, 3), digits(number.emission_point, 3), digits(number.sequence, 9)].join('-');
}

/** Parts of `001-001-000000001`; null when it is not such a number. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const match = /^(\d{3})-(\d{3})-(\d{9})$/.exec(text.trim());
  if (!match) return null;
  const number = { establishment: Number(match[1]), emission_point: Number(match[2]), sequence: Number(match[3]) };
  return number.establishment > 0 && number.emission_point > 0 && number.sequence > 0 ? number : null;
}
