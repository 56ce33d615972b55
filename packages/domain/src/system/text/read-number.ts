/** A number without what stands in or around it and says nothing of it: blanks of any kind, invisible marks, degrees. A minus may be typographic. */
const bareNumber = (text: string): string => text.replace(/[\s\u200b-\u200f\u2060°º]/g, '').replace(/[−–]/, '-');

/** Reads degrees: there are no thousands of them, so `-2.190` is a little more than two, as a map writes it. Null when it is none. */
export function parseDegrees(text: string): number | null {
  const clean = bareNumber(text);
  return /^-?\d+([.,]\d+)?$/.test(clean) ? Number(clean.replace(',', '.')) : null;
}

/** Reads a number as people here write it: `21.800` and `21.800,5` with thousands, `13,3` and `13.3` with decimals. Null when it is none. */
export function parseNumber(text: string): number | null {
  const clean = text.replace(/\s/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(clean)) return Number(clean.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+([.,]\d+)?$/.test(clean) ? Number(clean.replace(',', '.')) : null;
}

/** Reads a figure as a device writes it: as `parseDegrees` does, also with a plus, an exponent, or no digit beside the point. Null when it is none. */
export function parseFigure(text: string): number | null {
  const clean = bareNumber(text).replace(',', '.');
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(clean)) return null;
  const number = Number(clean);
  return Number.isFinite(number) ? number : null;
}
