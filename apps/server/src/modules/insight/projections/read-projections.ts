import type { ProjectionInput } from '@cabezal/contract/insight/projections/projections.calls';
import { addMonths, daysIn, type Month } from '@cabezal/domain/insight/projections/months';
import { type AskedAt, askedOn, totalOf } from '@cabezal/domain/insight/projections/sales';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { holidaysOfMonth, type MonthOfParty, monthsOfParties, type Party } from './projections.queries.ts';

/** The history of one client or addressee. */
export interface PartySeries {
  id_company: number | null;
  name: string;
  values: Map<Month, number>;
  reservations: Map<Month, number>;
}

/** What a projection of a year is computed from. */
export interface Projection {
  year: number;
  asked: AskedAt;
  today: string;
  parties: PartySeries[];
  total: Map<Month, number>;
  /** Formats a value for the answer: USD with two decimals, or a number of containers. */
  figure: (value: number) => string;
}

function seriesOf(rows: readonly MonthOfParty[]): PartySeries[] {
  const found = new Map<number | null, PartySeries>();
  for (const { id_company, name, month, value, reservations } of rows) {
    const one = found.get(id_company) ?? {
      id_company,
      name: name ?? 'Sin destinatario',
      values: new Map(),
      reservations: new Map(),
    };
    found.set(id_company, one);
    one.values.set(month, value);
    one.reservations.set(month, reservations);
  }
  return [...found.values()];
}

/** Reads the history of sales, which is empty for other audiences than the operator. Errors: 422 ANIO_LEJANO. */
export async function readProjection(
  tx: Tx,
  actor: Actor,
  { measure, year = Number(tx.today.slice(0, 4)) }: Pick<ProjectionInput, 'measure' | 'year'>,
  party: Party = 'CLIENTES',
): Promise<Projection> {
  const last = Number(tx.today.slice(0, 4)) + 1;
  if (year > last) {
    const text = `Se proyecta hasta el año ${last}`;
    throw unprocessable('ANIO_LEJANO', text, { year: text });
  }
  const asked = askedOn(tx.today, await holidaysOfMonth(tx));
  const parties = actor.audience === 'operator' ? seriesOf(await monthsOfParties(tx, party, measure)) : [];
  const figure = (value: number): string => (measure === 'VENTA' ? (value / 100).toFixed(2) : String(value));
  return { year, asked, today: tx.today, parties, total: totalOf(parties.map(one => one.values)), figure };
}

/** The same for the current month up to yesterday; null: on its first day nothing of it is over. */
export function countedSoFar(
  { asked: { current }, today }: Pick<Projection, 'asked' | 'today'>,
  parties: readonly PartySeries[],
): { from: string; to: string; reservations: number } | null {
  const from = `${current}-01`;
  const to = addDays(today, -1);
  if (to < from) return null;
  return { from, to, reservations: parties.reduce((sum, one) => sum + (one.reservations.get(current) ?? 0), 0) };
}

/** First and last day, and number of reservations, of the closed months of the year, or of one `month`. Null: no month is closed. */
export function countedOf(
  { year, asked: { current } }: Pick<Projection, 'year' | 'asked'>,
  parties: readonly PartySeries[],
  month?: Month,
): { from: string; to: string; reservations: number } | null {
  const [first, last] = month === undefined ? [`${year}-01`, `${year}-12`] : [month, month];
  const closed = addMonths(current, -1);
  const to = last < closed ? last : closed;
  if (to < first) return null;
  let reservations = 0;
  for (const one of parties)
    for (const [at, count] of one.reservations) if (at >= first && at <= to) reservations += count;
  return { from: `${first}-01`, to: `${to}-${daysIn(to)}`, reservations };
}
