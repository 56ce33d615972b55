import type { ClockState, FreeTimeRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import {
  costIfReturned,
  type FreeTime,
  freeTime,
  type Holidays,
} from '@cabezal/domain/trips/free-time-clocks/free-time';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { workingHolidays } from '../../trips/free-time-clocks/clocks.queries.ts';
import type { StoredClock } from './clock-list.queries.ts';

function stateOf({ shipping_line, started_on, tariff }: StoredClock): ClockState {
  if (shipping_line === null) return 'SIN_NAVIERA';
  if (started_on === null) return 'SIN_INICIO';
  return tariff === null ? 'SIN_TARIFA' : 'OK';
}

const NOTHING: Omit<FreeTime, 'cost'> & { cost: null; cost_planned: null } = {
  days_used: 0,
  free_days: null,
  last_free_day: null,
  days_left: null,
  charged_days: null,
  cost: null,
  per_day: null,
  cost_planned: null,
};

function figuresOf(row: StoredClock, { today, zone }: ReadAt, now: Holidays) {
  const { started_on, ended_on, agreed_days, extended_days, tariff, return_at } = row;
  if (started_on === null) return { ...NOTHING, days_used: null };
  const clock = { started_on, ended_on, agreed_days, extended_days };
  const holidays = row.kept_holidays === null ? now : new Set(row.kept_holidays);
  const time = freeTime(clock, tariff, today, holidays);
  const isOpen = ended_on === null && return_at !== null;
  const cost_planned = isOpen ? costIfReturned(clock, tariff, businessDate(return_at, zone), today, holidays) : null;
  // The cost at the end stays, even if the tariff changes later.
  return { ...time, cost: ended_on === null ? time.cost : row.closed_cost, cost_planned };
}

/** A clock with its figures of today. */
export function clockRow(row: StoredClock, at: ReadAt, holidays: Holidays): FreeTimeRow {
  const {
    start_source,
    ended_on,
    agreed_days: _agreed,
    closed_cost: _cost,
    tariff,
    kept_holidays: _kept,
    ...shown
  } = row;
  const counted = row.side === 'IMPORT' && (tariff === null || tariff.start === 'DISCHARGE');
  return {
    ...shown,
    state: stateOf(row),
    needs_discharge: counted && row.shipping_line !== null && start_source !== 'TYPED' && ended_on === null,
    ...figuresOf(row, at, holidays),
  };
}

/** Function that turns stored clocks into rows; it reads the holidays once. */
export async function clockRows(tx: Tx): Promise<(row: StoredClock) => FreeTimeRow> {
  const holidays = await workingHolidays(tx);
  const { today, zone, now } = tx;
  return row => clockRow(row, { today, zone, now }, holidays);
}
