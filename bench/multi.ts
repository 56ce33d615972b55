import { sql } from 'kysely';
import { type Database, openDatabase, systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { addDevices, benchMounts } from './devices.ts';
import { pause, percentile, say } from './figure.ts';
import { type MailSink, mailSink } from './multi-mail.ts';
import { BenchStream, type Heard, type Sent } from './multi-streams.ts';
import { Fleet, Writer, writeThroughput } from './multi-work.ts';
import { postgresWorld, type Served, type World } from './world.ts';

/** Seconds of undisturbed work, and of the paused worker: `MULTI_STEADY=30 MULTI_STOP=90`. */
const steadySeconds = Number(process.env.MULTI_STEADY ?? 30);
const stopSeconds = Number(process.env.MULTI_STOP ?? 90);
const streamsInAll = 200;
const trucks = 600;
const writesASecond = 20;

/** A process that is killed and restarted. */
class Part {
  constructor(
    private readonly world: World,
    private readonly env: NodeJS.ProcessEnv,
    public served: Served,
  ) {}

  static async start(world: World, env: NodeJS.ProcessEnv): Promise<Part> {
    const served = await world.serve(env);
    return new Part(world, { ...env, PORT: new URL(served.url).port }, served);
  }

  async killAndRestart(): Promise<void> {
    this.served.process.removeAllListeners('exit');
    const ended = new Promise(resolve => this.served.process.once('exit', resolve));
    this.served.process.kill('SIGKILL');
    await ended;
    await pause(1_000);
    this.served = await this.world.serve(this.env);
  }
}

interface Stage {
  readonly db: Database;
  readonly sink: MailSink;
  readonly apis: readonly [Part, Part];
  readonly tracker: Part;
  readonly standIn: NodeJS.ProcessEnv;
  readonly sent: Sent;
  readonly heard: Heard;
  readonly streams: readonly BenchStream[];
  readonly writer: Writer;
  readonly fleet: Fleet;
}

/** People who may see every truck and every guide. */
const emails = ['operador', 'monitor', 'despacho', 'admin'];

async function raise(world: World, db: Database): Promise<Stage> {
  const sink = await mailSink();
  const working = { ROLES: 'tracking,worker', SMTP_URL: sink.url };
  const apis: [Part, Part] = [await Part.start(world, { ROLES: 'api' }), await Part.start(world, { ROLES: 'api' })];
  const tracker = await Part.start(world, working);
  const urls = apis.map(api => api.served.url);
  const tokens = await Promise.all(emails.map(name => apis[0].served.token(`${name}@demo.ec`)));
  const sent: Sent = { changes: new Map(), positions: new Map() };
  const heard: Heard = { same: [], other: [], positions: [], gaps: [] };
  const streams = Array.from(
    { length: streamsInAll },
    (_, n) => new BenchStream(urls, n, tokens[n % tokens.length] ?? '', sent, heard),
  );
  while (!streams.every(s => s.isOpen)) await pause(100);
  await pause(3_000);
  const writer = new Writer(urls, tokens[0] ?? '', await guidesOf(db), sent);
  const fleet = new Fleet(await trucksOf(db), tracker.served.url, sent);
  return { db, sink, apis, tracker, standIn: working, sent, heard, streams, writer, fleet };
}

const guidesOf = async (db: Database): Promise<number[]> =>
  (
    await db.read(systemScope, tx =>
      tx.rows(
        sql<{
          id: number;
        }>`select id_guide as id from guides where deleted_at is null order by id_guide desc limit 20000`,
      ),
    )
  ).map(row => row.id);

const trucksOf = async (db: Database): Promise<number[]> =>
  (
    await db.read(systemScope, tx =>
      tx.rows(
        sql<{
          id: number;
        }>`select m.id_truck as id ${benchMounts} order by substr(d.code, 7)::integer limit ${trucks}`,
      ),
    )
  ).map(row => row.id);

/** Mails are sent all the time, a few per second. */
let mails = 0;
const mailOnce = (db: Database): Promise<void> =>
  db.write(systemScope, systemAuthor, async tx => {
    const n = ++mails;
    tx.send({
      system: 'MAIL',
      kind: 'mail',
      noun: 'bench',
      id: n,
      payload: { to: 'bench@demo.ec', subject: `bench ${n}`, text: 'bench' },
      idempotency_key: `bench-${n}`,
    });
  });

/** Does the work of a company for that many seconds. */
async function work(stage: Stage, seconds: number, beside: () => Promise<void> = async () => undefined): Promise<void> {
  let isOver = false;
  const over = (): boolean => isOver;
  const mailing = (async () => {
    while (!isOver) {
      await mailOnce(stage.db);
      await pause(200);
    }
  })();
  const all = [stage.writer.run(writesASecond, over), stage.fleet.run(over), mailing];
  await Promise.all([pause(seconds * 1_000), beside()]);
  isOver = true;
  await Promise.all(all);
  // Time for messages under way to arrive.
  await pause(4_000);
}

function sayDelays({ heard, streams }: Stage, phase: string): void {
  const ms = (values: number[], share: number): number => Math.round(percentile(values, share));
  const unit = 'ms (p99)';
  say({
    name: 'multi.change_other',
    value: percentile(heard.other, 0.99),
    unit,
    limit: 1_000,
    phase,
    seen: heard.other.length,
    median_ms: ms(heard.other, 0.5),
  });
  say({
    name: 'multi.change_same',
    value: percentile(heard.same, 0.99),
    unit,
    limit: null,
    phase,
    seen: heard.same.length,
    median_ms: ms(heard.same, 0.5),
  });
  say({
    name: 'multi.position',
    value: percentile(heard.positions, 0.99),
    unit,
    limit: 1_200,
    phase,
    seen: heard.positions.length,
    median_ms: ms(heard.positions, 0.5),
    streams: streams.length,
  });
  for (const values of Object.values(heard) as number[][]) values.length = 0;
}

/** Counts acknowledged changes and last positions that have not reached every browser. */
function sayMissed({ streams, writer, fleet, heard }: Stage, phase: string): void {
  const changes = streams.reduce((sum, s) => sum + writer.done.filter(id => !s.guides.has(id)).length, 0);
  const positions = streams.reduce(
    (sum, s) => sum + [...fleet.last].filter(([id, at]) => (s.trucks.get(id) ?? 0) < at).length,
    0,
  );
  say({
    name: 'multi.missed',
    value: changes + positions,
    unit: 'messages',
    limit: 0,
    phase,
    changes,
    positions,
    written: writer.done.length,
    loaded_again: streams.reduce((sum, s) => sum + s.loads, 0),
    streams_back_max_ms: Math.round(Math.max(0, ...heard.gaps)),
    streams_back: heard.gaps.length,
  });
}

/** Checks that each message was delivered once, each job ran on time, and each event has one entry. */
async function sayEffects(
  { db, sink }: Stage,
  phase: string,
  since: { at: number; fences: Map<string, number> },
): Promise<void> {
  const waiting = async (): Promise<number> =>
    (
      await db.read(systemScope, tx =>
        tx.one(sql<{ n: number }>`select count(*)::integer as n from outbox where noun = 'bench' and state <> 'SENT'`),
      )
    ).n;
  for (let n = 0; n < 90 && (await waiting()) > 0; n++) await pause(1_000);
  const effects = [...sink.taken.keys()].filter(id => id.startsWith('bench-')).length;
  const again = [...sink.taken.values()].reduce((sum, n) => sum + n - 1, 0);
  say({
    name: 'multi.effects',
    value: effects,
    unit: 'mails',
    limit: mails,
    phase,
    sent_again_with_the_same_id: again,
    waiting: await waiting(),
  });
  const minutes = (performance.now() - since.at) / 60_000;
  const now = await fencesOf(db);
  const ticks = (now.get('trip_alerts') ?? 0) - (since.fences.get('trip_alerts') ?? 0);
  say({
    name: 'multi.ticks',
    value: ticks,
    unit: 'runs of a job of every minute',
    limit: Math.floor(minutes) + 1,
    phase,
  });
  const [doubled] = await db.read(systemScope, tx =>
    tx.rows(sql<{
      n: number;
    }>`select count(*)::integer as n from (select 1 from logbook where author = 'GPS' and annulled_at is null
      and kind in ('ARRIVAL', 'DEPARTURE') and id_stop is not null group by id_guide, id_stop, kind having count(*) > 1) d`),
  );
  say({ name: 'multi.events_doubled', value: doubled?.n ?? -1, unit: 'events of GPS', limit: 0, phase });
}

const fencesOf = async (db: Database): Promise<Map<string, number>> =>
  new Map(
    (
      await db.read(systemScope, tx =>
        tx.rows(sql<{ name: string; fence: number }>`select name, fence from scheduled_jobs`),
      )
    ).map(row => [row.name, row.fence]),
  );

async function kills(stage: Stage): Promise<void> {
  const parts = { api_1: stage.apis[0], api_2: stage.apis[1], tracking_worker: stage.tracker };
  for (const [name, part] of Object.entries(parts)) {
    await work(stage, 12, () => part.killAndRestart());
    sayMissed(stage, `kill -9 of ${name}`);
    for (const values of Object.values(stage.heard) as number[][]) values.length = 0;
  }
}

/** The worker is paused for longer than its leases; another one takes over; the first one resumes. */
async function standstill(stage: Stage, world: World): Promise<void> {
  const { process: stopped } = stage.tracker.served;
  const other = await Part.start(world, stage.standIn);
  stopped.kill('SIGSTOP');
  stage.fleet.goTo(other.served.url);
  await work(stage, stopSeconds);
  stopped.kill('SIGCONT');
  await work(stage, 20);
  sayMissed(stage, `SIGSTOP of the worker for ${stopSeconds} s`);
  await other.served.stop();
}

/** Two processes for people, one for positions and work, on one PostgreSQL: undisturbed, killed one by one, paused. */
export async function multi(): Promise<void> {
  const world = await postgresWorld(Number(process.env.BENCH_RESERVATIONS ?? 3_000));
  const databaseUrl = world.databaseUrl ?? '';
  await addDevices(databaseUrl);
  const db = openDatabase(postgresPool(databaseUrl, 3), () => new Date());
  await writeThroughput(world, await guidesOf(db));
  const since = { at: performance.now(), fences: await fencesOf(db) };
  const stage = await raise(world, db);
  try {
    await work(stage, steadySeconds);
    sayDelays(stage, 'steady');
    sayMissed(stage, 'steady');
    await kills(stage);
    await standstill(stage, world);
    await sayEffects(stage, 'all', since);
  } finally {
    for (const stream of stage.streams) stream.close();
    await Promise.all([...stage.apis, stage.tracker].map(part => part.served.stop()));
    stage.sink.close();
    await db.end();
    await world.end();
  }
}
