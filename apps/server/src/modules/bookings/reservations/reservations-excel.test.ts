import {
  getReservations,
  getReservationsExcel,
  saveReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf, rowsOf } from '../../../../test/read-excel.ts';

let t: TestApp;
const ids: number[] = [];
let imported = 0;
beforeAll(async () => {
  t = await startTestApp();
  const clerk = await t.as('operador');
  ids.push((await approvedReservation(t)).id_reservation);
  for (const day of ['2026-11-25', '2026-11-26'])
    ids.push((await clerk.ok(saveReservation, exportBooking({ appointment_date: day }))).id_reservation);
  imported = (await clerk.ok(saveReservation, importBooking())).id_reservation;
});
afterAll(() => t.close());

const numbers = (rows: Record<string, unknown>[]) => rows.map(r => r.Reserva);

test('has every row in the order of the list, not only the page; dates, instants and amounts keep their type', async () => {
  const operator = await t.as('asesor');
  const answer = await operator.call(getReservationsExcel, {});
  expect(answer.headers['content-disposition']).toBe('attachment; filename="reservas_202611210900.xlsx"');
  const rows = await rowsOf(operator, getReservationsExcel, {
    page: 2,
    page_size: 1,
    sort: [{ field: 'id_reservation', dir: 'asc' }],
  });
  expect(numbers(rows)).toEqual([...ids, imported]);
  expect(rows[0]).toMatchObject({
    Tipo: 'Exportación',
    Cliente: 'Bananera Río Jubones',
    Cita: new Date('2026-11-24T05:00:00Z'),
    Etapa: 'Aprobada',
    Booking: 'MAEU264180953',
    'Peso (kg)': expect.any(Number),
    Generador: null,
    Chasis: null,
    Cerrada: null,
    Facturación: null,
    'Stand-by': null,
    Venta: 450,
    Costo: 463.8,
    'Rentabilidad (%)': -2.98,
  });
  expect(rows[3]).toMatchObject({ Tipo: 'Importación', Etapa: 'Pendiente', BL: 'MAEU123456789', Booking: null });
});

test('uses the filters and the search of the list', async () => {
  const operator = await t.as('asesor');
  const found = async (input: object) => numbers(await rowsOf(operator, getReservationsExcel, input));
  expect(await found({ filters: { list: 'approved' } })).toEqual([]);
  expect(await found({ filters: { list: 'programming' } })).toEqual([ids[0]]);
  expect(await found({ filters: { reservation_type: 'I' } })).toEqual([imported]);
  expect(await found({ filters: { appointment_from: '2026-11-26' } })).toEqual([ids[2]]);
  expect(await found({ search: 'electrohogar' })).toEqual([imported]);
});

test('gives a customer its own rows without sale and margin, as in the list', async () => {
  const customer = await t.as('importerAdmin');
  const [header = [], ...rows] = await cellsOf(customer, getReservationsExcel, {});
  expect(rows.map(r => r[0])).toEqual([imported]);
  expect(header).toContain('Referencia');
  for (const hidden of ['Venta', 'Costo', 'Rentabilidad (%)']) expect(header).not.toContain(hidden);
  const listed = (await customer.ok(getReservations, {})).rows[0];
  expect(Object.keys(listed ?? {})).not.toContain('sale');
  expect(Object.keys(listed ?? {})).not.toContain('profitability');
  expect(await rowsOf(await t.as('strangerAdmin'), getReservationsExcel, {})).toEqual([]);
  const [carrierHeader = []] = await cellsOf(await t.as('carrierAdmin'), getReservationsExcel, {});
  expect(carrierHeader).not.toContain('Venta');
});
