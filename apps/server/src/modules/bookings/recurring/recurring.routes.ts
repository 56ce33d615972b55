import * as calls from '@cabezal/contract/bookings/recurring/recurring.calls';
import { nextDates } from '@cabezal/domain/bookings/recurring/recurring';
import { addDays } from '@cabezal/domain/system/time/time';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { findRecord } from '../../system/records/record-verbs.ts';
import { RECURRING, type RecurringFacts } from './kept/recurring.record.ts';
import { recurringExcel } from './recurring.excel.ts';
import { roadsDue, runOne } from './recurring.jobs.ts';
import * as queries from './recurring.queries.ts';
import { addRecurring, changeRecurring, setState } from './save-recurring.ts';

/** How far ahead next dates are computed, and how many are shown. */
const SHOWN_DAYS = 35;
const SHOWN_DATES = 3;

/** Function that gives each of these its next dates; it reads the holidays of their plants once. */
async function dated(tx: Tx, ids: readonly number[]): Promise<(row: queries.StoredRow) => calls.RecurringRow> {
  const window = { from: tx.today, to: addDays(tx.today, SHOWN_DAYS) };
  const holidays = await queries.holidaysOf(tx, ids, window);
  const { now, zone } = tx;
  return row => {
    const at = { ...window, holidays: holidays.get(row.id_recurring_booking) ?? new Set<string>() };
    const next_dates = row.active ? nextDates(row, { ...at, now, zone }, SHOWN_DATES) : [];
    return { ...row, next_dates };
  };
}
async function withDates(tx: Tx, rows: queries.StoredRow[]): Promise<calls.RecurringRow[]> {
  const ids = rows.map(row => row.id_recurring_booking);
  return rows.map(await dated(tx, ids));
}

const fresh = async (tx: Tx, id: number) => {
  const { id_recurring_booking, version } = await findRecord<RecurringFacts>(tx, RECURRING, id);
  return { id_recurring_booking, version };
};

export function recurringRoutes({ roads }: Services): Route[] {
  return ofOperator([
    serve(calls.getRecurring, async ({ tx, input }) => {
      const page = await listPage<queries.StoredRow>(tx, queries.recurringSpec(input), input);
      return { ...page, rows: await withDates(tx, page.rows) };
    }),
    recurringExcel(dated),
    serve(calls.getRecurringBooking, async ({ tx, input }) => {
      const found = await queries.findRow(tx, input.id_recurring_booking);
      if (found === undefined) throw notFound(RECURRING.missing);
      const [row] = await withDates(tx, [found]);
      return row as calls.RecurringRow;
    }),
    serveChange(
      calls.addRecurring,
      ({ tx, actor, input }) => addRecurring(tx, actor, input),
      ({ tx }, id) => fresh(tx, id),
    ),
    serveChange(
      calls.updateRecurring,
      ({ tx, actor, input }) => changeRecurring(tx, actor, input),
      ({ tx, input }) => fresh(tx, input.id_recurring_booking),
    ),
    serveChange(
      calls.setRecurringState,
      ({ tx, actor, input }) => setState(tx, actor, input),
      ({ tx, input }) => fresh(tx, input.id_recurring_booking),
    ),
    serveChange(
      calls.runRecurring,
      ({ tx, input }, ready: RoadPlan | null) => runOne(tx, input.id_recurring_booking, ready),
      (_, outcome) => outcome,
      ({ read, input }) => roadsDue(read, roads, input.id_recurring_booking),
    ),
  ]);
}
