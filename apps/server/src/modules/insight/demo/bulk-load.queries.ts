import { sql } from 'kysely';
import type { Client } from '../../../platform/db/connection.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Tx } from '../../../platform/db/tx.ts';
import { computeEverything } from '../daily-sums/daily-sums.queries.ts';
import { cloneHistory } from './clone-history.queries.ts';

/** Stores the rows of the generator: in several transactions, or in one that builds the indexes at its end. */
export interface Sink {
  store(work: (tx: Tx) => Promise<void>): Promise<void>;
  /** Completes the load. `made`: number of reservations that were generated; `total`: number that was requested. */
  finish(made: number, total: number): Promise<void>;
  abandon(): Promise<void>;
}

/** Tables that grow with the number of reservations. */
const growing = [
  'reservations',
  'reservation_parties',
  'reservation_stops',
  'sub_reservations',
  'legs',
  'leg_stops',
  'guides',
  'guide_stops',
  'charges',
  'stand_bys',
  'logbook',
  'guide_costs',
  'documents',
  'reservation_totals',
  'payment_orders',
  'payment_order_lines',
  'invoices',
];
/** Triggers that are disabled during the load: the rows already contain their results, or `finish` computes them for all rows. */
const rowTriggers: readonly Trigger[] = [
  { on_table: 'guides', name: 'guides_carriers' },
  { on_table: 'reservations', name: 'reservations_party_follows' },
  { on_table: 'reservations', name: 'reservations_to_parties' },
  { on_table: 'reservations', name: 'reservations_change_parties' },
  { on_table: 'payment_order_lines', name: 'charges_billed' },
  { on_table: 'reservations', name: 'reservations_fact' },
  { on_table: 'reservation_totals', name: 'reservation_totals_fact' },
  { on_table: 'sub_reservations', name: 'sub_reservations_fact' },
  { on_table: 'guides', name: 'guides_fact' },
  { on_table: 'payment_order_lines', name: 'payment_order_lines_fact' },
  { on_table: 'invoices', name: 'invoices_fact' },
  { on_table: 'invoices', name: 'invoices_to_reservations' },
];

interface Trigger {
  on_table: string;
  name: string;
}
interface Made {
  on_table: string;
  name: string;
  definition: string;
}

/**
 * Constraints other than primary keys, including foreign keys of other tables that refer to these tables. Foreign keys come last because
 * they depend on unique constraints.
 */
const constraints = (tx: Tx): Promise<Made[]> =>
  tx.rows(sql<Made>`select conrelid::regclass::text as on_table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('f', 'x', 'u') and (conrelid::regclass::text = any(${growing}) or confrelid::regclass::text = any(${growing}))
    order by contype = 'f', conrelid, conname`);

const indexes = (tx: Tx): Promise<Made[]> =>
  tx.rows(sql<Made>`select i.indrelid::regclass::text as on_table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid::regclass::text = any(${growing}) and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1, 2`);

const triggersOf = (tx: Tx): Promise<Trigger[]> =>
  tx.rows(sql<Trigger>`select tgrelid::regclass::text as on_table, tgname as name from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${growing})`);

async function setTriggers(client: Client, what: 'enable' | 'disable', triggers: readonly Trigger[]): Promise<void> {
  for (const { on_table, name } of triggers) await client.script(`alter table ${on_table} ${what} trigger ${name}`);
}

async function asOwner(client: Client, work: () => Promise<void>): Promise<void> {
  await client.script('reset role');
  await work();
  await client.script('set local role cabezal_system');
}

type Dropped = readonly [conditions: readonly Made[], indexes: readonly Made[]];

async function restore(client: Client, [conditions, wanted]: Dropped, progress: (text: string) => void): Promise<void> {
  const isKey = ({ definition }: Made): boolean => definition.startsWith('FOREIGN KEY');
  const add = async ({ on_table, name, definition }: Made): Promise<void> => {
    progress(`restricción ${name}`);
    await client.script(`alter table ${on_table} add constraint "${name}" ${definition}`);
  };
  for (const condition of conditions.filter(c => !isKey(c))) await add(condition);
  for (const { name, definition } of wanted) {
    progress(`índice ${name}`);
    await client.script(definition);
  }
  // PostgreSQL checks a new foreign key with a join, for which the planner needs statistics.
  for (const table of growing) await client.script(`analyze ${table}`);
  for (const condition of conditions.filter(isKey)) await add(condition);
}

/**
 * Loads in one transaction: drops secondary indexes and constraints, stores the rows, and creates the indexes and constraints again, so that
 * each constraint checks every row. A failure rolls everything back. For a million reservations.
 */
export async function bulkSink(db: Database, progress: (text: string) => void): Promise<Sink> {
  const client: Client = await db.pool.connect();
  const tx = new Tx(client, new Date());
  await client.script(`begin;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; set local synchronous_commit = off`);
  const dropped: Dropped = [await constraints(tx), await indexes(tx)];
  for (const { on_table, name } of [...dropped[0]].reverse())
    await client.script(`alter table ${on_table} drop constraint "${name}"`);
  for (const { name } of dropped[1]) await client.script(`drop index ${name}`);
  await setTriggers(client, 'disable', rowTriggers);
  // Only the owner may alter the tables; rows are written by the role that has the right to write them.
  await client.script('set local role cabezal_system');

  return {
    store: work => work(tx),
    async finish(made, total) {
      progress('rubros facturados');
      await tx.run(sql`update charges c set id_line = l.id_line from payment_order_lines l
        where l.id_charge = c.id_charge and l.removed_at is null`);
      await tx.run(sql`update reservation_totals t set invoiced_on = i.day
        from (select l.id_reservation, max(v.emission_date) as day from invoices v join payment_order_lines l using (numero_orden)
          where l.removed_at is null group by 1) i where i.id_reservation = t.id_reservation`);
      const all = await triggersOf(tx);
      await asOwner(client, () => setTriggers(client, 'disable', all));
      await cloneHistory(tx, { made, total }, progress);
      progress('reservas de cada compañía');
      await tx.run(sql`select fill_reservation_parties()`);
      await computeEverything(tx);
      await client.script('reset role');
      await setTriggers(client, 'enable', all);
      await restore(client, dropped, progress);
      await client.script('commit');
      client.release();
    },
    async abandon() {
      await client.script('rollback').catch(() => undefined);
      client.release(true);
    },
  };
}
