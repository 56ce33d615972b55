import { isDeepStrictEqual } from 'node:util';
import { clockRun, freeTime, type Holidays } from '@cabezal/domain/freetime/free-time';
import type { Tx } from '../../platform/db/tx.ts';
import {
  type ClockBox,
  type DerivedClock,
  dropClocks,
  holdHandedOver,
  readClockBoxes,
  storeClocks,
  type Tariff,
  workingHolidays,
} from './clocks.queries.ts';

const NOT_RUNNING = { started_on: null, start_source: null, ended_on: null } as const;

/** By which tariff its clock runs: one that has ended, and still has, goes by the figures it ended by. */
function runOf(box: ClockBox): { tariff: Tariff | null; run: ReturnType<typeof clockRun> } {
  const runBy = (tariff: Tariff | null) => ({
    tariff,
    run: box.id_shipping_line === null ? null : clockRun(box, tariff?.start ?? null),
  });
  const kept = box.clock?.kept_tariff ?? null;
  const asKept = kept === null || box.clock?.id_shipping_line !== box.id_shipping_line ? null : runBy(kept);
  return asKept?.run?.ended_on ? asKept : runBy(box.tariff);
}

/** What the facts of a box say of its clock; null: it has none, for it is not in our hands and nobody waits for it. An extension that somebody wrote is not forgotten with an undo. */
function derive(box: ClockBox, today: string, holidays: Holidays): DerivedClock | null {
  const { side, id_shipping_line, picked_up_on, returned_on } = box;
  const isKept = box.awaited || (box.clock?.extended_days ?? 0) > 0;
  if (picked_up_on === null && !isKept) return null;
  const { tariff, run } = runOf(box);
  const agreed_days = box.booked_days ?? (tariff === null ? box.line_days : null);
  const clock: DerivedClock = {
    ...{ side, id_shipping_line, agreed_days, picked_up_on, returned_on },
    id_tariff: tariff?.id_tariff ?? null,
    ...(run ?? NOT_RUNNING),
    ...{ last_free_day: null, closed_cost: null, kept_tariff: null },
  };
  if (run === null) return clock;
  const extended_days = box.clock?.extended_days ?? 0;
  const time = freeTime({ ...run, agreed_days, extended_days }, tariff, today, holidays);
  const hasEnded = run.ended_on !== null;
  return {
    ...{ ...clock, last_free_day: time.last_free_day },
    ...{ closed_cost: hasEnded ? time.cost : null, kept_tariff: hasEnded ? tariff : null },
  };
}

const isSame = (a: DerivedClock, b: DerivedClock): boolean =>
  (Object.keys(a) as (keyof DerivedClock)[]).every(key => isDeepStrictEqual(a[key], b[key]));

/**
 * Brings the clocks of reservations to what their facts say: a box that came into our hands or of which the discharge is known gets one, the
 * return ends it, or the export that took it over, and an undo of either takes it back. Called by whatever derives a reservation anew, before its tasks; it needs an elevated
 * transaction that holds the reservations. Applied twice it changes nothing the second time. `subs`: of these containers of them.
 */
export async function settleClocks(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  const beside = await holdHandedOver(tx, ids, subs);
  const boxes = await readClockBoxes(tx, { ids, subs, beside });
  const counts = boxes.some(box => [box.tariff, box.clock?.kept_tariff].some(tariff => tariff?.calendar === 'WORKING'));
  const holidays = counts ? await workingHolidays(tx) : new Set<string>();
  const wanted = boxes.map(box => ({ box, clock: derive(box, tx.today, holidays) }));
  const gone = wanted.filter(({ box, clock }) => clock === null && box.clock !== null);
  const changed = wanted.flatMap(({ box, clock }) =>
    clock === null || (box.clock !== null && isSame(clock, box.clock))
      ? []
      : [{ ...clock, id_sub_reservation: box.id_sub_reservation }],
  );
  await dropClocks(
    tx,
    gone.map(({ box }) => box.id_sub_reservation),
  );
  await storeClocks(tx, changed);
  if (changed.length + gone.length > 0) tx.changed('free_time');
}
