/** One column of a file that is brought in. */
export interface ImportColumn {
  readonly key: string;
  readonly header: string;
  /** Other headings under which offices keep it; compared by their meaning (`headingMeaning`), and claimed by no other field of the kind. */
  readonly also?: readonly string[];
  readonly type: 'text' | 'date' | 'number' | 'degrees' | 'money' | 'yes_no';
  readonly required?: boolean;
  /** What may stand in it; compared without accents and capitals. */
  readonly options?: readonly string[];
  /** More than a line of text: it is corrected in a field of several. */
  readonly long?: boolean;
  /** A cédula or RUC: Excel keeps it as a number and drops its first zero, which is given back; not where another column says so. */
  readonly lost_zero?: { readonly unless?: { readonly column: string; readonly value: string } };
  /** A phone number: Excel drops its first zero, too. */
  readonly phone?: true;
  /** «10 %» is ten in it: always, or where another column says so. Elsewhere the row tells how it was read. */
  readonly percent?: true | { readonly where: { readonly column: string; readonly value: string } };
  readonly example: string;
  /** Beside the heading in the template's second sheet. */
  readonly help?: string;
  /** Names that the installation knows, offered in the workbook's template; others may be typed. */
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
/** Of latitude or longitude: they have no thousands, as speed and course have none. */
export const degrees = (key: string, header: string, example: string, more: Partial<ImportColumn> = {}): ImportColumn =>
  text(key, header, example, { type: 'degrees', ...must, ...more });
