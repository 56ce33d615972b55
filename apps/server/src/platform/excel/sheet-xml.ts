import { businessDate, businessTime } from '@cabezal/domain/system/time/time';

/** Type of a cell. `date` is a calendar date, `instant` is shown in the business zone, `money` is USD with two decimals; `hint`
 * is a grey text, an example. */
export type CellType = 'text' | 'number' | 'money' | 'date' | 'instant' | 'hint';

/** Cell styles; the position in this list determines the style number, after 0 (none) and 1 (heading). */
const cellTypes: readonly CellType[] = ['text', 'number', 'money', 'date', 'instant', 'hint'];
const headingStyle = 1;
/** Number formats: 4 and 49 are Excel's built-in «#,##0.00» and «@». */
const formatOf: Record<CellType, number> = { text: 49, number: 164, money: 4, date: 165, instant: 166, hint: 49 };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days from Excel's day 0 (30 December 1899) to 1 January 1970. */
const epochDay = 25_569;
const longestCell = 32_767;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, so they are taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escapeText(text: string): string {
  // Most texts need no escaping.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  if (!/[&<>"\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/.test(text)) return text;
  return (
    text
      .toWellFormed()
      .replace(unwritable, '')
      .replace(/[&<>"]/g, c => entities[c] ?? c)
      // «_x0041_» would be read as «A».
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/\r/g, '&#13;')
  );
}

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

/** Local time of the business zone for an instant; the zone's offset is looked up once per hour of data. */
export function wallClocks(zone: string): (ms: number) => number {
  const offsets = new Map<number, number>();
  return ms => {
    const hour = Math.floor(ms / HOUR_MS) * HOUR_MS;
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const at = new Date(hour);
      offset = Date.parse(`${businessDate(at, zone)}T${businessTime(at, zone)}:00Z`) - hour;
      offsets.set(hour, offset);
    }
    return ms + offset;
  };
}

const figureCell = (at: string, style: number, figure: number): string =>
  `<c r="${at}" s="${style}"><v>${figure}</v></c>`;

function textCell(at: string, style: number, value: string): string {
  const text = escapeText(value.length > longestCell ? value.slice(0, longestCell) : value);
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** A formula of ours with its current value, at most ten decimals. It contains nothing that a person typed. */
export function formulaXml(at: string, type: CellType, formula: string, value: number): string {
  return `<c r="${at}" s="${cellTypes.indexOf(type) + 2}"><f>${formula}</f><v>${Number(value.toFixed(type === 'money' ? 2 : 10))}</v></c>`;
}

/** A word in the style of a heading. */
export const labelXml = (at: string, text: string): string => textCell(at, headingStyle, text);

/** A cell is a text or a number, never a formula: typed text cannot become one. Empty values have no cell. */
export function cellXml(at: string, type: CellType, value: unknown, wallClock: (ms: number) => number): string {
  if (value === null || value === undefined || value === '') return '';
  const style = cellTypes.indexOf(type) + 2;
  if (type === 'text' || type === 'hint') return textCell(at, style, String(value));
  if (type === 'number' || type === 'money') {
    const figure = Number(value);
    return Number.isFinite(figure) ? figureCell(at, style, figure) : textCell(at, style, String(value));
  }
  const moment = Date.parse(String(value));
  if (Number.isNaN(moment)) return textCell(at, style, String(value));
  return figureCell(at, style, (type === 'date' ? moment : wallClock(moment)) / DAY_MS + epochDay);
}

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
  type: CellType;
  /** Cells of the workbook that contain the choices; `only`: no other value is accepted. */
  choices?: { from: string; only: boolean };
}

/** The sheet up to its headings: frozen, with a filter on every column. */
export function sheetOpening(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    (c, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${c.width}" style="${cellTypes.indexOf(c.type === 'hint' ? 'text' : c.type) + 2}" customWidth="1"/>`,
  );
  const headings = columns.map((c, i) => textCell(`${columnName(i)}1`, headingStyle, c.header));
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
}
/** The last row with a drop-down list. */
const lastChoice = 5001;
function choicesXml(columns: readonly SheetColumn[]): string {
  const lists = columns.flatMap(({ choices }, i) =>
    choices === undefined
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="${choices.only ? 1 : 0}" errorTitle="Valor" error="Elija un valor de la lista" sqref="${columnName(i)}2:${columnName(i)}${lastChoice}"><formula1>${choices.from}</formula1></dataValidation>`,
        ],
  );
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}
export const sheetEnding = (columns: readonly SheetColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(Math.max(0, columns.length - 1))}${rows + 1}"/>${choicesXml(columns)}</worksheet>`;

export const stylesXml = `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.##########"/><numFmt numFmtId="165" formatCode="dd/mmm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mmm/yyyy hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF8C8C8C"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellTypes.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cellTypes
  .map(
    type =>
      `<xf numFmtId="${formatOf[type]}" fontId="${type === 'hint' ? 2 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts that list the sheets, by their path in the archive. */
export function workbookParts(sheets: readonly string[]): [path: string, text: string][] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const each = (part: (name: string, n: number) => string): string =>
    sheets.map((name, i) => part(name, i + 1)).join('');
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, n) => `<sheet name="${escapeText(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)}</Types>`,
    ],
  ];
}
