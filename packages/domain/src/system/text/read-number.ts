/** The number without blanks, invisible characters and degree signs; a typographic minus becomes a hyphen. */
const bareNumber = (text: string): string => text.replace(/[\s\u200b-\u200f\u2060°º]/g, '').replace(/[−–]/, '-');

/** Reads degrees. A dot is a decimal point, never a thousands separator: `-2.190` is a little more than −2. Null when the text is no number. */
export function parseDegrees(text: string): number | null {
  const clean = bareNumber(text);
  return /^-?\d+([.,]\d+)?$/.test(clean) ? Number(clean.replace(',', '.')) : null;
}

/** Reads a number as written in Ecuador: `21.800` and `21.800,5` with thousands, `13,3` and `13.3` with decimals. Null when the text is no number. */
export function parseNumber(text: string): number | null {
  const clean = text.replace(/\s/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(clean)) return Number(clean.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+([.,]\d+)?$/.test(clean) ? Number(clean.replace(',', '.')) : null;
}

/**
 * Reads a figure as sent by a device: like `parseDegrees`, also with a plus sign, an exponent, or no digit on one side of the point. Null when the
 * text is no number.
 */
export function parseFigure(text: string): number | null {
  const clean = bareNumber(text).replace(',', '.');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(clean)) return null;
  const number = Number(clean);
  return Number.isFinite(number) ? number : null;
}
