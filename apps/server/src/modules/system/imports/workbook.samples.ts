import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import { IMPORT_KIND_NAMES } from '@cabezal/contract/system/imports/import-kinds.data';
import { type ImportRow, listImportRows } from '@cabezal/contract/system/imports/imports.calls';
import {
  checkWorkbook,
  getWorkbook,
  storeWorkbook,
  type WorkbookKind,
  type WorkbookSummary,
} from '@cabezal/contract/system/imports/workbooks.calls';
import { soonRead } from '../../../../../../test/soon.ts';
import type { Client, TestApp } from '../../../../test/harness.ts';
import type { UserName } from '../../../../test/world.ts';
import { type SheetCell, workbookBytes } from '../../../../test/write-excel.ts';
import { isValid } from './driver-file.samples.ts';
import { uploadBytes } from './import.samples.ts';

export type Cells = Record<string, SheetCell>;

/** A valid cédula of Guayas for each number. */
export function cardOf(n: number): string {
  const bare = `092${String(110_000 + n)}`;
  return [...Array(10).keys()].map(digit => `${bare}${digit}`).find(isValid) ?? '';
}

/** Rows by the keys of their columns, in the layout of the template's sheet. */
export function sheetRows(kind: WorkbookKind, rows: readonly Cells[]): SheetCell[][] {
  const columns = IMPORT_COLUMNS[kind];
  return [columns.map(column => column.header), ...rows.map(row => columns.map(column => row[column.key] ?? ''))];
}

export const bookBytes = (sheets: Partial<Record<WorkbookKind, readonly Cells[]>>): Promise<Buffer> =>
  workbookBytes(
    Object.fromEntries(
      Object.entries(sheets).map(([kind, rows]) => [
        IMPORT_KIND_NAMES[kind as WorkbookKind],
        sheetRows(kind as WorkbookKind, rows),
      ]),
    ),
  );

/** Waits until the server has finished with it. */
export const settled = (me: Client, id_workbook: number): Promise<WorkbookSummary> =>
  soonRead(
    () => me.ok(getWorkbook, { id_workbook }),
    found => found.state !== 'READING' && found.state !== 'STORING',
  );

/** Uploads and checks a workbook as that person. */
export async function bringBook(
  t: TestApp,
  who: UserName,
  sheets: Partial<Record<WorkbookKind, readonly Cells[]>> | Buffer,
): Promise<WorkbookSummary> {
  const me = await t.as(who);
  const bytes = Buffer.isBuffer(sheets) ? sheets : await bookBytes(sheets);
  const { id_workbook } = await me.ok(checkWorkbook, { id_file: await uploadBytes(t, who, bytes) });
  return settled(me, id_workbook);
}

export async function saveBook(me: Client, book: WorkbookSummary, leave_out_bad = false): Promise<WorkbookSummary> {
  const { id_workbook, version } = book;
  await me.ok(storeWorkbook, { id_workbook, version, leave_out_bad });
  return settled(me, id_workbook);
}

/** The current rows of a sheet. */
export async function rowsOf(me: Client, book: WorkbookSummary, kind: WorkbookKind): Promise<ImportRow[]> {
  const id_import = importOf(book, kind);
  return (await me.ok(listImportRows, { page_size: 100, filters: { id_import } })).rows;
}
export const importOf = (book: WorkbookSummary, kind: WorkbookKind): number =>
  book.sheets.find(sheet => sheet.kind === kind)?.id_import ?? 0;

/** Errors by sheet and row. */
export async function wrongOf(me: Client, book: WorkbookSummary): Promise<Record<string, Record<string, string>>> {
  const found: Record<string, Record<string, string>> = {};
  for (const { kind } of book.sheets)
    for (const row of await rowsOf(me, book, kind as WorkbookKind))
      if (row.effect === 'BAD') found[`${kind} ${row.row_number}`] = row.errors;
  return found;
}
