import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { openDatabase, systemScope } from '../apps/server/src/platform/db/database.ts';
import { postgresPool } from '../apps/server/src/platform/db/postgres-pool.ts';
import { load, must, percentile, say } from './figure.ts';
import type { Served } from './world.ts';

const rows = 200;
const rounds = 5;
const limit = 1_000;

interface Row {
  noun: 'reservation' | 'sub_reservation';
  id: number;
  version: number;
}
interface Saved {
  results: { id: number; ok: boolean; message?: string; version: number }[];
  changed: number;
}

/** Reservations whose trucks have not left: one half gets a new booking, the other a new container number. */
async function chosenRows(databaseUrl: string): Promise<Row[]> {
  const db = openDatabase(postgresPool(databaseUrl, 1), () => new Date());
  const found = await db.read(systemScope, tx =>
    tx.rows(sql<Row>`select case when c.n % 2 = 0 then 'reservation' else 'sub_reservation' end as noun,
        case when c.n % 2 = 0 then c.id_reservation else c.id_sub_reservation end as id, case when c.n % 2 = 0 then c.version else c.box_version end as version
      from (select r.id_reservation, r.version, u.id_sub_reservation, u.version as box_version, row_number() over (order by r.id_reservation desc) as n
        from reservations r join lateral (select * from sub_reservations x where x.id_reservation = r.id_reservation order by x.number limit 1) u on true
        where r.status in ('PENDING', 'ACCEPTED') and u.status in ('PENDING', 'ACCEPTED')
        order by r.id_reservation desc limit ${rows}) c`),
  );
  await db.end();
  return found;
}

const boxNumber = (n: number): string => {
  const number = `FEDU${String(n).padStart(6, '0')}`;
  return `${number}${checkDigit(number)}`;
};

/** `save_fast_edit` of 200 rows by HTTP, each row of another reservation. */
export async function fastEdit(databaseUrl: string, served: Served): Promise<void> {
  const token = await served.token('operador@demo.ec');
  const chosen = await chosenRows(databaseUrl);
  must(chosen.length === rows, `only ${chosen.length} reservations wait`);
  const times: number[] = [];
  let current = chosen;
  for (let round = 0; round < rounds; round++) {
    const sent = current.map(({ noun, id, version }, i) => ({
      noun,
      id,
      version,
      motive: 'Corrección de prueba',
      set:
        noun === 'reservation'
          ? { booking: `BKG${round}${String(i).padStart(3, '0')}`, reference: `PO ${round}-${i}` }
          : { container_code: boxNumber(round * rows + i), seals: [`SE${round}${i}`] },
    }));
    const began = performance.now();
    const answer = await fetch(`${served.url}/reservation/save_fast_edit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ rows: sent }),
    });
    const saved = (await answer.json()) as Saved;
    times.push(performance.now() - began);
    const refused = saved.results?.find(one => !one.ok);
    must(answer.ok && saved.changed === rows, `${answer.status}: ${saved.changed} of ${rows}; ${refused?.message}`);
    current = current.map((row, i) => ({ ...row, version: saved.results[i]?.version ?? row.version }));
  }
  say({
    name: `fast_edit.${rows}`,
    value: percentile(times, 0.5),
    unit: 'ms (median)',
    limit,
    db: 'postgres',
    slowest_ms: Math.max(...times),
    load: load(),
  });
}
