import {
  cancelReservation,
  getReservation,
  getReservations,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/insight/projections/projections.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';
import { refreshFacts } from '../daily-sums/daily-sums.jobs.ts';

let t: TestApp;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
  await refreshFacts(t.db);
});
/** Sets the time and signs in again, because the session has expired by then. */
const at = async (instant: string) => {
  t.setNow(instant);
  accountant = await t.as('contador');
};
afterAll(() => t.close());

/** Inserts daily facts of a month, which are all that the calls read. */
const came = (
  month: string,
  containers: number,
  id_client: number = company.exporter,
  id_addressee: number | null = null,
) =>
  t.write(tx =>
    tx.run(sql`insert into daily_facts (date_kind, day, id_client, id_addressee, reservation_type, reservations, containers, sale, ordered, sent, invoiced, cost)
      values ('CITA', ${`${month}-10`}, ${id_client}, ${id_addressee}, 'E', ${containers}, ${containers}, ${containers * 100.01}, 0, 0, 0, 0)`),
  );
const month = (year: number, i: number) => `${year}-${String(i + 1).padStart(2, '0')}`;
const nothing = () => t.write(tx => tx.run(sql`delete from daily_facts`));
const containers = { measure: 'CONTENEDORES' } as const;

test('the actual value of a month is the sum of its reservations, without cancelled ones', async () => {
  const day = '2026-12-15';
  await approvedReservation(t, exportBooking({ appointment_date: day }));
  const { id_reservation } = await approvedReservation(t, importBooking({ appointment_date: day }));
  await refreshFacts(t.db);
  const december = async (today: string) => {
    await at(`${today}T14:00:00.000Z`);
    const [sale, boxes] = await Promise.all(
      (['VENTA', 'CONTENEDORES'] as const).map(measure => accountant.ok(calls.getTablaAnual, { measure, year: 2026 })),
    );
    return { sale: sale?.rows[11]?.real, boxes: boxes?.rows[11]?.real, counted: sale?.rows[11]?.counted };
  };
  const inRows = async () => {
    const [row] = await t.rows(sql<{ sale: string; boxes: string; reservations: number }>`
      select sum(t.sale)::numeric(14, 2)::text as sale, sum(r.containers_count)::text as boxes, count(*)::integer as reservations
      from reservations r join reservation_totals t using (id_reservation)
      where r.appointment_date between '2026-12-01' and '2026-12-31' and r.status in ('ACCEPTED', 'IN_PROGRESS', 'FINISHED')`);
    return row;
  };
  const before = await inRows();
  const { counted, ...figures } = await december('2027-01-04');
  expect(figures).toEqual({ sale: before?.sale, boxes: before?.boxes });
  expect(before?.reservations).toBe(2);
  // The list behind the number has the same total.
  const status = ['ACCEPTED', 'IN_PROGRESS', 'FINISHED'];
  const filters = { status, appointment_from: counted?.from, appointment_to: counted?.to };
  expect((await accountant.ok(getReservations, { filters })).total).toBe(counted?.reservations);
  expect(counted).toEqual({ from: '2026-12-01', to: '2026-12-31', reservations: 2 });

  // The current month counts up to yesterday, and not at all on its first day. The month before gives the table its rows.
  await came('2026-11', 3);
  expect(await december('2026-12-01')).toMatchObject({ boxes: '0', counted: null });
  const yesterday = addDays(day, 1);
  const running = (await december(addDays(day, 2))).counted;
  expect(running).toEqual({ from: '2026-12-01', to: yesterday, reservations: 2 });
  const soFar = { status, appointment_from: running?.from, appointment_to: running?.to };
  expect((await accountant.ok(getReservations, { filters: soFar })).total).toBe(2);

  t.setNow(testNow);
  const boss = await t.as('admin');
  const { version } = await boss.ok(getReservation, { id_reservation });
  await boss.ok(cancelReservation, { id_reservation, version, motive: 'El cliente no importa' });
  await refreshFacts(t.db);
  const after = await inRows();
  expect(after?.reservations).toBe(1);
  expect(await december('2027-01-04')).toMatchObject({ sale: after?.sale, boxes: '1' });
  // Future appointments do not count as actual values.
  expect((await december('2026-12-15')).boxes).toBe('0');
});

