/** Justification of a change of a payment's cost (spec §5). */

export const JUSTIFICATION_MAX = 255;

/** Trimmed, cut to at most 255 characters (never through the middle of one), empty → null (spec §5). */
export function normalizeJustification(text: string | null | undefined): string | null {
  let cut = (text ?? '').trim().slice(0, JUSTIFICATION_MAX);
  const last = cut.charCodeAt(cut.length - 1);
  if (last >= 0xd800 && last <= 0xdbff) cut = cut.slice(0, -1);
  cut = cut.trimEnd();
  return cut === '' ? null : cut;
}
