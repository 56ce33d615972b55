import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { engine, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { pageQuery, specFor } from '../../../platform/db/list.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import { type QrFilters, qrSpec, sameScan, scanOfPlace } from './qr.queries.ts';

/** A log large enough to show a full scan in the plan. The plans are PostgreSQL's; PGlite chooses by the same statistics. */
const rows = 20_000;
const at = { now: new Date(testNow), today: testNow.slice(0, 10), zone: 'America/Guayaquil' };
const operator = { role: 'cabezal_operator' } as const;

describe.skipIf(engine !== 'postgres')('the log of scans', () => {
  let t: TestApp;
  let id_guide: number;
  beforeAll(async () => {
    t = await startTestApp();
    ({ id_guide } = await issuedGuide(t, await approvedReservation(t, directExport('2026-11-24')), 'VIAJE', set(1)));
    await t.write(tx =>
      tx.run(sql`insert into qr_logs (id_guide, code, scanned_at, result, device, ip_hash, place_key, lat, lng)
        select case when n % 1000 = 0 then ${id_guide}::int end, 'code' || n % 2000, ${testNow}::timestamptz - n * interval '10 minutes',
          case when n % 500 = 0 then 'ANNULLED' else 'VALID' end, 'Android', 'hash' || n % 700, 'place' || n,
          case when n % 400 = 0 then -2.2 end, case when n % 400 = 0 then -79.9 end from generate_series(1, ${rows}::int) n`),
    );
    await analyze(t, ['qr_logs']);
  });
  afterAll(() => t.close());
  const read = async (query: Parameters<typeof effortOf>[3], scope: Parameters<typeof effortOf>[1] = operator) =>
    (await effortOf(t, scope, ['qr_logs'], query)).read;

  test('a scan and the place that a phone adds are found by index', async () => {
    const scan = { code: 'code7', result: 'VALID', device: 'Android', ip_hash: 'hash7' } as const;
    expect(await read(sameScan(scan, at.now), systemScope)).toBe(0);
    expect(await read(scanOfPlace('place7', at.now), systemScope)).toBe(0);
  });

  const wishes: readonly [string, QrFilters][] = [
    ['of a day', { from: '2026-11-10', to: '2026-11-10' }],
    ['of a guide', { id_guide: 1 }],
    ['those that were refused', { result: ['ANNULLED'] }],
    ['those with a place', { placed: true }],
  ];
  // Newest first; only the counted rows are read, and their count has a limit.
  test.each(wishes)('%s: no page reads the log from its beginning', async (_, filters) => {
    const input = { page: 1, page_size: 50, sort: [], filters };
    expect(await read(pageQuery(specFor(operator.role, qrSpec(input, at)), input))).toBe(0);
  });
});