test('with two years of history, the projection is the same month of the previous year times the growth (the design’s example)', async () => {
  await nothing();
  await at('2026-01-02T14:00:00.000Z');
  // 2024: 1,000; 2025: 1,200, of which 90 in March.
  for (let i = 0; i < 12; i++) {
    await came(month(2024, i), i === 0 ? 450 : 50);
    await came(month(2025, i), i === 0 ? 110 : i === 2 ? 90 : 100);
  }
  const said = await accountant.ok(calls.getEstadisticas, { ...containers, year: 2026 });
  expect(said.months[2]).toMatchObject({
    month: '2026-03',
    state: 'POR_VENIR',
    before: '90',
    real: null,
    projected: '108',
  });
  expect(said.total).toMatchObject({ before: '1200', real: '0', whole: '1440', change_percent: 20 });
  expect(said.years).toEqual([2027, 2026, 2025, 2024]);
  const error = said.error_percent ?? 0;
  expect(error).toBeGreaterThan(0);
  const off = Math.round((108 * error) / 100);
  expect([said.months[2]?.low, said.months[2]?.high]).toEqual([String(Math.max(0, 108 - off)), String(108 + off)]);
  // Sums of money keep their cents.
  const sale = await accountant.ok(calls.getEstadisticas, { year: 2026 });
  expect(sale.months[2]).toMatchObject({ before: '9000.90', projected: '10801.08' });
  expect(await accountant.call(calls.getEstadisticas, { year: 2028 })).toMatchObject({
    status: 422,
    body: { code: 'ANIO_LEJANO' },
  });
});

test('totals are the sums of their rows; clients beyond `top` are summed, and those with a short history are marked', async () => {
  await came('2025-12', 7, company.importer, company.exporter);
  const asked = { ...containers, year: 2026, top: 1 };
  const said = await accountant.ok(calls.getEstadisticas, asked);
  const byClient = await accountant.ok(calls.getProyeccionesClientes, asked);
  expect(byClient.total).toEqual(said.total);
  expect(byClient.rows).toMatchObject([{ id_company: company.exporter, whole: '1440', basis: 'ANIO_ANTERIOR' }]);
  expect(byClient.others).toMatchObject({ parties: 1, before: '7', ahead: null, whole: '0' });
  const all = await accountant.ok(calls.getProyeccionesClientes, { ...asked, top: 10 });
  expect(all.rows[1]).toMatchObject({ id_company: company.importer, basis: 'SIN_HISTORIA', ahead: null });
  expect(all.total).toEqual(byClient.total);

  const byAddressee = await accountant.ok(calls.getProyeccionesDestinatarios, asked);
  expect(byAddressee.rows).toMatchObject([{ id_company: null, name: 'Sin destinatario', counted: null }]);
  expect([byAddressee.total.before, byAddressee.total.real]).toEqual([said.total.before, said.total.real]);

  const table = await accountant.ok(calls.getTablaAnual, { ...containers, year: 2025 });
  const sum = (values: (string | null)[]) => values.reduce((a, value) => a + Number(value ?? 0), 0);
  expect(Number(table.total.real)).toBe(sum(table.rows.map(row => row.real)));
  expect(Number(table.total.variation)).toBe(sum(table.rows.map(row => row.variation)));
  expect(table.rows[11]).toMatchObject({ state: 'CERRADO', real: '107' });
});

