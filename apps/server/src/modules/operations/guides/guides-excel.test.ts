import { getGuides, getGuidesExcel, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf, rowsOf } from '../../../../test/read-excel.ts';
import { giveContainer, issuedGuide, legOf, set } from '../../../../test/trips.ts';

let t: TestApp;
let id_reservation: number;
let own: string;
beforeAll(async () => {
  t = await startTestApp();
  const reservation = await approvedReservation(t);
  id_reservation = reservation.id_reservation;
  const pickup = await issuedGuide(t, reservation, 'RETIRO', set(1));
  own = pickup.guide_number ?? '';
  await giveContainer(t, pickup.id_guide, 'TRIU8423172');
  const dispatcher = await t.as('despacho');
  // The trip has its own carrier, and is not issued yet.
  await dispatcher.ok(saveGuide, {
    id_leg: legOf(reservation, 'VIAJE').id_leg,
    id_truck: 5,
    id_driver: 5,
    id_generator: 3,
    id_chassis: 7,
  });
});
afterAll(() => t.close());

test('has every guide in the order of the list, not only the page, with Spanish words and typed cells', async () => {
  const monitor = await t.as('monitor');
  const answer = await monitor.call(getGuidesExcel, {});
  expect(answer.headers['content-disposition']).toBe('attachment; filename="guias_202611210900.xlsx"');
  const rows = await rowsOf(monitor, getGuidesExcel, { page_size: 1, sort: [{ field: 'id_guide', dir: 'asc' }] });
  expect(rows.map(r => [r.Tramo, r.Estado])).toEqual([
    ['Retiro', 'Retiro por salir'],
    ['Viaje', 'Guía sin emitir'],
  ]);
  // The guide's own route, not that of the whole reservation.
  expect(rows[0]?.Ruta).toMatch(/^Tercon/);
  expect(rows[0]?.Ruta).not.toMatch(/DP/);
  expect(rows[1]?.Ruta).not.toMatch(/Tercon/);
  expect(rows[1]?.Ruta).toMatch(/ → DP ?W[^→]*$/);
  expect(rows[0]).toMatchObject({
    Guía: own,
    Reserva: `${id_reservation}-1`,
    Contenedor: 'TRIU8423172',
    Propio: 'Sí',
    Placa: 'GSB-0001',
    Conductor: 'Wilmer Quimí',
    Cita: new Date('2026-11-24T05:00:00Z'),
    Emitida: new Date('2026-11-21T09:00:00Z'),
    Cerrada: null,
    'Peso (kg)': expect.any(Number),
    Sellos: 'MLEC0482133',
  });
  // The same in the list, for every reader.
  for (const who of ['monitor', 'exporterAdmin'] as const) {
    const listed = (await (await t.as(who)).ok(getGuides, { search: own })).rows.find(row => row.guide_number === own);
    expect(listed).toMatchObject({
      route_text: rows[0]?.Ruta,
      weight_kg: rows[0]?.['Peso (kg)'],
      generator_disk: rows[0]?.Generador,
      cw1_code: rows[0]?.CW1,
    });
  }
  expect(rows[1]).toMatchObject({ Guía: null, Transportista: 'Transportes Andrade', Propio: 'No' });
  expect(rows[1]).toMatchObject({ Generador: expect.any(String), Chasis: expect.any(String) });
});

test('the filters and the search of the list apply to the Excel', async () => {
  const monitor = await t.as('monitor');
  const found = async (input: object) => (await rowsOf(monitor, getGuidesExcel, input)).map(r => r.Tramo);
  expect(await found({ filters: { list: 'to_print' } })).toEqual(['Retiro']);
  expect(await found({ filters: { list: 'to_issue' } })).toEqual(['Viaje']);
  expect(await found({ filters: { id_carrier: 2 } })).toEqual(['Viaje']);
  expect(await found({ search: own })).toEqual(['Retiro']);
  expect(await found({ filters: { planned_from: '2027-01-01' } })).toEqual([]);
});

test('a carrier gets only its own guides, a customer those of its reservations, a stranger none; none of them sees an amount', async () => {
  const found = async (who: 'carrierAdmin' | 'otherCarrierAdmin' | 'exporterAdmin' | 'strangerAdmin') =>
    (await rowsOf(await t.as(who), getGuidesExcel, {})).map(r => r.Tramo).sort();
  expect(await found('carrierAdmin')).toEqual(['Viaje']);
  expect(await found('exporterAdmin')).toEqual(['Retiro', 'Viaje']);
  expect([await found('otherCarrierAdmin'), await found('strangerAdmin')]).toEqual([[], []]);
  const [header = []] = await cellsOf(await t.as('carrierAdmin'), getGuidesExcel, {});
  expect(header.join(' ')).not.toMatch(/venta|costo|tarifa|rentabilidad|precio|viático|anticipo|peaje|galones/i);
});

