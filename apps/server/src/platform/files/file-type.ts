import { trimOf } from '@cabezal/domain/system/text/trim-signs';

/** Accepted types of uploads, with their file extensions; the first is the usual one. */
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

/** Text contains no control characters other than tab and line ends. */
const isPlainText = (head: Buffer): boolean => head.every(byte => byte >= 0x20 || [0x09, 0x0a, 0x0d].includes(byte));
/** The byte order mark of UTF-16: no other accepted type begins with these two bytes. */
const isWideText = (head: Buffer): boolean => ['fffe', 'feff'].includes(head.toString('hex', 0, 2));

/** LibreOffice writes the type into the first entry of the archive, uncompressed. */
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
/** The signature of Office files from before 2007 and of encrypted ones: it does not tell which program wrote them. */
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Number of bytes at a file's beginning that determine its type. */
export const TELLING_BYTES = 96;

/**
 * Detects the type by the first bytes; name and declared type are not trusted. Text has no signature: if it is called .csv it counts as
 * CSV, and an old Office file called .xls counts as Excel. Files are sent only as downloads.
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
 * The name of the stored file: without path and without characters that hide or reverse text, and with the extension of its detected
 * type, so that «evil.pdf.exe» with a PDF in it is sent as «evil.pdf».
 */
export function fileName(typed: string, type: string): string {
  const allowed = endings[type] ?? [];
  const last = typed.split(/[/\\]/).at(-1) ?? '';
  const seen = last.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:|?*]/gu, '');
  const plain = trimOf(seen, /[\s.]/);
  const endsRight = (name: string): boolean => allowed.some(ending => name.toLowerCase().endsWith(`.${ending}`));
  if (endsRight(plain)) return [...plain].slice(-mostLetters).join('');
  // An extension contains a letter: «Guía 12.3» keeps its number.
  const stem = plain.replace(/\.(?=[^.\s]*[a-z])[a-z0-9]{1,8}$/i, '');
  if (endsRight(stem)) return [...stem].slice(-mostLetters).join('');
  return `${[...(stem || 'archivo')].slice(0, mostLetters - 6).join('')}.${allowed[0] ?? 'bin'}`;
}
