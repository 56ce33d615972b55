import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { REPORT_DATES } from '@cabezal/domain/insight/reports/report-dates';
import { isAccessKey } from '@cabezal/domain/money/invoice/access-key';
import { STAGES } from '@cabezal/domain/tracking/times/stages';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceListSpec } from '../src/modules/bookings/reservation-services/service-list.queries.ts';
import { reservationSpec } from '../src/modules/bookings/reservations/reading/reservations.queries.ts';
import { loadDemo } from '../src/modules/insight/demo/load-demo.ts';
import { reportReservationSpec, sumQuery } from '../src/modules/insight/reports/reservations.queries.ts';
import { toInvoiceList } from '../src/modules/money/billing/billable.queries.ts';
import { invoiceList } from '../src/modules/money/billing/invoices.queries.ts';
import { paymentOrderList } from '../src/modules/money/billing/orders.queries.ts';
import { guideSpec } from '../src/modules/operations/guides/guides.queries.ts';
import { summaryOf } from '../src/modules/tracking/times/stages.queries.ts';
import { type Database, openDatabase, type Scope, systemScope } from '../src/platform/db/database.ts';
import { type ListSpec, nearbyQuery, pageQuery, specFor } from '../src/platform/db/list.ts';
import { postgresPool } from '../src/platform/db/postgres-pool.ts';
import { q } from '../src/platform/db/tx.ts';
import { localStorage } from '../src/platform/files/storage.ts';
import { prepareDatabase } from '../src/start.ts';
import { engine } from './harness.ts';

/**
 * Checks that the queries of the most used lists scan no growing table completely, on a database that is large enough to show it. It is
 * the demonstration company, most of whose past is copied, so this also tests the method for a million reservations.
 */
const total = 20_000;
const now = new Date('2026-11-21T14:00:00Z');
const today = '2026-11-21';
const at = { now, today, zone: 'America/Guayaquil' };
/** Tables with more than ten thousand rows, and their row counts. For smaller tables a full scan may be the best plan. */
const growing = new Map<string, number>();

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

