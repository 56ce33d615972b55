/** The SRI's access key (clave de acceso): 49 digits that identify an electronic document (design 4). */

/** 01 invoice, 04 credit note, 05 debit note, 06 guía de remisión, 07 retention. */
export const DOCUMENT_CODES = {
  '01': 'Factura',
  '04': 'Nota de crédito',
  '05': 'Nota de débito',
  '06': 'Guía de remisión',
  '07': 'Comprobante de retención',
} as const;
export type DocumentCode = keyof typeof DOCUMENT_CODES;

export interface AccessKeyParts {
  /** Emission date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly document_code: DocumentCode;
  readonly ruc: string;
  /** 1 test, 2 production. */
  readonly environment: '1' | '2';
  /** Three digits. */
  readonly establishment: string;
  /** Three digits. */
  readonly emission_point: string;
  /** Nine digits. */
  readonly sequence: string;
  /** Eight digits chosen by the issuer. */
  readonly numeric_code: string;
  /** 1: normal emission. */
  readonly emission_type?: string;
}

/** Modulo 11 digit of 48 digits, weights 2…7 from the right; 11 → 0, 10 → 1 (design 4). */
export function accessKeyDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (2 + (i % 6));
  const digit = 11 - (sum % 11);
  if (digit === 11) return 0;
  return digit === 10 ? 1 : digit;
}

/** The 49 digits. Throws RangeError when a part has the wrong length. */
export function buildAccessKey(parts: AccessKeyParts): string {
  const [year = '', month = '', day = ''] = parts.date.split('-');
  const fields: readonly (readonly [string, number])[] = [
    [`${day}${month}${year}`, 8],
    [parts.document_code, 2],
    [parts.ruc, 13],
    [parts.environment, 1],
    [parts.establishment, 3],
    [parts.emission_point, 3],
    [parts.sequence, 9],
    [parts.numeric_code, 8],
    [parts.emission_type ?? '1', 1],
  ];
  for (const [text, length] of fields) {
    if (text.length !== length || !/^\d+$/.test(text)) throw new RangeError(`Not ${length} digits: ${text}`);
  }
  const body = fields.map(([text]) => text).join('');
  return `${body}${accessKeyDigit(body)}`;
}

/** True for 49 digits whose last is the check digit. */
export function isAccessKey(key: string): boolean {
  return /^\d{49}$/.test(key) && accessKeyDigit(key.slice(0, 48)) === Number(key[48]);
}

/** Parts of a valid key; null otherwise. */
export function parseAccessKey(key: string): Required<AccessKeyParts> | null {
  if (!isAccessKey(key)) return null;
  const document_code = key.slice(8, 10);
  const environment = key.slice(23, 24);
  if (!Object.hasOwn(DOCUMENT_CODES, document_code) || (environment !== '1' && environment !== '2')) return null;
  return {
    date: `${key.slice(4, 8)}-${key.slice(2, 4)}-${key.slice(0, 2)}`,
    document_code: document_code as DocumentCode,
    ruc: key.slice(10, 23),
    environment,
    establishment: key.slice(24, 27),
    emission_point: key.slice(27, 30),
    sequence: key.slice(30, 39),
    numeric_code: key.slice(39, 47),
    emission_type: key.slice(47, 48),
  };
}
