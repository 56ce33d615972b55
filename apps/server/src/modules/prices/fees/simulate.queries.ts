import type { Simulation, SimulationInput } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { type RawBuilder, sql } from 'kysely';
import { bulkInsert } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type StoredMovement, storedMovements } from '../pricing/movement.queries.ts';
import { followsRules } from '../pricing/stored-prices.queries.ts';
import { isOpen } from './fees.queries.ts';

/** Days for which a simulation is kept. */
const keptDays = 30;

export interface NewSimulation {
  id_user: number;
  author: string;
  months: number;
  drafts: unknown;
}
export async function insertSimulation(tx: Tx, { id_user, author, months, drafts }: NewSimulation): Promise<number> {
  const { id_simulation } = await tx.one(sql<{
    id_simulation: number;
  }>`insert into fee_simulations (id_user, author, months, drafts, created_at)
    values (${id_user}, ${author}, ${months}, ${JSON.stringify(drafts)}::jsonb, ${tx.now}) returning id_simulation`);
  return id_simulation;
}

/** The drafts, and the stored rates as they were then. */
export interface TriedDrafts extends Omit<SimulationInput, 'months'> {
  rates?: TriedRate[];
}
export interface TriedRate {
  id_fee: number;
  code: string;
  version: number;
  proposed: boolean;
}
/** Stored rates that a simulation includes. */
export function triedRates(tx: Tx, ids: readonly number[]): Promise<TriedRate[]> {
  return tx.rows(sql<TriedRate>`select id_fee, code, version, approved_at is null as proposed
    from fees where id_fee = any(${[...ids]}::int[]) order by code, version`);
}

type Part = NonNullable<Simulation['open']>;
/** Sums of both parts; the reservations are in separate rows. */
export type Totals = Record<'open' | 'closed', Omit<Part, 'reservations'>>;

export interface SimulationRow extends Omit<Simulation, 'open' | 'closed' | 'rates'> {
  totals: Totals | null;
  drafts: TriedDrafts;
}
export function findSimulation(tx: Tx, id_simulation: number): Promise<SimulationRow | undefined> {
  return tx.row(sql<SimulationRow>`select id_simulation, state, error, months, author, created_at, finished_at, totals, drafts
    from fee_simulations where id_simulation = ${id_simulation}`);
}

export type StoredReservation = Part['reservations'][number] & { rank: number; is_open: boolean };
const rowColumns = sql`rank, is_open, id_reservation, client, lane, appointment_date, containers, before::text as before, after::text as after, sentences`;

/** The largest changes of a part. */
export function simulatedRows(
  tx: Tx,
  id_simulation: number,
  is_open: boolean,
  most: number,
): Promise<StoredReservation[]> {
  return tx.rows(sql<StoredReservation>`select ${rowColumns} from fee_simulation_rows
    where id_simulation = ${id_simulation} and is_open = ${is_open} order by rank limit ${most}`);
}
export const allSimulatedRows = (id_simulation: number, lost: boolean): RawBuilder<StoredReservation> =>
  sql<StoredReservation>`select ${rowColumns} from fee_simulation_rows where id_simulation = ${id_simulation}
    and (before is not null and after is null) = ${lost} order by rank`;

export interface SummaryRow {
  part: string;
  what: string;
  containers: number;
  before: string;
  after: string;
  change: string | null;
}
/** Sums of a simulation as rows: for both parts the total, each client, each lane. */
export const summaryRows = (id_simulation: number): RawBuilder<SummaryRow> =>
  sql<SummaryRow>`select case p.part when 'open' then 'Abiertas' else 'Cerradas' end as part, v.what, v.containers, v.before, v.after, v.change
    from fee_simulations s cross join (values ('open'), ('closed')) p (part)
    cross join lateral (select 0 as at, 'Total' as what, t.* from jsonb_to_record(s.totals -> p.part -> 'total') as t(containers integer, before text, after text, change text)
      union all select 1, 'Cliente: ' || c.client, c.containers, c.before, c.after, c.change
        from jsonb_to_recordset(s.totals -> p.part -> 'by_client') as c(client text, containers integer, before text, after text, change text)
      union all select 2, 'Ruta: ' || l.lane, l.containers, l.before, l.after, l.change
        from jsonb_to_recordset(s.totals -> p.part -> 'by_lane') as l(lane text, containers integer, before text, after text, change text)) v
    where s.id_simulation = ${id_simulation} order by p.part desc, v.at, v.what`;

