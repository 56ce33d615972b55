/** Justification for changing the cost of a payment (spec §5). */

export const JUSTIFICATION_MAX = 255;

/** Trimmed and cut to 255 characters (whole code points); empty → null (spec §5). */
export function normalizeJustification(text: string | null | undefined): string | null {
  let cut = (text ?? '').trim().slice(0, JUSTIFICATION_MAX);
  const last = cut.charCodeAt(cut.length - 1);
  if (last >= 0xd800 && last <= 0xdbff) cut = cut.slice(0, -1);
  cut = cut.trimEnd();
  return cut === '' ? null : cut;
}
