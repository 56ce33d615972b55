import type { JudgedDischargeRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import {
  type DischargeBox,
  type JudgedDischarge,
  judgeDischarges,
  type PastedDischarge,
} from '@cabezal/domain/empties/free-time/discharge-paste';
import { tidyContainer } from '@cabezal/domain/system/validation/container';
import type { Tx } from '../../../platform/db/tx.ts';
import { concernedBy, holdReservations, loadManyFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { settleClocksAndTasks } from '../../trips/tasks/settle-clocks-and-tasks.ts';
import { boxesByNumber, reservationsOfBoxes, storeDischarges } from './discharges.queries.ts';

/** Normalized number for the search. */
export const boxNumber = (written: string): string => tidyContainer(written).toUpperCase();

/** A date that may be stored for a box. */
export interface NewDischarge {
  box: DischargeBox;
  discharged_on: string;
}

/** Locks the reservations of boxes in the order of their ids, like every verb. */
export async function holdBoxes(tx: Tx, codes: readonly string[]): Promise<void> {
  await holdReservations(tx, await reservationsOfBoxes(tx, codes));
}

/** Stores dates of boxes whose reservations are locked; updates clocks and tasks, with a history entry for each box. */
export async function storeDays(tx: Tx, days: readonly NewDischarge[]): Promise<void> {
  if (days.length === 0) return;
  await storeDischarges(
    tx,
    days.map(({ box, discharged_on }) => ({ id_sub_reservation: box.id_sub_reservation, discharged_on })),
  );
  const reservations = [...new Set(days.map(({ box }) => box.id_reservation))].sort((a, b) => a - b);
  // Loads the parties that are notified.
  await loadManyFacts(tx, reservations);
  await settleClocksAndTasks(tx, reservations);
  for (const { box, discharged_on } of days)
    tx.audit({
      action: 'set_discharge',
      noun: 'reservation',
      id: box.id_reservation,
      before: { discharged_on: box.discharged_on },
      after: { discharged_on },
    });
  for (const id of reservations) tx.changed('reservation', id, concernedBy(tx, id));
}

const isNew = (row: JudgedDischarge): row is JudgedDischarge & NewDischarge =>
  row.error === null && !row.unchanged && row.box !== null && row.discharged_on !== null;

/** Judges pasted discharge dates and, on consent, stores the good ones. Only for the operator, so without a check of the scope. */
export async function loadDischarges(
  tx: Tx,
  { rows, store }: { rows: readonly PastedDischarge[]; store: boolean },
): Promise<{ rows: JudgedDischargeRow[]; good: number; stored: number }> {
  await tx.elevate();
  const codes = rows.map(row => boxNumber(row.container_code));
  if (store) await holdBoxes(tx, codes);
  const found = await boxesByNumber(tx, codes);
  const judged = judgeDischarges(rows, found, tx.today);
  const good = judged.filter(isNew);
  if (store) await storeDays(tx, good);
  const shown = judged.map(({ box, wrong: _, ...row }) => ({
    ...row,
    before: box?.discharged_on ?? null,
    id_reservation: box?.id_reservation ?? null,
    client_name: found.get(row.container_code)?.client_name ?? null,
  }));
  return { rows: shown, good: good.length, stored: store ? good.length : 0 };
}
