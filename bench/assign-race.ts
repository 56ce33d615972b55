import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { must, pause, say, seconds } from './figure.ts';
import type { Served } from './world.ts';

const people = 20;
const tries = 10_000;

interface Board {
  unassigned: { id_leg: number; planned_start: string }[];
  trucks: { id_truck: number; id_driver: number | null }[];
}
interface Run {
  state: string;
  proposals: { id_proposal: number }[];
}

const colleagues = ['operador@demo.ec', 'despacho@demo.ec', 'admin@demo.ec'];

type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: never }>;
const askerOf =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { data?: unknown };
    return { status: answer.status, body: (said.data ?? said) as never };
  };

/** Live messages in one person's browser: when it was first notified of each guide. */
function listen(url: string, token: string): { heard: Map<number, number>; open: Promise<void>; close: () => void } {
  const heard = new Map<number, number>();
  const reading = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const open = fetch(`${url}/live/stream`, { headers, signal: reading.signal }).then(answer => {
    must(answer.ok, `a stream answered ${answer.status}`);
    void (async () => {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const message = text.slice(0, end);
          text = text.slice(end + 2);
          if (!message.includes('event: changed')) continue;
          const { noun, id } = JSON.parse(message.slice(message.indexOf('data: ') + 6)) as {
            noun: string;
            id?: number;
          };
          if (noun === 'guide' && id !== undefined && !heard.has(id)) heard.set(id, performance.now());
        }
      }
    })().catch(() => undefined);
  });
  return { heard, open, close: () => reading.abort() };
}

/** Legs of the race without a truck on a person's board. */
async function waitingOn(ask: Ask, date: string): Promise<Set<number>> {
  const board = (await ask('POST', '/reservation/get_despachos', { date, days: 3 })).body as Board;
  return new Set(board.unassigned.map(leg => leg.id_leg));
}

async function truthOf(databaseUrl: string, ids: readonly number[]) {
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const found = await db.read(systemScope, async tx => ({
    won: await tx.rows(
      sql<{
        id_leg: number;
        id_guide: number;
      }>`select id_leg, id_guide from guides where id_leg = any(${ids}::int[]) and live and id_truck is not null and id_driver is not null`,
    ),
    doubled:
      await tx.rows(sql`select a.id_guide from guides a join guides b on a.id_truck = b.id_truck and a.id_guide < b.id_guide
      where a.id_leg = any(${ids}::int[]) and a.live and b.live and a.closed_at is null and b.closed_at is null and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)`),
  }));
  await db.end();
  return found;
}

/** Asks for a proposal of these days and waits for it. */
async function proposed(ask: Ask, date: string): Promise<{ id_plan_run: number; ids: number[] }> {
  const { id_plan_run } = (await ask('POST', '/dispatch/propose', { date, days: 3 })).body as { id_plan_run: number };
  let run = { state: 'CALCULATING', proposals: [] } as Run;
  while (run.state === 'CALCULATING') {
    await pause(100);
    run = (await ask('GET', `/dispatch/plan_run/${id_plan_run}`)).body as Run;
  }
  must(run.proposals.length > 0, `the proposal ended ${run.state}`);
  return { id_plan_run, ids: run.proposals.map(one => one.id_proposal) };
}

/**
 * Ten thousand assignments by twenty people at once, every fourth from a proposal: each leg is assigned only once, and every board is
 * correct within a second after the winner's answer.
 */
export async function assignRace(databaseUrl: string, served: Served): Promise<void> {
  const tokens: string[] = [];
  for (let n = 0; n < people; n++) tokens.push(await served.token(colleagues[n % colleagues.length] ?? ''));
  const asks = tokens.map(token => askerOf(served.url, token));
  const [ask = askerOf(served.url, '')] = asks;
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const board = (await ask('POST', '/reservation/get_despachos', { date, days: 3 })).body as Board;
  const legs = board.unassigned.filter(leg => leg.planned_start > new Date().toISOString());
  const trucks = board.trucks.filter(truck => truck.id_driver !== null).slice(0, 60);
  must(legs.length > 10 && trucks.length > 10, `only ${legs.length} legs and ${trucks.length} trucks to race for`);
  const plan = await proposed(ask, date);
  const browsers = tokens.map(token => listen(served.url, token));
  await Promise.all(browsers.map(browser => browser.open));
  const began = performance.now();
  let next = 0;
  /** Guide → time of the winner's answer. */
  const told = new Map<number, number>();
  const statuses = new Map<number, number>();
  await Promise.all(
    asks.map(async mine => {
      for (let n = next++; n < tries; n = next++) {
        const isProposal = n % 4 === 0;
        const leg = legs[(n * 7) % legs.length];
        const truck = trucks[(n * 13) % trucks.length];
        const { status, body } = isProposal
          ? await mine('POST', '/dispatch/accept', {
              id_plan_run: plan.id_plan_run,
              ids: [plan.ids[n % plan.ids.length]],
            })
          : await mine('POST', '/dispatch/assign', {
              assignments: [{ id_leg: leg?.id_leg, id_truck: truck?.id_truck, id_driver: truck?.id_driver }],
            });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) continue;
        const guides = isProposal
          ? (body as { results: { ok: boolean; id_guide: number | null }[] }).results.filter(row => row.ok)
          : (body as { guides: { id_guide: number | null }[] }).guides;
        for (const { id_guide } of guides) {
          must(id_guide !== null && !told.has(id_guide), `guide ${id_guide} was won twice`);
          told.set(id_guide ?? 0, performance.now());
        }
      }
    }),
  );
  const value = seconds(began);
  await pause(1_000);
  const ids = legs.map(leg => leg.id_leg);
  const truth = await truthOf(databaseUrl, ids);
  const open = new Set(ids.filter(id => !truth.won.some(row => row.id_leg === id)));
  for (const mine of asks) {
    const waiting = await waitingOn(mine, date);
    must(
      ids.every(id => waiting.has(id) === open.has(id)),
      'a board does not tell the truth',
    );
  }
  must(
    [...statuses.keys()].every(status => [200, 409, 422].includes(status)),
    `answers: ${[...statuses.keys()].join()}`,
  );
  must(
    told.size > 0 && truth.won.length === told.size && truth.won.every(row => told.has(row.id_guide)),
    `${told.size} were told that they won, ${truth.won.length} trips have a truck`,
  );
  must(truth.doubled.length === 0, `${truth.doubled.length} trips share a truck`);
  const lateness = browsers.flatMap(({ heard }) =>
    [...told].map(([id_guide, at]) => (heard.get(id_guide) ?? Number.POSITIVE_INFINITY) - at),
  );
  for (const browser of browsers) browser.close();
  const heard_ms = Math.max(...lateness);
  must(heard_ms <= 1_000, `somebody heard of a win ${heard_ms.toFixed(0)} ms after it was told`);
  say({
    name: 'assign.race',
    value: tries / value,
    unit: 'tries/s',
    limit: null,
    people,
    tries,
    won: told.size,
    legs: legs.length,
    heard_ms,
  });
}
