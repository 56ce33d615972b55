import { createHash } from 'node:crypto';
import { addDays, businessDate } from '@cabezal/domain/time/time';
import { type DemoOptions, demoCompany } from '@cabezal/simulator/demo-company/demo-company';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { insertRows, syncIdentity } from '../reference/load-reference.ts';
import { hashPassword } from '../session/login.ts';

type Row = Record<string, unknown>;

export async function hasCompanies(tx: Tx): Promise<boolean> {
  return (await tx.one(sql<{ there: boolean }>`select exists(select from companies) as there`)).there;
}

/** Passwords and device keys are stored hashed; roles by id. */
class Translator {
  readonly #passwords = new Map<string, string>();
  #roles: Map<string, number> | undefined;

  async rows(tx: Tx, table: string, rows: readonly Row[]): Promise<Row[]> {
    if (table === 'users') return Promise.all(rows.map(row => this.#user(tx, row)));
    if (table === 'devices')
      return rows.map(({ key, ...row }) => ({
        ...row,
        key_hash: `\\x${createHash('sha256').update(String(key)).digest('hex')}`,
      }));
    return [...rows];
  }

  async #user(tx: Tx, { password, role, ...row }: Row): Promise<Row> {
    this.#roles ??= new Map(
      (await tx.rows(sql<{ code: string; id_role: number }>`select code, id_role from roles`)).map(r => [
        r.code,
        r.id_role,
      ]),
    );
    const text = String(password);
    const hash = this.#passwords.get(text) ?? (await hashPassword(text));
    this.#passwords.set(text, hash);
    return { ...row, password_hash: hash, id_role: this.#roles.get(String(role)) };
  }
}

/** What is derived from the rows and not part of them. */
async function derive(tx: Tx): Promise<void> {
  await tx.run(sql`update reservations r set shown_status = coalesce((select u.shown_status from sub_reservations u
      where u.id_reservation = r.id_reservation and u.status not in ('FINISHED', 'REJECTED', 'NOT_EJECUTED') order by u.number limit 1), r.status)
    where r.status in ('ACCEPTED', 'IN_PROGRESS')`);
  await tx.run(sql`update reservations set shown_status = status where status not in ('ACCEPTED', 'IN_PROGRESS')`);
  await tx.run(sql`insert into reservation_totals (id_reservation, sale, cost, profitability)
    select r.id_reservation, coalesce(k.sale, 0), c.cost, case when c.cost > 0 and k.sale is not null then round((k.sale - c.cost) / c.cost * 100, 2) end
    from reservations r
      left join (select id_reservation, sum(subtotal) as sale from charges where waived_at is null group by 1) k using (id_reservation)
      left join (select g.id_reservation, sum(c.subtotal + c.iva) as cost from guide_costs c join guides g using (id_guide) where g.deleted_at is null group by 1) c using (id_reservation)
    on conflict (id_reservation) do nothing`);
  await tx.run(
    sql`select setval('guide_numbers', greatest(1, (select coalesce(max(substring(guide_number from '\\d+$')::int), 1) from guides)))`,
  );
}

/** Fills an empty installation with the demonstration company. Foreign keys and exclusion constraints judge it like anything else. */
export async function loadDemo(
  db: Database,
  options: DemoOptions,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const translator = new Translator();
  const tables = new Set<string>();
  const today = businessDate(options.now);
  let reservations = 0;
  // In steps that each hold for themselves: a million reservations do not fit into one transaction's patience.
  let pending: { table: string; rows: readonly Row[] }[] = [];
  const store = () => {
    const batches = pending;
    pending = [];
    return db.write(systemScope, systemAuthor, async tx => {
      for (const { table, rows } of batches)
        await insertRows(tx, { table, rows: await translator.rows(tx, table, rows) });
    });
  };
  const client = await db.pool.connect();
  for (let d = -8; d <= 3; d++) await client.query('select prepare_positions_day($1::date)', [addDays(today, d)]);
  client.release();
  for (const { table, rows } of demoCompany(options)) {
    tables.add(table);
    pending.push({ table, rows: rows as readonly Row[] });
    if (table === 'reservations') reservations += rows.length;
    if (pending.reduce((sum, b) => sum + b.rows.length, 0) > 20_000) {
      await store();
      progress(`${reservations} reservas`);
    }
  }
  await store();
  await db.write(systemScope, systemAuthor, async tx => {
    for (const table of tables) await syncIdentity(tx, table);
    await derive(tx);
  });
  const after = await db.pool.connect();
  await after.script('analyze');
  after.release();
  progress(`${reservations} reservas`);
}
