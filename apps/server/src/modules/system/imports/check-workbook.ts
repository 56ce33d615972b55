import type { RowEffect } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import { type Checked, checkRows } from './check-rows.ts';
import * as queries from './imports.queries.ts';
import type { Entered, Good, KindOfImport, Who } from './kind.ts';

/** A sheet of a workbook: rows of one kind. */
export interface Sheet {
  kind: KindOfImport<unknown>;
  entered: readonly Entered[];
}

export const isGood = (row: Checked<unknown>): row is Checked<unknown> & Good<unknown> =>
  row.effect === 'NEW' || row.effect === 'CHANGE';

/** Thrown to roll back a trial. */
class Undone extends Error {}

/**
 * Checks the sheets in the order of their references. Rows that later sheets may refer to are stored temporarily, so that the database
 * itself applies its rules and names; all of it is rolled back at the end. Runs as the system.
 */
export async function checkSheets(tx: Tx, who: Who, sheets: readonly Sheet[]): Promise<Checked<unknown>[][]> {
  const checked: Checked<unknown>[][] = [];
  const trial = tx.inSavepoint(async () => {
    for (const [i, { kind, entered }] of sheets.entries()) {
      const rows = await checkRows(tx, who, kind, entered);
      checked.push(rows);
      const isNamed = kind.named === true && i < sheets.length - 1;
      if (isNamed) await kind.store(tx, who, rows.filter(isGood), undefined);
    }
    throw new Undone();
  });
  await trial.catch(error => {
    if (!(error instanceof Undone)) throw error;
  });
  return checked;
}

interface StoredSheet {
  id_import: number;
  before: readonly queries.FullRow[];
}

const said = ({
  cells,
  errors,
  remarks,
  before,
  keys,
  effect,
  id_record,
}: Omit<queries.FullRow, 'row_number'>): string =>
  JSON.stringify([cells, errors, remarks, before, [...keys], effect, id_record].map(sorted));
/** PostgreSQL returns the fields of an object in its own order. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).sort() : value;

/** Stores check results that differ from the stored ones. */
export async function storeFound(
  tx: Tx,
  { id_import, before }: StoredSheet,
  rows: readonly Checked<unknown>[],
): Promise<void> {
  const stood = new Map(before.map(row => [row.row_number, said(row)]));
  const other = rows.filter(row => stood.get(row.row_number) !== said(row));
  if (other.length > 0) await queries.replaceRows(tx, id_import, other);
}

/** Whether a row has errors now that it did not have before. */
export function hasNewlyBad(
  rows: readonly Checked<unknown>[],
  before: readonly { row_number: number; effect: RowEffect }[],
): boolean {
  const wasBad = new Set(before.filter(row => row.effect === 'BAD').map(row => row.row_number));
  return rows.some(row => row.effect === 'BAD' && !wasBad.has(row.row_number));
}
