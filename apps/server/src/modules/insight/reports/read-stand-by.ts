import type {
  StandByInput,
  StandByReport,
  StandByRow,
  StandByTotal,
} from '@cabezal/contract/insight/reports/stand-by.calls';
import {
  STAND_BY_STATES,
  type StandByAccount,
  standByAccount,
  standByState,
  sumAccounts,
} from '@cabezal/domain/prices/amounts/stand-by-account';
import { add, compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { standBysOf } from '../../trips/state/events/stand-by.queries.ts';
import { advisorOf, periodOf } from './report-rights.ts';
import { type StandByAsked, type WaitedStop, waitedStops, waitingStops } from './stand-by.queries.ts';

type Asked = Omit<StandByInput, 'page' | 'page_size'>;
/** Joins the text of the closing and that of the order, without repeating it. */
const both = (...said: (string | null)[]): string | null => [...new Set(said.filter(Boolean))].join(' · ') || null;

function waitedRow(stop: WaitedStop): StandByRow {
  const { owed, on_order, invoiced, closed, closing_reason, closer, line_reason, line_editor, ...row } = stop;
  const reason = both(closing_reason, line_reason);
  const facts = { ...stop, excess_hours: Number(stop.excess_hours), running: false, reason };
  return {
    ...row,
    ...standByAccount(facts),
    state: standByState(facts),
    decided_by: both(closing_reason && closer, line_reason && line_editor),
    reason,
  };
}

/**
 * Stops without a recorded departure where the truck waits beyond the free hours, or waited beyond them by GPS, with the present amounts of
 * the stand-by.
 */
async function runningRows(tx: Tx, asked: StandByAsked): Promise<StandByRow[]> {
  const stops = await waitingStops(tx, asked);
  const clocks = await standBysOf(tx, [...new Set(stops.map(stop => stop.id_guide))]);
  return stops.flatMap(stop => {
    const clock = clocks.get(stop.id_guide)?.find(one => one.id_stop === stop.id_stop);
    if (clock === undefined || Number(clock.excess_hours) <= 0) return [];
    const { hours, free_hours, excess_hours, cost_per_hour, hour_agreed, cost: generated, running } = clock;
    const facts = {
      generated,
      running,
      excess_hours: Number(excess_hours),
      closed: false,
      owed: null,
      on_order: false,
      invoiced: false,
      reason: null,
    };
    return [
      {
        ...stop,
        hours,
        free_hours,
        excess_hours,
        cost_per_hour,
        hour_agreed,
        ...standByAccount(facts),
        state: standByState(facts),
        decided_by: null,
        reason: null,
      },
    ];
  });
}

/** All requested rows, in the order of arrival. */
export async function standByRows(tx: Tx, actor: Actor, asked: Asked): Promise<StandByRow[]> {
  const { id_client, id_location, state } = asked;
  const of = { ...periodOf(asked, tx.zone), id_client, id_location, id_advisor: advisorOf(actor) };
  const rows = [...(await waitedStops(tx, of)).map(waitedRow), ...(await runningRows(tx, of))];
  return rows
    .filter(row => state === undefined || row.state === state)
    .sort((a, b) => a.arrival_at.localeCompare(b.arrival_at) || a.id_stop - b.id_stop);
}

const totalOf = (id: number | null, name: string, rows: readonly StandByRow[]): StandByTotal => ({
  id,
  name,
  stops: rows.length,
  ...sumAccounts(rows),
});
/** Sums by client or place, highest generated amount first. */
export function totalsBy(
  rows: readonly StandByRow[],
  of: (row: StandByRow) => { id: number | null; name: string },
): StandByTotal[] {
  const groups = groupBy(rows, row => of(row).id ?? of(row).name);
  return [...groups.values()]
    .flatMap(group => (group[0] ? [totalOf(of(group[0]).id, of(group[0]).name, group)] : []))
    .sort((a, b) => compare(b.generated, a.generated) || a.name.localeCompare(b.name, 'es'));
}
export const ofClient = (row: StandByRow) => ({ id: row.id_client, name: row.client });
export const ofPlace = (row: StandByRow) => ({ id: row.id_location, name: row.place });
export const totalOfAll = (rows: readonly StandByRow[]): StandByTotal => totalOf(null, 'Total', rows);

const amountOf = (row: StandByAccount): string => add(row.generated, row.raised);

export function standByReport(rows: readonly StandByRow[], { page, page_size }: StandByInput): StandByReport {
  return {
    rows: rows.slice((page - 1) * page_size, page * page_size),
    found: rows.length,
    total: totalOfAll(rows),
    by_client: totalsBy(rows, ofClient),
    by_place: totalsBy(rows, ofPlace),
    by_state: STAND_BY_STATES.map(state => {
      const own = rows.filter(row => row.state === state);
      return {
        state,
        stops: own.length,
        amount: add(ZERO, ...own.map(amountOf)),
        minutes: own.reduce((sum, row) => sum + row.minutes, 0),
      };
    }),
  };
}
