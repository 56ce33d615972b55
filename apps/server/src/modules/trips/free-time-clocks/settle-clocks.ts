import { isDeepStrictEqual } from 'node:util';
import { clockRun, freeTime, type Holidays } from '@cabezal/domain/trips/free-time-clocks/free-time';
import type { Tx } from '../../../platform/db/tx.ts';
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

/** The figures by which a clock counts. */
interface Figures {
  tariff: Tariff | null;
  holidays: Holidays;
  line_days: number | null;
}

/**
 * Holidays stored when the clock ended. They cover the time from its start; if a corrected discharge date moves the start back, today's
 * holidays fill the time before.
 */
function keptHolidays({ kept_holidays, started_on }: NonNullable<ClockBox['clock']>, holidays: Holidays): Holidays {
  if (kept_holidays === null || started_on === null) return holidays;
  return new Set([...[...holidays].filter(day => day < started_on), ...kept_holidays]);
}

/** Figures stored when the clock ended; null: it is running, or belonged to another line. */
function keptFigures({ clock, id_shipping_line, line_days }: ClockBox, holidays: Holidays): Figures | null {
  if (clock === null || clock.ended_on === null || clock.id_shipping_line !== id_shipping_line) return null;
  return {
    tariff: clock.kept_tariff,
    holidays: keptHolidays(clock, holidays),
    line_days: clock.kept_line_days ?? line_days,
  };
}

/**
 * The run of a clock and its figures. A clock that ended, and still is ended, keeps its stored figures; if it was stored without a tariff,
 * a current one applies.
 */
function runOf(box: ClockBox, holidays: Holidays): Figures & { run: ReturnType<typeof clockRun> } {
  const runBy = (by: Figures) => ({
    ...by,
    run: box.id_shipping_line === null ? null : clockRun(box, by.tariff?.start ?? null),
  });
  const kept = keptFigures(box, holidays);
  const known = kept === null || kept.tariff === null ? null : runBy(kept);
  if (known?.run?.ended_on) return known;
  const now = runBy({ tariff: box.tariff, holidays, line_days: box.line_days });
  return kept === null || now.run?.ended_on == null ? now : { ...now, line_days: kept.line_days };
}

/**
 * Derives the clock from the facts of a container; null: no clock, because the container is neither picked up nor awaited. An extension
 * entered by a person survives an undo.
 */
function derive(box: ClockBox, today: string, holidays: Holidays): DerivedClock | null {
  const { side, id_shipping_line, picked_up_on, returned_on } = box;
  const isKept = box.awaited || (box.clock?.extended_days ?? 0) > 0;
  if (picked_up_on === null && !isKept) return null;
  const { tariff, run, ...by } = runOf(box, holidays);
  const agreed_days = box.booked_days ?? (tariff === null ? by.line_days : null);
  const clock: DerivedClock = {
    side,
    id_shipping_line,
    agreed_days,
    picked_up_on,
    returned_on,
    id_tariff: tariff?.id_tariff ?? null,
    ...(run ?? NOT_RUNNING),
    last_free_day: null,
    closed_cost: null,
    kept_tariff: null,
    kept_holidays: null,
    kept_line_days: null,
  };
  if (run === null) return clock;
  const extended_days = box.clock?.extended_days ?? 0;
  const time = freeTime({ ...run, agreed_days, extended_days }, tariff, today, by.holidays);
  const shown = { ...clock, last_free_day: time.last_free_day };
  if (run.ended_on === null) return shown;
  const since = [...by.holidays].filter(day => day >= run.started_on).sort();
  return {
    ...shown,
    closed_cost: time.cost,
    kept_tariff: tariff,
    kept_holidays: tariff?.calendar === 'WORKING' ? since : null,
    kept_line_days: tariff === null ? by.line_days : null,
  };
}

const isSame = (a: DerivedClock, b: DerivedClock): boolean =>
  (Object.keys(a) as (keyof DerivedClock)[]).every(key => isDeepStrictEqual(a[key], b[key]));

/**
 * Recomputes the clocks of reservations from their facts. A container that is picked up, or whose discharge is known, gets a clock. Its
 * return, or the export that takes it over, ends the clock; undoing either reopens it. A settler, before that of the tasks. Needs an
 * elevated transaction that locks the reservations. Idempotent. `subs`: only these containers.
 */
export async function settleClocks(tx: Tx, ids: readonly number[], subs?: readonly number[]): Promise<void> {
  const handedOver = await holdHandedOver(tx, ids, subs);
  const boxes = await readClockBoxes(tx, { ids, subs, handedOver });
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
