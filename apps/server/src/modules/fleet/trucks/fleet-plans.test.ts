import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { analyze, effortOf } from '../../../../test/plan-nodes.ts';
import { systemScope } from '../../../platform/db/database.ts';
import { type ListInput, type ListSpec, pageQuery } from '../../../platform/db/list.ts';
import { type DriverFilters, driverList } from '../drivers/drivers.queries.ts';
import { type TruckFilters, truckList } from './trucks.queries.ts';

/** The lists of drivers and trucks with enough rows to show a full read: each sort and filter has its index. */
const total = 20_000;
/** Maximum of rows that a list counts, plus rows that do not match. */
const bound = 12_000;
const today = '2026-11-21';
const now = new Date('2026-11-21T14:00:00Z');

/**
 * A fleet whose papers and credentials expire over ten years; one truck in a hundred lacks a certificate, one in five hundred is banned.
 */
async function fill(t: TestApp): Promise<void> {
  const rows = sql.lit(total);
  await t.write(async tx => {
    await tx.run(sql`insert into drivers (id_company, identification_kind, identification_card, name, last_name, nationality, license_type, license_expiry, license_points, active)
      select case when n % 200 = 0 then 2 else 1 end, 'PASAPORTE', 'P' || n, 'Nombre' || n % 97, 'Apellido' || n, 'Ecuatoriana', 'E',
        date '2026-11-21' - 5 + n % 3000, n % 31, n % 1000 <> 1 from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into trucks (id_company, id_driver, disk, license_plate, brand, factory_year, active, truck_state)
      select case when n % 200 = 0 then 2 else 1 end, (select min(id_driver) from drivers where identification_card like 'P%') + n - 1, 'T' || n, 'X' || chr(65 + n % 26) || chr(65 + n / 26 % 26) || lpad((n / 676)::text, 4, '0'),
        'Marca' || n % 20, 1990 + n % 35, n % 1000 <> 1, case when n % 500 = 2 then 'MANTENIMIENTO' else 'DISPONIBLE' end from generate_series(1, ${rows}) n`);
    await tx.run(sql`insert into truck_certificates (id_truck, type_certificate, expires_on)
      select id_truck, k, date '2026-11-21' - 5 + (id_truck * 7) % 3650 from trucks cross join unnest(array['matricula', 'certificado', 'poliza']) k
      where disk like 'T%' and not (k = 'poliza' and id_truck % 100 = 3)`);
    await tx.run(sql`insert into credentials (id_truck, kind, name, expires_on, state)
      select id_truck, 'GENERAL', 'GPS', date '2026-11-21' - 5 + (id_truck * 11) % 3650, case when id_truck % 500 = 7 then 'BANNED' else 'ACTIVE' end
      from trucks where disk like 'T%'`);
    await tx.run(sql`insert into credentials (id_driver, kind, name, expires_on)
      select id_driver, 'GENERAL', 'Inducción', date '2026-11-21' - 5 + (id_driver * 11) % 3650 from drivers where identification_card like 'P%'`);
  });
  await analyze(t, ['drivers', 'trucks', 'truck_certificates', 'credentials']);
}

describe.skipIf(engine !== 'postgres')('a large fleet', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await fill(t);
  });
  afterAll(() => t?.close());

  /** Rows that a page's query sorts; checks that it does not read the whole table. */
  async function sorted(table: string, spec: ListSpec, input: ListInput): Promise<number> {
    const { read, sorted } = await effortOf(t, systemScope, [table], pageQuery(spec, input));
    // Where almost every row matches, the count may scan the table up to its bound.
    expect(read).toBeLessThan(bound);
    return sorted;
  }
  type Part<F> = Partial<ListInput> & { filters?: F };
  const whole = <F>(part: Part<F>) => ({ page: 1, page_size: 50, sort: [], ...part });
  const ofTrucks = (part: Part<TruckFilters>) => sorted('trucks', truckList(whole(part), { today, now }), whole(part));
  const ofDrivers = (part: Part<DriverFilters>) => sorted('drivers', driverList(whole(part), today), whole(part));

  test.each(['id_truck', 'disk', 'license_plate', 'brand', 'factory_year'])('trucks by %s', async field => {
    for (const dir of ['asc', 'desc'] as const)
      expect(await ofTrucks({ sort: [{ field, dir }] }), dir).toBeLessThan(500);
  });
  test.each(['id_driver', 'last_name', 'name', 'license_expiry', 'license_points'])('drivers by %s', async field => {
    for (const dir of ['asc', 'desc'] as const)
      expect(await ofDrivers({ sort: [{ field, dir }] }), dir).toBeLessThan(500);
  });
  const truckFilters: TruckFilters[] = [
    { certificate: 'expired' },
    { certificate: 'about_to_expire' },
    { certificate: 'missing' },
    { certificate: 'ok' },
    { credentials_to_renew: true },
    { credentials_to_renew: false },
    { id_company: 2 },
    { active: false },
  ];
  test.each(truckFilters)('trucks with %o', async filters => {
    expect(await ofTrucks({ filters })).toBeLessThan(3_000);
  });
  const driverFilters: DriverFilters[] = [
    { license: 'expired' },
    { credentials_to_renew: true },
    { credentials_to_renew: false },
    { id_company: 2 },
    { active: false },
  ];
  test.each(driverFilters)('drivers with %o', async filters => {
    expect(await ofDrivers({ filters })).toBeLessThan(3_000);
  });

  test('looks up the usual trucks of a page of drivers one by one', async () => {
    const input = whole<DriverFilters>({});
    const { fetched } = await effortOf(t, systemScope, ['trucks'], pageQuery(driverList(input, today), input));
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(200);
  });
});
