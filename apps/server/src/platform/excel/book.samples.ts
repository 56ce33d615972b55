import { zipOf } from '../../modules/system/imports/import.samples.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

export interface RawBook {
  /** XML of the cells in row 1; default: the heading «Cédula». */
  headings?: string;
  /** XML of the rows below. */
  rows?: string;
  before?: string;
  behind?: string;
  /** Defined names of the workbook. */
  names?: string;
  /** XML before the workbook's sheets. */
  settings?: string;
  /** Number formats; the cell of style 1 has the first. */
  formats?: readonly string[];
  /** Path of the sheet's part. */
  part?: string;
  /** Namespace prefix of the sheet's elements, with its colon. */
  prefix?: string;
  /** Other parts by their names. */
  others?: Readonly<Record<string, string>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function stylesOf(formats: readonly string[]): string {
  const known = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`).join('');
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, i) => `<xf numFmtId="${200 + i}" applyNumberFormat="1"/>`)];
  return `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${known}</numFmts><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
}

/** Adds a namespace prefix to every element. */
const prefixed = (xml: string, prefix: string): string => xml.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`);

/** A workbook with one sheet «Conductores», written as XML as a program other than Excel might write it. */
export function rawBook(book: RawBook): Promise<Buffer> {
  const { rows = '', before = '', behind = '', names = '', settings = '', formats = [], part = 'sheet1.xml' } = book;
  const { prefix = '', others = {}, headings = cell('A1', 'Cédula') } = book;
  const namespace = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const sheet = `<worksheet xmlns="${main}" xmlns:r="${relations}">${before}<sheetData><row r="1">${headings}</row>${rows}</sheetData>${behind}</worksheet>`;
  const texts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/${part}" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${settings}<sheets><sheet name="Conductores" sheetId="1" r:id="rId1"/></sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/${part}"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesOf(formats),
    [`xl/worksheets/${part}`]: prefix === '' ? sheet : prefixed(sheet, prefix).replace('xmlns=', `${namespace}=`),
    ...others,
  };
  return zipOf(Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** A LibreOffice document with these rows in one sheet «Conductores». */
export function rawOds(rows: string): Promise<Buffer> {
  const of = (name: string): string => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  const type = 'application/vnd.oasis.opendocument.spreadsheet';
  return zipOf(
    Object.entries({
      mimetype: type,
      'META-INF/manifest.xml': `<manifest:manifest ${of('manifest')}><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      'content.xml': `<office:document-content ${of('office')} ${of('table')} ${of('text')} office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Conductores">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  );
}
