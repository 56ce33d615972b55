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

/** Ten thousand assignments by twenty people at once, every fourth of a proposal: nobody wins twice. */
export async function assignRace(databaseUrl: string, served: Served): Promise<void> {
  const token = await served.token('operador@demo.ec');
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${served.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as { data?: unknown };
    return { status: answer.status, body: (said.data ?? said) as never };
  };
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const board = (await ask('POST', '/reservation/get_despachos', { date, days: 3 })).body as Board;
  const legs = board.unassigned.filter(leg => leg.planned_start > new Date().toISOString());
  const trucks = board.trucks.filter(truck => truck.id_driver !== null).slice(0, 60);
  must(legs.length > 10 && trucks.length > 10, `only ${legs.length} legs and ${trucks.length} trucks to race for`);
  const asked = (await ask('POST', '/dispatch/propose', { date, days: 3 })).body as { id_plan_run: number };
  let run = { state: 'CALCULATING', proposals: [] } as Run;
  while (run.state === 'CALCULATING') {
    await pause(100);
    run = (await ask('GET', `/dispatch/plan_run/${asked.id_plan_run}`)).body as Run;
  }
  must(run.proposals.length > 0, `the proposal ended ${run.state}`);
  const began = performance.now();
  let next = 0;
  let won = 0;
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let n = next++; n < tries; n = next++) {
        const isProposal = n % 4 === 0;
        const leg = legs[(n * 7) % legs.length];
        const truck = trucks[(n * 13) % trucks.length];
        const { status, body } = isProposal
          ? await ask('POST', '/dispatch/accept', {
              id_plan_run: asked.id_plan_run,
              ids: [run.proposals[n % run.proposals.length]?.id_proposal],
            })
          : await ask('POST', '/dispatch/assign', {
              assignments: [{ id_leg: leg?.id_leg, id_truck: truck?.id_truck, id_driver: truck?.id_driver }],
            });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) continue;
        won += isProposal ? (body as { results: { ok: boolean }[] }).results.filter(row => row.ok).length : 1;
      }
    }),
  );
  const value = seconds(began);
  const db = openDatabase(postgresPool(databaseUrl, 2), () => new Date());
  const ids = legs.map(leg => leg.id_leg);
  const found = await db.read(systemScope, async tx => ({
    live: await tx.one(
      sql<{
        n: number;
      }>`select count(*)::int as n from guides where id_leg = any(${ids}::int[]) and live and id_truck is not null and id_driver is not null`,
    ),
    doubled:
      await tx.rows(sql`select a.id_guide from guides a join guides b on a.id_truck = b.id_truck and a.id_guide < b.id_guide
      where a.id_leg = any(${ids}::int[]) and a.live and b.live and a.closed_at is null and b.closed_at is null and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)`),
  }));
  await db.end();
  must(
    [...statuses.keys()].every(status => [200, 409, 422].includes(status)),
    `answers: ${[...statuses.keys()].join()}`,
  );
  must(won > 0 && found.live.n === won, `${won} were told that they won, ${found.live.n} trips have a truck`);
  must(found.doubled.length === 0, `${found.doubled.length} trips share a truck`);
  say({
    name: 'assign.race',
    value: tries / value,
    unit: 'tries/s',
    limit: null,
    people,
    tries,
    won,
    legs: legs.length,
  });
}
