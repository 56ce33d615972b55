import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { type DemoOptions, demoCompany } from '@cabezal/simulator/demo-company/demo-company';
import { demoFiles } from '@cabezal/simulator/demo-company/demo-files';
import { FLEET_FILE, FleetCollector } from '@cabezal/simulator/fleet/itinerary';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { startClocks } from '../../empties/free-time/free-time.jobs.ts';
import { hashPassword } from '../../people/session/password-hash.ts';
import { writeMargins } from '../../prices/pricing/margins.ts';
import { factsChanged } from '../../prices/pricing/re-rate.ts';
import { insertRows, syncIdentity } from '../../system/reference/reference.queries.ts';
import { settleTripCases } from '../../tracking/monitoring/open-cases.ts';
import { bulkSink, type Sink } from './bulk-load.queries.ts';
import { ROOM_FOR_COPIES } from './clone-history.queries.ts';
import { openContainers, roleIds, syncNumbers } from './demo.queries.ts';
import { giveDemoBrowsers } from './demo-browsers.ts';
import { giveDemoCosts } from './demo-costs.ts';
import { giveDemoCutoffs } from './demo-cutoffs.ts';
import { giveDemoDiscounts } from './demo-discounts.ts';
import { giveDemoEtas } from './demo-etas.ts';
import { giveDemoLeftBoxes } from './demo-left-boxes.ts';
import { giveDemoLinks } from './demo-links.ts';
import { giveDemoNotices } from './demo-notices.ts';
import { giveDemoPhones } from './demo-phones.ts';
import { giveDemoPlans } from './demo-plans.ts';
import { giveDemoPostings } from './demo-postings.ts';
import { giveDemoProblems } from './demo-problems.ts';
import { giveDemoProposals } from './demo-proposals.ts';
import { giveDemoRatings } from './demo-ratings.ts';
import { giveDemoReceipts } from './demo-receipts.ts';
import { giveDemoRecipients } from './demo-recipients.ts';
import { giveDemoReturn } from './demo-returns.ts';
import { giveDemoRules } from './demo-rules.ts';
import { giveDemoServices } from './demo-services.ts';
import { giveDemoTasks } from './demo-tasks.ts';
import { giveDemoTemperatures } from './demo-temperatures.ts';
import { giveDemoTemplates } from './demo-templates.ts';
import { giveDemoTerminalCodes } from './demo-terminal-codes.ts';
import { giveDemoTerminals } from './demo-terminals.ts';
import { giveDemoTurns } from './demo-turns.ts';
import { giveDemoVerdicts } from './demo-verdicts.ts';

type Row = Record<string, unknown>;
type Batch = { table: string; rows: readonly Row[] };

/** Translates generated rows into stored ones: hashes passwords and device keys, replaces roles by their ids. */
class Translator {
  readonly #passwords = new Map<string, string>();
  #roles: ReadonlyMap<string, number> | undefined;

  async rows(tx: Tx, table: string, rows: readonly Row[]): Promise<Row[]> {
    if (table === 'users') {
      const roles = await this.#roleIds(tx);
      const users: Row[] = [];
      for (const row of rows) users.push(await this.#user(row, roles));
      return users;
    }
    if (table === 'device_keys')
      return rows.map(({ key, ...row }) => ({
        ...row,
        key_hash: `\\x${createHash('sha256').update(String(key)).digest('hex')}`,
      }));
    return [...rows];
  }

  async #roleIds(tx: Tx): Promise<ReadonlyMap<string, number>> {
    this.#roles ??= await roleIds(tx);
    return this.#roles;
  }

  async #user({ password, role, ...row }: Row, roles: ReadonlyMap<string, number>): Promise<Row> {
    const text = String(password);
    const hash = this.#passwords.get(text) ?? (await hashPassword(text));
    this.#passwords.set(text, hash);
    return { ...row, password_hash: hash, id_role: roles.get(String(role)) };
  }
}

export interface DemoTarget {
  db: Database;
  storage: Storage;
  /** Folder for the demo fleet's itineraries. */
  dataDir: string;
  /** Address of the simulated push service; without it no browser receives push messages. */
  push?: string | undefined;
  /** Lower limits for a test, which runs all steps with few rows. */
  limits?: Limits;
}

interface Limits {
  /** From this number of reservations on, indexes and constraints are created after the rows. */
  bulkFrom: number;
  /** Above this number of reservations, the past is filled with copies. */
  mostGenerated: number;
}
const usual: Limits = { bulkFrom: 5_000, mostGenerated: 50_000 };

/** Number of rows that are collected before they are stored. */
const portion = 20_000;

/** Stores each portion in its own transaction. */
const stepSink = ({ db }: DemoTarget): Sink => ({
  store: work => db.write(systemScope, systemAuthor, work),
  finish: async () => undefined,
  abandon: async () => undefined,
});

