import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, businessDate } from '@cabezal/domain/time/time';
import { type DemoOptions, demoCompany } from '@cabezal/simulator/demo-company/demo-company';
import { demoFiles } from '@cabezal/simulator/demo-company/demo-files';
import { FLEET_FILE, FleetCollector } from '@cabezal/simulator/fleet/itinerary';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Storage } from '../../platform/files/storage.ts';
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

/** The next guide's number follows the highest. */
async function syncNumbers(tx: Tx): Promise<void> {
  await tx.run(
    sql`select setval('guide_numbers', greatest(1, (select coalesce(max(substring(guide_number from '\\d+$')::int), 1) from guides)))`,
  );
}

export interface DemoTarget {
  db: Database;
  storage: Storage;
  /** Folder for the demo fleet's itineraries. */
  dataDir: string;
}

/** Fills an empty installation with the demonstration company. Foreign keys and exclusion constraints judge it like anything else. */
export async function loadDemo(
  target: DemoTarget,
  options: DemoOptions,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const { db } = target;
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
  for (const file of demoFiles()) await target.storage.put(file.storage_key, file.body);
  const fleet = new FleetCollector();
  for (const batch of demoCompany(options)) {
    const { table, rows } = batch;
    fleet.see(batch);
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
    await syncNumbers(tx);
  });
  const after = await db.pool.connect();
  await after.script('analyze');
  after.release();
  await mkdir(target.dataDir, { recursive: true });
  await writeFile(path.join(target.dataDir, FLEET_FILE), JSON.stringify(fleet.trips()));
  progress(`${reservations} reservas`);
}
