/** A column of an imported file. */
export interface ImportColumn {
  readonly key: string;
  readonly header: string;
  /** Synonyms of the heading, compared by `headingMeaning`; unique within the kind. */
  readonly also?: readonly string[];
  readonly type: 'text' | 'date' | 'number' | 'degrees' | 'money' | 'yes_no';
  readonly required?: boolean;
  /** Allowed values, compared without accents and case. */
  readonly options?: readonly string[];
  /** Longer text; corrected in a multi-line field. */
  readonly long?: boolean;
  /** A cédula or RUC: Excel drops the leading zero of a number, which is restored; except when another column has the given value. */
  readonly lost_zero?: { readonly unless?: { readonly column: string; readonly value: string } };
  /** A telephone number, whose leading zero is restored as well. */
  readonly phone?: true;
  /** «10 %» is read as 10: always, or when another column has the given value. Otherwise the row has a remark on how it was read. */
  readonly percent?: true | { readonly where: { readonly column: string; readonly value: string } };
  readonly example: string;
  /** Explanation in the template's second sheet. */
  readonly help?: string;
  /** Existing names offered in the workbook's template; other values are allowed. */
  readonly offers?: 'ports' | 'depots' | 'containers' | 'lines' | 'cantons' | 'products' | 'services' | 'advisors';
}

export const text = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  header,
  type: 'text',
  example,
  ...more,
});
export const must = { required: true } as const;
export const day = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'date', help: 'DD/MM/AAAA', ...more });
export const number = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'number', ...more });
/** Latitude, longitude, speed or course: numbers without thousands separators. */
export const degrees = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'degrees', ...must, ...more });