export interface WaitingSimulation {
  id_simulation: number;
  months: number;
  drafts: unknown;
  /** Number of starts, including the current one. */
  starts: number;
}
/** Claims the oldest waiting simulation, including one interrupted with its process: only one job runs at a time. */
export function claimWaiting(tx: Tx): Promise<WaitingSimulation | undefined> {
  return tx.row(sql<WaitingSimulation>`update fee_simulations set state = 'RUNNING', starts = starts + 1 where id_simulation = (
      select id_simulation from fee_simulations where state in ('WAITING', 'RUNNING') order by id_simulation limit 1)
    returning id_simulation, months, drafts, starts`);
}

/** Number of unfinished simulations of the person, with the person locked: concurrent requests are counted one after the other. */
export async function lockAndCountUndone(tx: Tx, id_user: number): Promise<number> {
  await tx.run(sql`select 1 from users where id_user = ${id_user} for update`);
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count from fee_simulations
    where id_user = ${id_user} and state in ('WAITING', 'RUNNING')`);
  return count;
}

/** Ids of the next reservations of a part, in order. */
export function nextReservations(
  tx: Tx,
  of: { is_open: boolean; since: string; after: number; most: number },
): Promise<number[]> {
  const which = of.is_open
    ? isOpen
    : sql`r.finished_at is not null and r.cancelled_at is null and r.appointment_date >= ${of.since}::date`;
  return tx
    .rows(
      sql<{
        id: number;
      }>`select r.id_reservation as id from reservations r where ${which} and r.id_reservation > ${of.after}
        order by r.id_reservation limit ${of.most}`,
    )
    .then(rows => rows.map(row => row.id));
}

/** Number of containers in open reservations whose price does not follow the rules. */
export async function countKeptPrices(tx: Tx): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`select count(*)::int as count
    from sub_reservations u join reservations r using (id_reservation)
    where ${isOpen} and u.rejected_at is null and u.cancelled_at is null and not (${followsRules})`);
  return count;
}

export async function storeSimulated(
  tx: Tx,
  id_simulation: number,
  totals: Totals,
  rows: readonly StoredReservation[],
): Promise<void> {
  await tx.run(sql`delete from fee_simulation_rows where id_simulation = ${id_simulation}`);
  await bulkInsert(
    tx,
    'fee_simulation_rows',
    rows.map(row => ({ id_simulation, ...row })),
    [],
  );
  await tx.run(sql`update fee_simulations set state = 'DONE', totals = ${JSON.stringify(totals)}::jsonb, finished_at = ${tx.now}
    where id_simulation = ${id_simulation}`);
}

export async function failSimulation(tx: Tx, id_simulation: number, error: string): Promise<void> {
  await tx.run(
    sql`update fee_simulations set state = 'FAILED', error = ${error}, finished_at = ${tx.now} where id_simulation = ${id_simulation}`,
  );
}

export async function forgetOld(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from fee_simulations where created_at < ${tx.now}::timestamptz - make_interval(days => ${sql.lit(keptDays)})`,
  );
}

/**
 * Facts of the containers of reservations that were not rejected or cancelled. Of open reservations only containers whose price follows the
 * rules: a price set by a person stays.
 */
export const aliveMovements = (tx: Tx, ids: readonly number[], is_open: boolean): Promise<StoredMovement[]> =>
  storedMovements(
    tx,
    sql`r.id_reservation = any(${[...ids]}::int[]) and u.rejected_at is null and u.cancelled_at is null
      and ${is_open ? followsRules : sql`true`}`,
  );