test('the Excel of each table has its rows and its total', async () => {
  const asked = { ...containers, year: 2026 };
  const sheet = async (table: string) => {
    const [head = [], ...rows] = await cellsOf(accountant, calls.getProjectionsExcel, { ...asked, table });
    return { rows, last: rows.at(-1) ?? [], at: (name: string) => head.indexOf(name) };
  };
  const annual = await sheet('ANUAL');
  const { total } = await accountant.ok(calls.getTablaAnual, asked);
  expect(annual.rows).toHaveLength(13);
  expect(annual.last[annual.at('PROYECTADO')]).toBe(Number(total.projected));
  for (const [table, call] of [
    ['CLIENTES', calls.getProyeccionesClientes],
    ['DESTINATARIOS', calls.getProyeccionesDestinatarios],
  ] as const) {
    const parties = await sheet(table);
    // The Excel lists all companies, whatever `top` is.
    const shown = await accountant.ok(call, { ...asked, top: 1 });
    expect(parties.rows).toHaveLength(shown.rows.length + (shown.others?.parties ?? 0) + 1);
    expect(parties.last[parties.at('AÑO PROYECTADO')]).toBe(Number(shown.total.whole));
  }
});

test('the current month is projected by its pace from the sixth working day on; national holidays are not working days', async () => {
  await nothing();
  for (let i = 7; i < 10; i++) await came(month(2026, i), 30);
  await t.write(tx =>
    tx.run(sql`insert into daily_facts (date_kind, day, id_client, reservation_type, reservations, containers, sale, ordered, sent, invoiced, cost)
    values ('CITA', '2026-11-04', ${company.exporter}, 'E', 1, 20, 0, 0, 0, 0, 0)`),
  );
  const november = async (day: string) => {
    await at(`${day}T14:00:00.000Z`);
    const { months } = await accountant.ok(calls.getEstadisticas, { ...containers, year: 2026 });
    return [months[10]?.real, months[10]?.projected];
  };
  await t.write(tx => tx.run(sql`delete from holidays where date between '2026-11-01' and '2026-11-30'`));
  // Monday the 9th is the sixth working day; eight of thirty days are over.
  expect(await november('2026-11-09')).toEqual(['20', '75']);
  await t.write(tx => tx.run(sql`insert into holidays (date, name) values ('2026-11-03', 'Feriado')`));
  expect(await november('2026-11-09')).toEqual(['20', '30']);
  // With two months of history there is no projection.
  await t.write(tx => tx.run(sql`delete from daily_facts where day < '2026-09-01'`));
  const { months, history, error_percent } = await accountant.ok(calls.getEstadisticas, { ...containers, year: 2026 });
  expect({ history, error_percent, ahead: months[11]?.projected }).toEqual({
    history: 2,
    error_percent: null,
    ahead: null,
  });
});

test('other companies get no projections, whatever permissions their role has', async () => {
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(calls.getEstadisticas, {})).status, who).toBe(403);
  await t.write(tx =>
    tx.run(sql`insert into role_permissions (id_role, company_type, type, id_permission_action, allowed)
      select r.id_role, c.type, 'action', a.id_permission_action, true
      from roles r, permission_actions a, unnest(array['TRANS', 'EXP']) c(type) where r.code = 'ADM_LOCAL' and a.code = 'projection.read'
      on conflict (id_role, company_type, id_permission_action) where id_permission_action is not null do update set allowed = true`),
  );
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const) {
    const stranger = await t.as(who);
    expect(await stranger.ok(calls.getEstadisticas, {}), who).toMatchObject({ years: [], months: [], history: 0 });
    expect(await stranger.ok(calls.getTablaAnual, {}), who).toMatchObject({ rows: [] });
    expect(await stranger.ok(calls.getProyeccionesClientes, {}), who).toMatchObject({ rows: [], others: null });
    expect(await stranger.ok(calls.getProyeccionesDestinatarios, {}), who).toMatchObject({ rows: [], others: null });
    expect((await stranger.call(calls.getProjectionsExcel, { table: 'ANUAL' })).status, who).toBe(404);
  }
  for (const who of ['asesor', 'admin'] as const)
    expect((await (await t.as(who)).ok(calls.getTablaAnual, {})).rows, who).toHaveLength(12);
  expect((await (await t.as('operador')).call(calls.getTablaAnual, {})).status).toBe(403);
});