/** Stores portions one after another, each while the next one is generated. */
class Sender {
  readonly #translator = new Translator();
  readonly #sink: Sink;
  #pending: Batch[] = [];
  #rows = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async add(batch: Batch): Promise<boolean> {
    this.#pending.push(batch);
    this.#rows += batch.rows.length;
    if (this.#rows < portion) return false;
    await this.flush();
    return true;
  }

  /** Resolves when the previous portion is stored. */
  async flush(): Promise<void> {
    const batches = this.#pending;
    [this.#pending, this.#rows] = [[], 0];
    await this.#sending;
    this.#sending = this.#sink.store(async tx => {
      for (const { table, rows } of batches)
        await insertRows(tx, { table, rows: await this.#translator.rows(tx, table, rows) });
    });
    // Awaited with the next portion; until then a failure must not count as unhandled.
    this.#sending.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.flush();
    await this.#sending;
  }
}

/** Yields to the event loop, so that answers of the database are processed while the generator runs. */
const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

const ratedAtOnce = 500;
/** Prices unfinished containers by the rules, as a booking does, so that each price has its trace and is recalculated after changes. */
async function rateOpen(db: Database): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.write(systemScope, systemAuthor, work);
  const open = await write(openContainers);
  for (let at = 0; at < open.length; at += ratedAtOnce) {
    const part = open.slice(at, at + ratedAtOnce);
    await write(async tx => {
      const ids = part.map(box => box.id_sub_reservation);
      await factsChanged(tx, ids, 'Compañía de demostración');
      await writeMargins(tx, [...new Set(part.map(box => box.id_reservation))]);
    });
    await breathe();
  }
}

/** Loads the demonstration company into an empty installation. Foreign keys and exclusion constraints check all rows. */
export async function loadDemo(
  target: DemoTarget,
  options: DemoOptions,
  progress: (text: string) => void = () => undefined,
): Promise<void> {
  const { db } = target;
  const today = businessDate(options.now, db.zone);
  const client = await db.pool.connect();
  for (let d = -8; d <= 3; d++) await client.query('select prepare_positions_day($1::date)', [addDays(today, d)]);
  client.release();
  for (const file of demoFiles()) await target.storage.put(file.storage_key, file.body);
  const total = options.reservations ?? 0;
  const { bulkFrom, mostGenerated } = target.limits ?? usual;
  const sink = total < bulkFrom ? stepSink(target) : await bulkSink(db, progress);
  const generated =
    total <= mostGenerated
      ? options
      : { ...options, reservations: mostGenerated, before: Math.ceil((total - mostGenerated) * ROOM_FOR_COPIES) };
  const sender = new Sender(sink);
  const fleet = new FleetCollector();
  const tables = new Set<string>();
  let reservations = 0;
  try {
    for (const batch of demoCompany(generated)) {
      fleet.see(batch);
      tables.add(batch.table);
      if (batch.table === 'reservations') reservations += batch.rows.length;
      if (await sender.add(batch)) progress(`${reservations} reservas`);
      await breathe();
    }
    await sender.end();
    await sink.finish(reservations, total);
  } catch (error) {
    await sink.abandon();
    throw error;
  }
  await db.write(systemScope, systemAuthor, async tx => {
    // The generated orders were invoiced through SAP, which has the cortes of drivers, too.
    const values = {
      facturar_con_sap: true,
      sap_nomina: true,
      bono_puntualidad_usd: '3.00',
      bono_sin_incidente_usd: '2.00',
      bono_tope_mes_usd: '180.00',
    };
    await insertRows(tx, {
      table: 'parameters',
      rows: Object.entries(values).map(([key, value]) => ({ key, valid_from: '2000-01-02', value })),
    });
    for (const table of tables) await syncIdentity(tx, table);
    await syncNumbers(tx);
  });
  const after = await db.pool.connect();
  await after.script('set statement_timeout = 0; analyze; reset statement_timeout');
  after.release();
  await giveDemoEtas(db);
  await rateOpen(db);
  await giveDemoTasks(db, breathe);
  await giveDemoPlans(db);
  await giveDemoRatings(db, breathe);
  await startClocks(db);
  await giveDemoTurns(db);
  await giveDemoReturn(db);
  await giveDemoLeftBoxes(db);
  await giveDemoServices(db);
  await giveDemoCosts(db);
  await giveDemoCutoffs(db);
  await giveDemoPostings(db);
  await giveDemoDiscounts(db);
  await giveDemoProposals(db);
  await giveDemoTerminalCodes(db);
  await giveDemoTerminals(db);
  await giveDemoTemperatures(db);
  await giveDemoProblems(db);
  await giveDemoReceipts(db);
  await settleTripCases(db);
  await giveDemoVerdicts(db);
  await giveDemoRules(db);
  await giveDemoLinks(db);
  await giveDemoBrowsers(db, target.push);
  await giveDemoPhones(db);
  await giveDemoNotices(db);
  await giveDemoTemplates(db);
  await giveDemoRecipients(db);
  await mkdir(target.dataDir, { recursive: true });
  await writeFile(path.join(target.dataDir, FLEET_FILE), JSON.stringify(fleet.trips()));
  progress(`${reservations} reservas`);
}
