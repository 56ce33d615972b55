import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type ArchiveRefusal, archiveParts, type Part } from './archive-parts.ts';
import { UNCALCULATED } from './cell-text.ts';

/** A sheet of ten thousand full rows needs a quarter of these bytes. */
const limits = { bytes: 60 * 1024 * 1024, parts: 200 };

/** Folders without cells: pictures, charts, notes, other workbooks. They are not read, so their contents cannot cause an error. */
const unreadFolders =
  /(^|\/)(media|drawings|charts|comments|threadedComments|embeddings|printerSettings|pivotTables|pivotCache|theme|tables|queryTables|externalLinks|ctrlProps|activeX|slicers|slicerCaches|docProps|customXml|Thumbnails|Pictures|ObjectReplacements|Object \d+)\//i;
const readParts = /(^|\/)(\[Content_Types\]\.xml|[^/]+\.(xml|rels)|(workbook|sharedStrings|styles|sheet\d*)\.bin)$/i;
const isRead = (name: string): boolean =>
  readParts.test(name) && !unreadFolders.test(name) && !/(^|\/)comments[^/]*$/i.test(name) && !name.includes('..');

/** A link for a range becomes an object for each of its cells, and links are not needed. */
const links = /<(?:\w+:)?hyperlink [^<>]*>/g;
/** The start tag of a cell in Excel, and the rest of a cell that contains only a formula without a value. */
const cellBegins = /<(?:\w+:)?c\b[^<>]*>/g;
const formulaAlone = /\s*<(?:\w+:)?f\b[^<>]*>(?:(?<=\/>)|[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/y;
const COMES_TO_TEXT = ' t="str"';
/** A formula that no program has calculated, in LibreOffice. The library would skip it. */
const formulaWithoutValue =
  /<table:table-cell\b(?=[^<>]*\stable:formula=)(?![^<>]*\soffice:value-type=)([^<>]*?)(?:\/>|>\s*<\/table:table-cell>)/g;

/** Changes a part as Latin-1, one byte per character: only ASCII is changed, so that all other bytes stay. */
function changed(part: Part, change: (text: string) => string): Part {
  return { name: part.name, bytes: Buffer.from(change(part.bytes.toString('latin1')), 'latin1') };
}

/** Removes the text type from formulas that have no value, not even an empty one. */
const withoutMissingTexts = (text: string): string =>
  text.replace(cellBegins, (cell: string, at: number) => {
    if (!cell.includes(COMES_TO_TEXT)) return cell;
    formulaAlone.lastIndex = at + cell.length;
    return formulaAlone.test(text) ? cell.replace(COMES_TO_TEXT, '') : cell;
  });

function cleaned(part: Part): Part {
  if (part.name === 'content.xml' && part.bytes.includes('table:formula=')) {
    const mark = Buffer.from(UNCALCULATED).toString('latin1');
    const told = `<table:table-cell office:value-type="string" office:string-value="${mark}"$1/>`;
    return changed(part, text => text.replace(formulaWithoutValue, told));
  }
  const hasLinks = part.bytes.includes('hyperlink ');
  const hasTexts = part.bytes.includes(COMES_TO_TEXT);
  if (!(hasLinks || hasTexts)) return part;
  return changed(part, text => withoutMissingTexts(text.replace(links, '')));
}

/** An archive with only the parts that contain sheets, without attributes that multiply a few bytes into every cell; or the refusal. */
export async function sheetArchive(bytes: Uint8Array): Promise<Buffer | ArchiveRefusal> {
  // Checked before unpacking: a file of a few kilobytes can contain gigabytes.
  const parts = archiveParts(bytes, limits, isRead);
  if (typeof parts === 'string') return parts;
  const zip = new ZipFile();
  for (const part of parts) {
    const { name, bytes: content } = cleaned(part);
    zip.addBuffer(content, name, { compress: false });
  }
  // The library needs the styles of a document, which the file may omit.
  const has = (name: string): boolean => parts.some(part => part.name === name);
  if (has('content.xml') && !has('styles.xml')) zip.addBuffer(Buffer.from('<x/>'), 'styles.xml', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
