import { STAGES, type Stage } from '@cabezal/domain/tracking/times/stages';
import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import type { Served } from './world.ts';

const rounds = 20;
/** Limit of a week of a stage, ms (p95), whatever the number of other trips. */
const limit = 150;

interface Asked {
  from: string;
  to: string;
  stage: Stage;
  group_by: 'client';
}
interface Answer {
  all: { n: number; p50_min: number };
  groups: { n: number }[];
}

/** Full weeks, the newest of which ended some days ago, each with the number of stays that ended in it, from a plain query. */
async function weeks(databaseUrl: string) {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const found = await db.read(systemScope, async tx => {
    const { guides } = await tx.one(sql<{ guides: number }>`select count(*)::int as guides from guides`);
    const of = await tx.rows(sql<{
      from: string;
      to: string;
      left: number;
    }>`select d::date::text as "from", (d::date + 6)::text as "to",
        (select count(*)::int from guide_stops s join guides g using (id_guide) where g.deleted_at is null and g.kind <> 'RETIRO' and s.code = 'PLT'
          and s.skipped_at is null and s.transferred_at is null and s.arrival_at <= s.departure_at
          and (s.departure_at at time zone ${tx.zone})::date between d::date and d::date + 6) as left
      from generate_series(${tx.today}::date - 140, ${tx.today}::date - 10, interval '7 days') d`);
    return { guides, known: of.filter(week => week.left > 0) };
  });
  await db.end();
  return found;
}

/** `resumen_interval_tiempos` of a week, each stage in turn, by HTTP; its number of stays at plants must be that of a plain query. */
export async function stages(databaseUrl: string, served: Served): Promise<void> {
  const token = await served.token('operador@demo.ec');
  const ask = async (asked: Asked): Promise<Answer> => {
    const query = new URLSearchParams({ ...asked });
    const answer = await fetch(`${served.url}/reservation/resumen_interval_tiempos?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const said = await answer.json();
    must(answer.ok, `resumen_interval_tiempos: ${answer.status} ${JSON.stringify(said)}`);
    return said as Answer;
  };
  const { guides, known } = await weeks(databaseUrl);
  must(known.length > 3, `only ${known.length} weeks have a stay at a plant`);
  for (const { from, to, left } of known.slice(-3)) {
    const { all, groups } = await ask({ from, to, stage: 'EN_PLANTA', group_by: 'client' });
    must(all.n === left, `${all.n} stays at plants from ${from} to ${to}, a plain count says ${left}`);
    must(groups.reduce((sum, group) => sum + group.n, 0) === all.n, 'the groups are not the whole');
  }
  for (const stage of STAGES) {
    const times: number[] = [];
    let ended = 0;
    for (let i = 0; i < rounds + 2; i++) {
      const { from, to } = known[i % known.length] ?? { from: '', to: '' };
      const began = performance.now();
      const { all } = await ask({ from, to, stage, group_by: 'client' });
      // The first two open the connection and create the query plan.
      if (i >= 2) times.push(performance.now() - began);
      ended += all.n;
    }
    say({
      name: `stages.week.${stage.toLowerCase()}`,
      value: percentile(times, 0.95),
      unit: 'ms (p95)',
      limit,
      db: 'postgres',
      median: percentile(times, 0.5),
      ended,
      guides,
      load: load(),
    });
    must(ended > 0 || stage === 'APROBACION' || stage === 'PROGRAMACION', `nothing of ${stage} ended in any week`);
  }
}