test('closing figures are in the list and the Excel only for users who may see costs', async () => {
  await t.write(tx =>
    tx.run(sql`update guides set gallons = 31.5, peaje = 12, viatico = 15, anticipo = 20, travel_expense = 3.5
      where guide_number = ${own}`),
  );
  const figures = { gallons: '31.50', peaje: '12.00', viatico: '15.00', anticipo: '20.00', travel_expense: '3.50' };
  const rowFor = async (name: 'contador' | 'monitor') =>
    (await (await t.as(name)).ok(getGuides, { search: own })).rows.find(row => row.guide_number === own);
  expect(await rowFor('contador')).toMatchObject(figures);
  expect(await rowFor('monitor')).toMatchObject({ viatico: null, anticipo: null });
  const carrierRow = (await (await t.as('carrierAdmin')).ok(getGuides, {})).rows[0];
  expect(carrierRow).toBeDefined();
  expect(Object.keys(carrierRow ?? {})).not.toContain('viatico');
  const [row] = await rowsOf(await t.as('contador'), getGuidesExcel, { search: own });
  expect(row).toMatchObject({ Galones: 31.5, Viático: 15, 'Gastos de viaje': 3.5 });
  // There is no empty column for the others.
  const [heads = []] = await cellsOf(await t.as('monitor'), getGuidesExcel, {});
  expect(heads.join(' ')).not.toMatch(/costo|viático|anticipo|peaje|galones|gastos/i);
});

test('km, sale, stand-by and cost of each guide as its reader may see them; the shares add up to the container’s sale', async () => {
  await t.write(async tx => {
    const guide = await tx.one(sql<{
      id_guide: number;
      id_stop: number;
    }>`select id_guide, (select min(s.id_stop) from guide_stops s where s.id_guide = g.id_guide) as id_stop
      from guides g where guide_number = ${own}`);
    await tx.run(sql`update guides set km = 42.5, closed_at = ${tx.now} where id_guide = ${guide.id_guide}`);
    await tx.run(sql`insert into guide_costs (id_guide, kind, description, subtotal, iva, created_at)
      values (${guide.id_guide}, 'TOLL', 'Prueba', 80, 12, ${tx.now})`);
    await tx.run(sql`insert into stand_bys (id_stop, id_guide, starts_at, ends_at, free_hours, hours, excess_hours, cost_per_hour, cost, adjusted_cost, justification)
      values (${guide.id_stop}, ${guide.id_guide}, ${tx.now}, ${tx.now}, 1, 3, 2, 20, 40, 30, 'Acordado') on conflict (id_stop) do update set cost = 40, adjusted_cost = 30, justification = 'Acordado'`);
  });
  // A cent that two legs cannot share.
  await t.write(tx =>
    tx.run(sql`update charges set unit_price = unit_price + 0.01, subtotal = subtotal + 0.01
      where id_reservation = ${id_reservation} and source = 'FEE'`),
  );
  const [sold] = await t.rows<{ total: string }>(sql`select sum(subtotal) as total from charges
    where id_reservation = ${id_reservation} and id_sub_reservation is not null and waived_at is null`);
  const rows = await rowsOf(await t.as('contador'), getGuidesExcel, {});
  expect(rows.find(row => row.Guía === own)).toMatchObject({ 'Km recorridos': 42.5, 'Stand-by': 30, Costo: 92 });
  const shares = rows.map(row => Math.round(Number(row.Venta) * 100));
  expect(shares.every(cents => cents > 0)).toBe(true);
  expect(shares.reduce((a, b) => a + b, 0)).toBe(Math.round(Number(sold?.total) * 100));
  const headOf = async (who: 'monitor' | 'exporterAdmin' | 'carrierAdmin') =>
    (await cellsOf(await t.as(who), getGuidesExcel, {}))[0]?.join(' ') ?? '';
  // One of the operator's people who may read neither rates nor costs.
  expect(await headOf('monitor')).not.toMatch(/Venta|Costo|Stand-by/);
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
    expect(await headOf(who)).not.toMatch(/Venta|Costo|Stand-by|Km/);
});
