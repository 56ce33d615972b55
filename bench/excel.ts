import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { sheetSize } from '../apps/server/test/sheet-size.ts';
import { must, say, seconds } from './figure.ts';
import type { Served } from './world.ts';

const wanted = 100_000;

const memory = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
};

/** The day since which about 100,000 reservations have their appointment (the first day if there are fewer), and their number. */
async function since(databaseUrl: string): Promise<{ day: string; rows: number }> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const found = await db.read(systemScope, tx =>
    tx.one(
      sql<{ day: string; rows: number }>`select d.day::text as day,
        (select count(*)::int from reservations where appointment_date >= d.day) as rows
      from (select coalesce((select appointment_date from reservations order by appointment_at desc offset ${wanted} limit 1),
        (select min(appointment_date) from reservations)) as day) d`,
    ),
  );
  await db.end();
  return found;
}

/** The Excel of the list of reservations, measured while it arrives. */
export async function excelExport(databaseUrl: string, served: Served): Promise<void> {
  const { day, rows } = await since(databaseUrl);
  const token = await served.token('operador@demo.ec');
  const before = await memory(served.url);
  let peak = before;
  const timer = setInterval(() => void memory(served.url).then(now => (peak = Math.max(peak, now))), 100);
  const began = performance.now();
  const answer = await fetch(`${served.url}/excel/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filters: { appointment_from: day } }),
  });
  must(answer.ok, `the Excel answered ${answer.status}`);
  let first: number | undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    first ??= seconds(began);
    chunks.push(chunk as Uint8Array);
  }
  const value = seconds(began);
  clearInterval(timer);
  const content = await sheetSize(chunks);
  must(content.rows === rows, `the Excel has ${content.rows} rows of ${rows}`);
  must(content.columns >= 20, `the Excel has ${content.columns} columns`);
  must(before > 0 && peak >= before, 'the memory of the server is not known');
  const bytes = chunks.reduce((sum, c) => sum + c.length, 0);
  const about = { db: 'postgres' as const, since: day, ...content, megabytes: Math.round(bytes / 1e5) / 10 };
  say({ name: 'excel.export', value, unit: 's', limit: 10, ...about });
  say({ name: 'excel.export.first_byte', value: first ?? value, unit: 's', limit: 1, ...about });
  say({ name: 'excel.export.memory', value: (peak - before) / 1e6, unit: 'MB', limit: 200, ...about });
}
