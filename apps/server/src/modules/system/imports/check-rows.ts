import type { Tx } from '../../../platform/db/tx.ts';
import { mapInSlices } from '../../../platform/time-slices.ts';
import type { Entered, JudgedRow, KindOfImport, Who } from './kind.ts';
import { parseCells } from './parse-cells.ts';

export interface Checked<V> {
  row_number: number;
  cells: Record<string, string>;
  errors: Record<string, string>;
  remarks: Record<string, string>;
  before: Record<string, string>;
  keys: string[];
  effect: 'NEW' | 'CHANGE' | 'SAME' | 'BAD';
  id_record: number | null;
  value: V | null;
}

/** The first row with a key is valid; each later one gets an error that names the row it repeats. */
function remarkRepeated<V>(rows: readonly JudgedRow<V>[]): void {
  const first = new Map<string, number>();
  for (const { row_number, judged } of rows.toSorted((a, b) => a.row_number - b.row_number))
    for (const { column, key } of judged.keys) {
      const before = first.get(key);
      if (before === undefined) first.set(key, row_number);
      else judged.errors[column] ??= `Repite la fila ${before}`;
    }
}

/** Checks every row: its errors and the effect of storing it. Runs as the system. */
export async function checkRows<V>(
  tx: Tx,
  who: Who,
  kind: KindOfImport<V>,
  entered: readonly Entered[],
): Promise<Checked<V>[]> {
  const parsed = await mapInSlices(entered, row => ({ ...row, ...parseCells(kind.columns, row.cells) }));
  const judge = await kind.prepare(
    tx,
    who,
    parsed.map(row => row.values),
  );
  const rows = await mapInSlices(parsed, ({ values, errors, remarks, ...row }) => {
    const judged = judge(values);
    // An error of reading a cell takes precedence over errors of its value.
    const said = { errors: { ...judged.errors, ...errors }, remarks: { ...remarks, ...judged.remarks } };
    return { ...row, judged: { ...judged, ...said } };
  });
  remarkRepeated(rows);
  await kind.compare?.(rows);
  return rows.map(({ row_number, cells, judged }) => {
    const isBad = Object.keys(judged.errors).length > 0;
    return {
      row_number,
      cells,
      errors: judged.errors,
      remarks: judged.remarks ?? {},
      before: judged.before ?? {},
      keys: [...judged.keys.map(k => k.key), ...(judged.sharedKeys ?? [])],
      effect: isBad ? 'BAD' : judged.effect,
      id_record: judged.id_record,
      value: isBad ? null : judged.value,
    };
  });
}
