import { dischargeColumns } from '@cabezal/contract/empties/movements/box-import.data';
import { type DischargeBox, judgeDischarges } from '@cabezal/domain/empties/free-time/discharge-paste';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { wrongOf } from '../../system/imports/by-schema.ts';
import type { Entered, Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { boxesByNumber } from './discharges.queries.ts';
import { boxNumber, holdBoxes, type NewDischarge, storeDays } from './load-discharges.ts';

function judge(
  values: CellValues,
  boxes: ReadonlyMap<string, DischargeBox>,
  today: string,
): Judged<NewDischarge | null> {
  const discharged_on = textOf(values, 'discharged_on') || null;
  const [row] = judgeDischarges([{ container_code: textOf(values, 'container_code'), discharged_on }], boxes, today);
  const { box = null, error = null, remark = null, wrong = null } = row ?? {};
  const is = (column: 'container_code' | 'discharged_on') => (wrong === column ? error : null);
  const before = box?.discharged_on ?? null;
  return {
    errors: wrongOf({ container_code: is('container_code'), discharged_on: is('discharged_on') }),
    remarks: wrongOf({ discharged_on: row?.unchanged === true ? null : remark }),
    before: before === null ? {} : { discharged_on: formatDate(before) },
    keys: [{ column: 'container_code', key: `box ${row?.container_code ?? ''}` }],
    effect: row?.unchanged === true ? 'SAME' : before === null ? 'NEW' : 'CHANGE',
    id_record: box?.id_reservation ?? null,
    value: box === null || discharged_on === null ? null : { box, discharged_on },
  };
}

async function prepare(tx: Tx, { today }: Who, rows: readonly CellValues[]) {
  const boxes = await boxesByNumber(
    tx,
    rows.map(row => boxNumber(textOf(row, 'container_code'))),
  );
  return (values: CellValues) => judge(values, boxes, today);
}

/** Discharge dates of imported boxes, by container number. */
export const dischargeImport: KindOfImport<NewDischarge | null> = {
  kind: 'discharges',
  action: 'free_time.write',
  isOperators: true,
  columns: dischargeColumns,
  prepare,
  hold: (tx: Tx, rows: readonly Entered[]) =>
    holdBoxes(
      tx,
      rows.map(row => boxNumber(row.cells.container_code ?? '')),
    ),
  async store(tx: Tx, _who: Who, rows: readonly Good<NewDischarge | null>[]) {
    const days = rows.flatMap(({ row_number, value }) => (value === null ? [] : [{ ...value, row_number }]));
    await storeDays(tx, days);
    return new Map(days.map(({ row_number, box }) => [row_number, box.id_reservation]));
  },
};
