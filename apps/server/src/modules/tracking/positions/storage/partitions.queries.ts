import { addDays } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../../../../platform/db/database.ts';
import type { Tx } from '../../../../platform/db/tx.ts';

const utcDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Creates the tables from yesterday to three days ahead, and those of days whose positions arrived before their table existed. */
export async function prepareDays(db: Database, now: Date): Promise<void> {
  const ahead = [-1, 0, 1, 2, 3].map(n => addDays(utcDate(now), n));
  const missing = await db.read(systemScope, tx =>
    tx.rows(sql<{
      day: string;
    }>`with wanted as (select jsonb_array_elements_text(${JSON.stringify(ahead)}::jsonb)::date as day
        union select distinct (device_time at time zone 'UTC')::date from positions_default)
      select day from wanted where to_regclass('positions_' || to_char(day, 'YYYYMMDD')) is null order by day`),
  );
  for (const { day } of missing)
    await db.write(systemScope, systemAuthor, async tx => {
      // Blocks writes to the default table between moving its rows and attaching the day.
      await tx.run(sql`lock table positions in share row exclusive mode`);
      await tx.run(sql`select prepare_positions_day(${day}::date)`);
    });
}

/** UTC days with a table of their own before that of an instant, the oldest first. */
export async function selectDaysBefore(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.rows(sql<{
    day: string;
  }>`select to_date(right(c.relname, 8), 'YYYYMMDD') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'positions'::regclass and c.relname ~ '^positions_\\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < ${utcDate(before)}::date
    order by 1`);
  return rows.map(row => row.day);
}

/** Drops the table of a day. Runs as the tables' owner, like the migrations. */
export async function dropDay(db: Database, day: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.script(
      `set lock_timeout = '5s'; drop table if exists "positions_${day.replaceAll('-', '')}"; reset lock_timeout`,
    );
  } finally {
    client.release();
  }
}
