import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import QRCode from 'qrcode';

/** Points: one number for all sides, [horizontal, vertical] or [left, top, right, bottom]. */
export type PdfMargin = number | [number, number] | [number, number, number, number];

/** Style of a node. Lengths are points, colours `#rrggbb`. */
export interface PdfStyle {
  fontSize?: number;
  bold?: boolean;
  italics?: boolean;
  color?: string;
  fillColor?: string;
  alignment?: 'left' | 'center' | 'right' | 'justify';
  lineHeight?: number;
  characterSpacing?: number;
  margin?: PdfMargin;
  noWrap?: boolean;
}

export interface PdfTable {
  widths?: (number | 'auto' | '*')[];
  heights?: number | number[];
  headerRows?: number;
  /** Keeps each row on one page. */
  dontBreakRows?: boolean;
  keepWithHeaderRows?: number;
  body: PdfContent[][];
}

/** Widths and colours of a table's lines; `i` counts lines from 0. */
export interface PdfLayout {
  hLineWidth?: (i: number, node: { table: PdfTable }) => number;
  vLineWidth?: (i: number, node: { table: PdfTable }) => number;
  hLineColor?: (i: number) => string;
  vLineColor?: (i: number) => string;
  paddingLeft?: (i: number) => number;
  paddingRight?: (i: number) => number;
  paddingTop?: (i: number) => number;
  paddingBottom?: (i: number) => number;
}

/** One piece of a document. Exactly one of text, stack, columns, table, ul, svg, image and canvas is given. */
export interface PdfNode extends PdfStyle {
  text?: string | (string | PdfNode)[];
  stack?: PdfContent[];
  columns?: PdfContent[];
  columnGap?: number;
  table?: PdfTable;
  layout?: 'noBorders' | 'headerLineOnly' | 'lightHorizontalLines' | PdfLayout;
  ul?: PdfContent[];
  /** A drawing: from `qrImage`, `barcodeImage` or `drawing`. */
  svg?: string;
  /** A picture as a `data:` URL; addresses and files are refused. */
  image?: string;
  canvas?: { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number; lineColor?: string }[];
  width?: number | 'auto' | '*';
  height?: number;
  fit?: [number, number];
  style?: string | string[];
  colSpan?: number;
  rowSpan?: number;
  border?: [boolean, boolean, boolean, boolean];
  unbreakable?: boolean;
  pageBreak?: 'before' | 'after';
}
export type PdfContent = string | PdfNode | PdfContent[];

export interface PdfDefinition {
  /** Shown by the PDF reader instead of the file's name. */
  title: string;
  content: PdfContent;
  styles?: Record<string, PdfStyle>;
  /** Default: A4 portrait, margins of 40 points, Roboto 9. */
  pageSize?: 'A4' | 'A5' | { width: number; height: number };
  pageOrientation?: 'portrait' | 'landscape';
  pageMargins?: PdfMargin;
  defaultStyle?: PdfStyle;
  header?: (page: number, pages: number) => PdfContent;
  footer?: (page: number, pages: number) => PdfContent;
}

const fontFiles = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
} as const;
type Maker = typeof import('pdfmake')['default'];
let ready: Promise<Maker> | undefined;

/**
 * Loads the library with the first document, so that no start waits for it. Its fonts are loaded into its memory, so that a document can
 * read no file and no address.
 */
async function prepare(): Promise<Maker> {
  const { default: pdfmake } = await import('pdfmake');
  const require = createRequire(import.meta.url);
  for (const name of Object.values(fontFiles))
    pdfmake.virtualfs.writeFileSync(name, await readFile(require.resolve(`pdfmake/fonts/Roboto/${name}`)));
  pdfmake.setFonts({ Roboto: { ...fontFiles } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
}

/** Makes a PDF. The library changes the definition: build a new one for each document, with its header and styles. */
export async function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  ready ??= prepare();
  const pdfmake = await ready;
  const { title, defaultStyle, ...rest } = definition;
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      ...rest,
      info: { title, creator: 'Cabezal', producer: 'Cabezal' },
      displayTitle: true,
      language: 'es-EC',
      defaultStyle: { font: 'Roboto', fontSize: 9, ...defaultStyle },
    })
    .getBuffer();
}

/** Black rectangles, `[x, y, width, height]` each, as an SVG. */
export function drawing(width: number, height: number, rectangles: readonly (readonly number[])[]): string {
  const path = rectangles.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h-${w}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="#000000" d="${path}"/></svg>`;
}

/** QR code of a text as SVG with its quiet zone: `{ svg: qrImage(url), width: 90 }`. */
export function qrImage(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const quiet = 2;
  const runs: number[][] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && data[y * size + x] === 1) x++;
      if (x > start) runs.push([start + quiet, y + quiet, x - start, 1]);
    }
  }
  return drawing(size + 2 * quiet, size + 2 * quiet, runs);
}
