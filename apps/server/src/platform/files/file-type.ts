import { trimOf } from '@cabezal/domain/system/text/trim-signs';

/** What an upload may be, with the endings of its name; the first is the usual one. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.ms-excel': ['xls', 'xlsx'],
  'text/csv': ['csv'],
};

/** Signs that no text has; tab and ends of lines it has. */
const isPlainText = (head: Buffer): boolean => head.every(byte => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
/** UTF-16 says of itself that it is text: two bytes that no other kind begins with. */
const isWideText = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.toString('hex', 0, 2));

/** LibreOffice puts what it is into the first entry of the archive, unpacked. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
/** Of the files that Office wrote before 2007, and of its files with a password: they do not say which program wrote them. */
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Bytes of a file's beginning that tell what it is. */
export const TELLING_BYTES = 96;

/**
 * What the first bytes say the object is; the name and the declared type are not believed. Text says nothing of itself: one that is called
 * .csv is taken for such, as an old file of Office that is called .xls is, and is only ever handed out to be kept.
 */
export function contentType(head: Buffer, typed: string): string | null {
  if (head.subarray(0, 4).toString('latin1') === '%PDF') return 'application/pdf';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp';
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])))
    return head.toString('latin1', 30).startsWith(openDocument)
      ? 'application/vnd.oasis.opendocument.spreadsheet'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (/\.xlsx?$/i.test(typed.trim()) && head.subarray(0, 8).equals(oldOffice)) return 'application/vnd.ms-excel';
  if (/\.csv$/i.test(typed.trim()) && (isWideText(head) || isPlainText(head))) return 'text/csv';
  return null;
}

const mostLetters = 200;

/**
 * The name under which a file is kept: no path, no signs that hide or turn text around, and the ending of what it truly is, so that
 * «evil.pdf.exe» with a PDF in it is handed out as «evil.pdf».
 */
export function fileName(typed: string, type: string): string {
  const allowed = endings[type] ?? [];
  const last = typed.split(/[/\\]/).at(-1) ?? '';
  const seen = last.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:|?*]/gu, '');
  const plain = trimOf(seen, /[\s.]/);
  const endsRight = (name: string): boolean => allowed.some(ending => name.toLowerCase().endsWith(`.${ending}`));
  if (endsRight(plain)) return [...plain].slice(-mostLetters).join('');
  // An ending has a letter in it: «Guía 12.3» keeps its number.
  const stem = plain.replace(/\.(?=[^.\s]*[a-z])[a-z0-9]{1,8}$/i, '');
  if (endsRight(stem)) return [...stem].slice(-mostLetters).join('');
  return `${[...(stem || 'archivo')].slice(0, mostLetters - 6).join('')}.${allowed[0] ?? 'bin'}`;
}
