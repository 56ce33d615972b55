import {
  cancelSubReservation,
  getReservation,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as advisors from '@cabezal/contract/insight/reports/advisors.calls';
import * as calls from '@cabezal/contract/insight/reports/reservations.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { company } from '../../../../test/world.ts';

let t: TestApp;
let accountant: Client;
/** Reservations: all costs known; one container with and one without a known cost; no cost known. */
let known = 0;
let half = 0;
let unknown = 0;
const LONG = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
/** A 20-foot container, for which this lane has no purchase rate. */
const SHORT = { id_container_type: 1, weight_kg: 10_000, set_point_c: null };
const period = { date_from: '2026-12-01', date_to: '2026-12-31' };

beforeAll(async () => {
  t = await startTestApp();
  const boss = await t.as('admin');
  const booked = async (...containers: object[]) => {
    const made = await boss.ok(saveReservation, exportBooking({ appointment_date: '2026-12-10', containers }));
    const { id_reservation, version } = made;
    // The lane has no sale rate for such a container either, so a person enters its price.
    if (containers.includes(SHORT))
      await t.write(tx =>
        tx.run(sql`insert into charges (id_reservation, id_service, source, description, quantity, unit_price, subtotal, iva_kind)
          select ${id_reservation}, id_service, 'MANUAL', name, 1, 300, 300, iva_kind from services where code = 'FLE'`),
      );
    const by = { id_carrier: company.carrier, margin_reason: 'Nadie sabe cuánto cuesta' };
    await boss.ok(updatePendingState, { id_reservation, version, estado: 'ACCEPTED', ...by });
    return id_reservation;
  };
  known = await booked(LONG, LONG);
  half = await booked(LONG, SHORT);
  unknown = await booked(SHORT);
  accountant = await t.as('contador');
});
afterAll(() => t.close());

const asked = { filters: period };
async function answeredColumns(
  call: typeof calls.getReportReservationsExcel | typeof advisors.reporteAsesoresExcel,
  input: object,
) {
  const answer = await accountant.call(call as typeof advisors.reporteAsesoresExcel, input as typeof period);
  const book = await readWorkbook(fileOf(answer));
  const said = new Map<unknown, unknown>();
  book.getWorksheet('FILTROS')?.eachRow(row => said.set(row.getCell(1).value, row.getCell(2).value));
  return { book, said };
}

test('an unknown cost is not zero and gives no margin; rows, sums, Excel and the advisors’ report count unknown costs', async () => {
  const { rows } = await accountant.ok(calls.getReportReservations, asked);
  const of = (id: number) => rows.find(row => row.id_reservation === id);
  expect(of(unknown)).toMatchObject({ cost: null, margin: null });
  expect(of(half)).toMatchObject({ cost: expect.any(String), margin: null });
  const { sale, cost, margin } = of(known) ?? {};
  expect(margin).toBe((Number(sale) - Number(cost)).toFixed(2));
  const { total } = await accountant.ok(calls.getReportReservationsTotal, asked);
  expect(total).toMatchObject({ reservations: 3, margin, without_cost: 2 });
  const { book, said } = await answeredColumns(calls.getReportReservationsExcel, asked);
  expect(said.get('SIN MARGEN')).toBe('2 reservas sin costo definido');
  const sheet = book.getWorksheet('RESERVAS');
  const heads = sheet?.getRow(1).values as string[];
  const margins = [2, 3, 4].map(n => sheet?.getRow(n).getCell(heads.indexOf('MARGEN')).value);
  expect(margins.filter(value => value !== null)).toEqual([Number(margin)]);

  const { total: sold } = await accountant.ok(advisors.reporteAsesores, period);
  expect(sold).toMatchObject({ reservations: 3, margin, without_cost: 2 });
  const detail = await accountant.ok(advisors.reporteAsesoresDetalle, asked);
  expect(detail.rows.find(row => row.id_reservation === unknown)).toMatchObject({ cost: null, margin: null });
  expect((await answeredColumns(advisors.reporteAsesoresExcel, period)).said.get('SIN MARGEN')).toMatch(/^2 reservas/);
});

test('a cancelled container does not count anywhere', async () => {
  const countOf = async () => {
    const { rows } = await accountant.ok(calls.getReportReservations, asked);
    const { total } = await accountant.ok(calls.getReportReservationsTotal, asked);
    const { book } = await answeredColumns(calls.getReportReservationsExcel, asked);
    const sheet = book.getWorksheet('RESERVAS');
    const heads = sheet?.getRow(1).values as string[];
    const column = heads.indexOf('CANTIDAD');
    const sum = sheet?.getRow(5).getCell(column).value as { result: number };
    return [rows.find(row => row.id_reservation === known)?.containers_count, total?.containers, sum.result];
  };
  expect(await countOf()).toEqual([2, 5, 5]);
  const boss = await t.as('admin');
  const [box] = (await boss.ok(getReservation, { id_reservation: known })).sub_reservations;
  const { id_sub_reservation = 0, version = 0 } = box ?? {};
  await boss.ok(cancelSubReservation, { id_sub_reservation, version, motive: 'El cliente no exporta' });
  expect(await countOf()).toEqual([1, 4, 4]);
});
