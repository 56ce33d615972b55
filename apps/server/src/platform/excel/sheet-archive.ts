import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type ArchiveRefusal, archiveParts, type Part } from './archive-parts.ts';
import { UNCALCULATED } from './cell-text.ts';

/** A sheet of ten thousand full rows takes a quarter of it. */
const limits = { bytes: 60 * 1024 * 1024, parts: 200 };

/** Folders with what stands around the cells: pictures, charts, notes, other workbooks. What is in them is not asked for, so it breaks nothing. */
const unreadFolders =
  /(^|\/)(media|drawings|charts|comments|threadedComments|embeddings|printerSettings|pivotTables|pivotCache|theme|tables|queryTables|externalLinks|ctrlProps|activeX|slicers|slicerCaches|docProps|customXml|Thumbnails|Pictures|ObjectReplacements|Object \d+)\//i;
const readParts = /(^|\/)(\[Content_Types\]\.xml|[^/]+\.(xml|rels)|(workbook|sharedStrings|styles|sheet\d*)\.bin)$/i;
const isRead = (name: string): boolean =>
  readParts.test(name) && !unreadFolders.test(name) && !/(^|\/)comments[^/]*$/i.test(name) && !name.includes('..');

/** A link for a range becomes an object for each of its cells, and none is asked for. */
const links = /<(?:\w+:)?hyperlink [^<>]*>/g;
/** The beginning of a cell of Excel, and what follows it where a formula without a value is all that it holds. */
const cellBegins = /<(?:\w+:)?c\b[^<>]*>/g;
const formulaAlone = /\s*<(?:\w+:)?f\b[^<>]*>(?:(?<=\/>)|[^<]*<\/(?:\w+:)?f>)\s*<\/(?:\w+:)?c>/y;
const COMES_TO_TEXT = ' t="str"';
/** Of LibreOffice: a formula that no program has reckoned. The library would pass over it. */
const formulaWithoutValue =
  /<table:table-cell\b(?=[^<>]*\stable:formula=)(?![^<>]*\soffice:value-type=)([^<>]*?)(?:\/>|>\s*<\/table:table-cell>)/g;

/** The texts of a part are ASCII where they are changed; one byte is one letter, so that nothing else changes. */
function changed(part: Part, change: (text: string) => string): Part {
  return { name: part.name, bytes: Buffer.from(change(part.bytes.toString('latin1')), 'latin1') };
}

/** A formula that says to come to a text and has none, not even an empty one, says so no more. */
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

/** An archive of only the parts that hold sheets, without what a few bytes can say of every cell; or why it is not read. */
export async function sheetArchive(bytes: Uint8Array): Promise<Buffer | ArchiveRefusal> {
  // Before anything is unpacked for good: a file of a few kilobytes can hold gigabytes.
  const parts = archiveParts(bytes, limits, isRead);
  if (typeof parts === 'string') return parts;
  const zip = new ZipFile();
  for (const part of parts) {
    const { name, bytes: content } = cleaned(part);
    zip.addBuffer(content, name, { compress: false });
  }
  // The library asks for the styles of a document, which it need not have.
  const has = (name: string): boolean => parts.some(part => part.name === name);
  if (has('content.xml') && !has('styles.xml')) zip.addBuffer(Buffer.from('<x/>'), 'styles.xml', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
