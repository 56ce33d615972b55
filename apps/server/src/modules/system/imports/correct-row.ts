import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, notFound } from '../../../platform/http/errors.ts';
import { checkRows } from './check-rows.ts';
import { checkSheets, storeFound } from './check-workbook.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import type { Entered, Who } from './kind.ts';
import { findWaiting } from './read-import.ts';
import { type WaitingSheet, waitingSheets } from './read-workbook.ts';
import { countUpWorkbook } from './workbooks.queries.ts';

/** In a workbook, rows of other sheets may refer to the row: all are checked again. */
async function lookAgain(
  tx: Tx,
  who: Who,
  sheets: readonly WaitingSheet[],
  { id_import, row_number, cells }: { id_import: number } & Entered,
): Promise<void> {
  const entered = sheets.map(sheet => ({
    kind: sheet.kind,
    entered: sheet.before.map(row => ({
      row_number: row.row_number,
      cells: sheet.id_import === id_import && row.row_number === row_number ? cells : row.cells,
    })),
  }));
  const checked = await checkSheets(tx, who, entered);
  for (const [i, sheet] of sheets.entries()) await storeFound(tx, sheet, checked[i] ?? []);
}

/**
 * Writes other cells into a row, and checks it again together with the rows that share its old or new keys. A decision based on an earlier
 * reading of the import is then refused. Errors: 403, 404, 409 IMPORTACION_CERRADA, MODIFICADO if the row has changed since it was read.
 */
export async function correctRow(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; row_number: number; mark: string; cells: Record<string, string> },
): Promise<void> {
  const found = await findWaiting(tx, actor, kinds, input);
  const kind = kinds.of(actor, found.kind);
  const { id_import, row_number } = input;
  const before = await queries.findRow(tx, id_import, row_number);
  if (before === undefined) throw notFound('La fila no existe');
  if (before.mark !== input.mark) throw changedMeanwhile();
  await queries.countUp(tx, id_import);
  if (found.id_workbook !== null) await countUpWorkbook(tx, found.id_workbook);
  const known = new Set(kind.columns.map(column => column.key));
  const entries = Object.entries({ ...before.cells, ...input.cells }).filter(
    ([key, text]) => known.has(key) && text !== '',
  );
  const cells = Object.fromEntries(entries);
  const who = { actor, today: tx.today };
  if (found.id_workbook !== null) {
    await lookAgain(tx, who, await waitingSheets(tx, actor, kinds, found.id_workbook), {
      id_import,
      row_number,
      cells,
    });
    return tx.changed('import', id_import, [actor.id_company]);
  }
  const [alone] = await checkRows(tx, who, kind, [{ row_number, cells }]);
  const related = await queries.rowsWithKeys(tx, id_import, row_number, [...before.keys, ...(alone?.keys ?? [])]);
  // Results of those rows may depend on rows unrelated to this one: they are checked again, but not stored.
  const around = await queries.rowsWithKeys(tx, id_import, row_number, [...new Set(related.flatMap(row => row.keys))]);
  const again = around.map(row => (row.row_number === row_number ? { row_number, cells } : row));
  const touched = new Set(related.map(row => row.row_number));
  const checked = (await checkRows(tx, who, kind, again)).filter(row => touched.has(row.row_number));
  await queries.replaceRows(tx, id_import, checked);
  tx.changed('import', id_import, [actor.id_company]);
}

/** The current state of an import's row, after `readImport`. Errors: 404. */
export async function readRow(tx: Tx, id_import: number, row_number: number): Promise<ImportRow> {
  const found = await queries.findRow(tx, id_import, row_number);
  if (found === undefined) throw notFound('La fila no existe');
  const { keys: _, ...row } = found;
  return row;
}