describe.skipIf(engine !== 'postgres')('a large company', () => {
  let db: Database;
  let customer: number;
  let carrier: number;

  beforeAll(async () => {
    const name = `big${randomUUID().replaceAll('-', '')}`;
    const url = process.env.TEST_POSTGRES_URL ?? '';
    const admin = postgresPool(`${url}/postgres`, 1);
    const client = await admin.connect();
    await client.query(`create database ${name}`);
    client.release();
    await admin.end();
    db = openDatabase(postgresPool(`${url}/${name}`, 4), () => now);
    await prepareDatabase(db);
    const dataDir = path.join(process.env.TEST_FOLDER ?? '', name);
    await loadDemo(
      {
        db,
        storage: localStorage(path.join(dataDir, 'files')),
        dataDir,
        limits: { bulkFrom: 1_000, mostGenerated: 1_100 },
      },
      { seed: 7, now, reservations: total },
    );
    const sizes = await db.read(systemScope, tx =>
      tx.rows(sql<{ relname: string; rows: number }>`select relname, reltuples::int as rows from pg_class
        where relkind = 'r' and reltuples > 10000 and relnamespace = 'public'::regnamespace`),
    );
    for (const { relname, rows } of sizes) growing.set(relname, rows);
    [customer, carrier] = await db.read(systemScope, async tx => {
      const most = (column: 'id_client' | 'id_carrier', table: 'reservations' | 'guides') =>
        tx.one(
          sql<{
            id: number;
          }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} > 1 group by 1 order by count(*) limit 1`,
        );
      return [(await most('id_client', 'reservations')).id, (await most('id_carrier', 'guides')).id];
    });
  });
  afterAll(() => db?.end());

  const one = <T>(query: ReturnType<typeof sql<T>>): Promise<T> => db.read(systemScope, tx => tx.one(query));

  test('the copied past is complete: keys, orders and sums match, and the newest data was not copied', async () => {
    const counts = await one(sql<{
      reservations: number;
      open: number;
      oldest: string;
      orphans: number;
      wrong: number;
      invoiced: number;
      emissions_off: number;
    }>`select
      (select count(*)::int from reservations) as reservations,
      (select count(*)::int from reservations where status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') and created_at < ${now}::timestamptz - interval '120 days') as open,
      (select min(created_at)::date::text from reservations) as oldest,
      (select count(*)::int from charges c where c.id_line is not null and not exists (select from payment_order_lines l where l.id_line = c.id_line and l.id_charge = c.id_charge)) as orphans,
      (select count(*)::int from reservation_totals where invoiced_on is not null) as invoiced,
      (select count(*)::int from reservation_totals t where t.invoiced_on is distinct from (select max(i.emission_date) from payment_order_lines l
        join invoices i using (numero_orden) where l.id_reservation = t.id_reservation and l.removed_at is null)) as emissions_off,
      (select count(*)::int from payment_orders o where o.total <> o.base_0 + o.base_iva + o.iva
        or o.base_0 + o.base_iva <> (select sum(l.subtotal) from payment_order_lines l where l.numero_orden = o.numero_orden and l.removed_at is null)) as wrong`);
    expect(counts).toMatchObject({ open: 0, orphans: 0, wrong: 0, emissions_off: 0 });
    expect(counts.invoiced).toBeGreaterThan(1_000);
    expect(counts.reservations).toBeGreaterThan(total * 0.97);
    expect(counts.oldest < '2024').toBe(true);
    const newest = await one(sql<{ fits: boolean }>`select bool_and(id_reservation > 47100 + ${total - 1_100}) as fits
      from reservations where created_at > ${now}::timestamptz - interval '60 days'`);
    expect(newest.fits).toBe(true);
    const keys = await db.read(systemScope, tx =>
      tx.rows(sql<{ access_key: string }>`select access_key from invoices`),
    );
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter(k => !isAccessKey(k.access_key))).toEqual([]);
  });

  test('each company’s lists contain its copied reservations with the right values', async () => {
    const { off } = await one(sql<{ off: number }>`with should as (
        select company as id_company, id_reservation, id_client, id_advisor, id_shipping_line, created_at, appointment_at, cut_off, scheduled_at,
          reservation_type, status, shown_status, client_name from reservations cross join unnest(party) company),
      are as (select id_company, id_reservation, id_client, id_advisor, id_shipping_line, created_at, appointment_at, cut_off, scheduled_at,
          reservation_type, status, shown_status, client_name from reservation_parties)
      select (select count(*)::int from (select * from should except select * from are) missing)
        + (select count(*)::int from (select * from are except select * from should) wrong) as off`);
    expect(off).toBe(0);
  });

  const scopes: readonly [name: string, scope: () => Scope][] = [
    ['operator', () => ({ role: 'cabezal_operator' })],
    ['customer', () => ({ role: 'cabezal_company', audience: 'customer', id_company: customer })],
    ['carrier', () => ({ role: 'cabezal_company', audience: 'carrier', id_company: carrier })],
  ];
  const page = { page: 1, page_size: 50, sort: [] };
  type Input = typeof page & { search?: string; filters?: object; sort: { field: string; dir: 'asc' | 'desc' }[] };
  const lists: Record<string, (input: Input) => ListSpec> = {
    reservations: input => reservationSpec(input, at),
    guides: input => guideSpec(input, at),
    orders: input => paymentOrderList(input, today, 'operator'),
    invoices: input => invoiceList(input),
    to_invoice: input => toInvoiceList(input, at, '15'),
    services: input => serviceListSpec(input),
  };
  const search = { search: 'bananera 2648' };
  const filters: Record<string, object[]> = {
    reservations: [
      search,
      ...['appointment_at', 'client_name', 'cut_off'].map(field => ({ ...search, sort: [{ field, dir: 'asc' }] })),
      { search: '48123' },
      { search: 'MSKU7502140' },
      ...['pending', 'approved', 'programming', 'in_progress'].map(list => ({ filters: { list } })),
      { filters: { status: ['REJECTED'] } },
      { filters: { shown_status: ['VIAJANDO'] } },
      { filters: { id_client: 9 } },
      { filters: { id_advisor: 5 } },
      { filters: { id_shipping_line: 3 } },
      { filters: { appointment_from: today, appointment_to: today } },
      { filters: { cut_off_soon: true } },
    ],
    guides: [
      { search: 'gsb-12' },
      { search: '48123-1' },
      ...['to_issue', 'to_print', 'under_way', 'to_close'].map(list => ({ filters: { list } })),
      { filters: { id_truck: 3 } },
      { filters: { id_driver: 3 } },
      { filters: { id_carrier: 2 } },
      { filters: { id_reservation: 48_123 } },
      { filters: { planned_from: today, planned_to: today } },
    ],
    orders: [
      search,
      { filters: { status: 'BORRADOR' } },
      { filters: { id_bill_to: 9 } },
      { filters: { date_from: today } },
    ],
    invoices: [{ filters: { id_bill_to: 9 } }, { filters: { date_from: today } }],
    to_invoice: [{}],
    services: [search, { filters: { id_reservation: 48_123 } }, { filters: { state: ['REQUESTED'] } }],
  };

  /**
   * Growing tables that a plan scans completely. A scan below a limit is bounded if more than a tenth of the table matches, because it
   * stops at the limit; counts do this.
   */
  async function readWhole(scope: Scope, queries: readonly RawBuilder<unknown>[]): Promise<string[]> {
    const found: string[] = [];
    const walk = (node: PlanNode, parent: string): void => {
      const rows = growing.get(node['Relation Name'] ?? '');
      const isBounded = parent === 'Limit' && rows !== undefined && node['Plan Rows'] > rows / 10;
      if (node['Node Type'] === 'Seq Scan' && rows !== undefined && !isBounded) found.push(node['Relation Name'] ?? '');
      for (const child of node.Plans ?? []) walk(child, node['Node Type']);
    };
    for (const query of queries) {
      const { sql: text, parameters } = query.compile(q);
      const explained = await db.read(scope, tx => tx.client.query(`explain (format json) ${text}`, parameters));
      const [{ Plan: plan } = { Plan: undefined }] = (explained.rows[0] as { 'QUERY PLAN': { Plan: PlanNode }[] })[
        'QUERY PLAN'
      ];
      if (plan) walk(plan, '');
    }
    return found;
  }
  const pagesOf = (scope: Scope, spec: ListSpec, input: Input): RawBuilder<unknown>[] => {
    const scoped = specFor(scope.role, spec);
    return [pageQuery(scoped, input), ...(spec.words?.typed ? [nearbyQuery(scoped, input)] : [])];
  };

  test('the times of a stage in a week are read without a full scan', async () => {
    const operator = { role: 'cabezal_operator' } as const;
    const week = { from: '2026-10-12', to: '2026-10-18', group_by: 'client' } as const;
    const slow: Record<string, string[]> = {};
    for (const stage of STAGES) {
      const tables = await readWhole(operator, [summaryOf({ ...week, stage }, at)]);
      if (tables.length > 0) slow[stage] = tables;
    }
    expect(slow).toEqual({});
  });

  test('the report of reservations needs no full scan: every kind of date, with a party or a lane, and the sums of a day', async () => {
    const operator = { role: 'cabezal_operator' } as const;
    const month = { date_from: '2026-03-01', date_to: '2026-03-31' };
    const lane = await one(sql<{
      id_canton: number;
      id_port: number;
    }>`select (select id_canton from locations where type = 'PLT' and id_canton is not null limit 1) as id_canton,
      (select id_location from locations where type = 'PRT' limit 1) as id_port`);
    const slow: Record<string, string[]> = {};
    const look = async (wish: string, queries: readonly RawBuilder<unknown>[]) => {
      const tables = await readWhole(operator, queries);
      if (tables.length > 0) slow[wish] = tables;
    };
    for (const date_kind of REPORT_DATES) {
      const day = { date_kind, date_from: '2026-03-03', date_to: '2026-03-03' };
      await look(`sum ${date_kind}`, [sumQuery(undefined, { filters: day, only: null, seesCosts: true }, at, null)]);
      for (const more of [
        // The count stops at 10,001 reservations. There are hardly more invoiced ones, so a full scan is the best plan for them.
        ...(date_kind === 'EMISION' ? [] : [{}]),
        month,
        { ...month, id_party: customer },
        { ...month, id_client: customer },
        { ...month, ...lane },
      ]) {
        const asked = { filters: { date_kind, ...more }, only: null, seesCosts: true };
        for (const dir of ['asc', 'desc'] as const) {
          const input = { ...page, sort: [{ field: 'date', dir }] };
          await look(`${JSON.stringify(asked.filters)} ${dir}`, [
            pageQuery(reportReservationSpec(input, asked, at), input),
          ]);
        }
      }
    }
    expect(slow).toEqual({});
  });

  for (const [audience, scope] of scopes) {
    for (const [list, specOf] of Object.entries(lists)) {
      test(`${list} for the ${audience}: every sort and filter uses an index`, async () => {
        // The list of reservations to invoice is computed completely before it is sorted, so its sorts are not checked.
        const fields = list === 'to_invoice' ? [] : Object.keys(specOf(page).sortable);
        const sorts = fields.flatMap(field => (['asc', 'desc'] as const).map(dir => ({ sort: [{ field, dir }] })));
        const slow: Record<string, string[]> = {};
        for (const wish of [{}, ...sorts, ...(filters[list] ?? [])]) {
          const input: Input = { ...page, ...wish };
          const tables = await readWhole(scope(), pagesOf(scope(), specOf(input), input));
          if (tables.length > 0) slow[JSON.stringify(wish)] = tables;
        }
        expect(slow).toEqual({});
      });
    }
  }
});
