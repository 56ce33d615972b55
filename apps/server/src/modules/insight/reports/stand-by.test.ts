import { updateAdvisor } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getStandBy, getStandByExcel, type StandByInput } from '@cabezal/contract/insight/reports/stand-by.calls';
import * as billing from '@cabezal/contract/money/billing/payment-orders.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { readWorkbook } from '../../../../test/read-excel.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, place, user } from '../../../../test/world.ts';

let t: TestApp;
let clerk: Client;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const day = '2026-12-02';
const asked = { date_from: day, date_to: day };
const figures = { km: 190.5, gallons: 30, peaje: '12.00', viatico: '15.00', anticipo: '0.00' };
const report = (me: Client, input: Partial<StandByInput> = {}) => me.ok(getStandBy, { ...asked, ...input });

/** A trip with an appointment at the plant at 10:00 UTC, before its truck arrives there. */
async function waitingTrip() {
  const reservation = await approvedReservation(t, exportBooking({ appointment_date: day }));
  const pickup = await issuedGuide(t, reservation, 'RETIRO');
  const trip = await issuedGuide(t, reservation, 'VIAJE', set(2));
  await giveContainer(t, pickup.id_guide, 'SUDU6204593');
  await drive(t, pickup.id_guide, `${day}T01:00:00Z`);
  return { reservation, pickup, trip, stops: trip.stops.map(stop => stop.id_stop) };
}
const event = async (call: typeof guides.recordArrival, id_stop: number | undefined, at: string) => {
  t.setNow(at);
  return (await t.as('monitor')).ok(call, { id_stop: id_stop ?? 0, at });
};

test('a wait from the arrival to the order: every minute has a state, a waived amount has a person and a reason', async () => {
  const { reservation, pickup, trip, stops } = await waitingTrip();
  const [plant, port] = stops;
  const { free_hours } = trip.stops[0] ?? {};
  const left = Date.parse(`${day}T10:00:00Z`) + Number(free_hours) * 3_600_000 + 220 * 60_000;
  await event(guides.recordArrival, plant, `${day}T09:30:00.000Z`);
  t.setNow(new Date(left - 60 * 60_000).toISOString());
  accountant = await t.as('contador');
  const waiting = await report(accountant);
  expect(waiting.rows).toMatchObject([{ id_stop: plant, state: 'EN_CURSO', minutes: 160, departure_at: null }]);
  expect(waiting.total.pending).toBe(waiting.total.generated);

  await event(guides.recordDeparture, plant, new Date(left).toISOString());
  await event(guides.recordArrival, port, new Date(left + 3_600_000).toISOString());
  const done = await event(guides.recordDeparture, port, new Date(left + 2 * 3_600_000).toISOString());
  const [open] = (await report(accountant)).rows;
  expect(open).toMatchObject({ state: 'POR_CERRAR', excess_hours: '3.67', minutes: 220, pending_minutes: 220 });
  const generated = open?.generated ?? '';
  expect(Number(generated)).toBeCloseTo(3.67 * Number(open?.cost_per_hour), 2);

  await attachPapers(t, trip.id_guide, ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'TICKET']);
  await attachPapers(t, pickup.id_guide, ['EIR_SALIDA', 'FOTO', 'CARTA_TEMPERATURA', 'TICKET']);
  clerk = await t.as('operador');
  const { version: pickedUp } = await clerk.ok(guides.getGuide, { id_guide: pickup.id_guide });
  await clerk.ok(guides.closeGuide, { ...figures, stand_by: [], id_guide: pickup.id_guide, version: pickedUp });
  await clerk.ok(guides.closeGuide, {
    ...figures,
    id_guide: trip.id_guide,
    version: done.version,
    stand_by: [{ id_stop: plant ?? 0, adjusted_cost: '40.00', justification: 'La mitad, por el cliente' }],
  });
  const waived = (Number(generated) - 40).toFixed(2);
  const [closed] = (await report(accountant)).rows;
  expect(closed).toMatchObject({
    state: 'POR_ORDENAR',
    generated,
    raised: '0.00',
    billed: '0.00',
    pending: '40.00',
    waived,
    unexplained: '0.00',
    decided_by: 'operador Prueba',
    reason: 'La mitad, por el cliente',
  });

  const { id_reservation } = reservation;
  const order = await accountant.ok(billing.generatePaymentOrder, { id_reservations: [id_reservation] });
  expect((await report(accountant)).rows[0]).toMatchObject({ state: 'ORDENADO', pending: '40.00' });
  // The order charges less than the closing: its reason and person are added to those of the closing.
  const { lines, version } = await accountant.ok(billing.getPaymentOrder, { numero_orden: order.numero_orden });
  const line = lines.find(one => one.description.startsWith('Stand-by'));
  await accountant.ok(billing.editServicePaymentOrder, {
    numero_orden: order.numero_orden,
    version,
    id_line: line?.id_line ?? 0,
    unit_price: '30.00',
    justification: 'Acordado por teléfono',
  });
  const [edited] = (await report(accountant)).rows;
  expect(edited).toMatchObject({ pending: '30.00', waived: (Number(generated) - 30).toFixed(2), unexplained: '0.00' });
  expect(edited?.reason).toBe('La mitad, por el cliente · Acordado por teléfono');
  expect(edited?.decided_by).toBe('operador Prueba · contador Prueba');
  expect((await report(accountant, { state: 'ORDENADO' })).found).toBe(1);
  expect((await report(accountant, { state: 'FACTURADO' })).found).toBe(0);
  expect((await report(accountant, { id_location: place.plantGuabo, id_client: company.exporter })).found).toBe(1);
  expect((await report(accountant, { id_client: company.importer })).found).toBe(0);
});

test('the Excel has the rows of the screen, and sums as formulas', async () => {
  const { total, by_client, rows } = await report(accountant);
  const answer = await accountant.call(getStandByExcel, asked);
  expect(answer.headers['content-disposition']).toMatch(/filename="stand_by_\d{12}\.xlsx"/);
  const book = await readWorkbook(fileOf(answer));
  expect(book.worksheets.map(sheet => sheet.name)).toEqual(['DETALLE', 'RESUMEN', 'RESUMEN_LUGARES', 'FILTROS']);
  for (const [name, count] of [
    ['DETALLE', rows.length],
    ['RESUMEN', by_client.length],
  ] as const) {
    const sheet = book.getWorksheet(name);
    const heads = (sheet?.getRow(1).values as string[]) ?? [];
    const last = sheet?.getRow(count + 2);
    for (const [head, key] of [
      ['GENERADO', 'generated'],
      ['EXONERADO', 'waived'],
      ['PENDIENTE', 'pending'],
      ['SIN EXPLICAR', 'unexplained'],
    ] as const) {
      const { formula, result = 0 } = (last?.getCell(heads.indexOf(head)).value ?? {}) as {
        formula?: string;
        result?: number;
      };
      expect(formula, `${name} ${head}`).toMatch(/^SUBTOTAL/);
      expect(result, `${name} ${head}`).toBe(Number(total[key]));
    }
  }
});

test('the filters of an Excel without rows have names', async () => {
  const { body } = await accountant.call(getStandByExcel, {
    ...asked,
    id_client: company.importer,
    id_location: place.dpw,
  });
  const sheet = (await readWorkbook(fileOf({ body }))).getWorksheet('FILTROS');
  const [named] = await t.rows<{ client: string; place: string }>(sql`select c.name as client, p.name as place
    from companies c, locations p where c.id_company = ${company.importer} and p.id_location = ${place.dpw}`);
  expect(sheet?.getColumn(2).values).toEqual(expect.arrayContaining([named?.client, named?.place]));
});

test('an advisor reads only their own sales; other companies get 403; the period is limited', async () => {
  const advisor = await t.as('asesor');
  expect((await report(accountant)).found).toBe(1);
  const [row] = (await report(accountant)).rows;
  const { version, id_reservation } = await clerk.ok(getReservation, { id_reservation: row?.id_reservation ?? 0 });
  const give = async (id_user: number, of: number) =>
    (await t.as('admin')).ok(updateAdvisor, { rows: [{ id_reservation, version: of, id_user }], motive: 'Reparto' });
  await give(user.asesor, version);
  expect((await report(advisor)).found).toBe(1);
  const given = await clerk.ok(getReservation, { id_reservation });
  await t.write(tx => tx.run(sql`update reservations set id_advisor = null where id_reservation = ${id_reservation}`));
  expect(given.version).toBeGreaterThan(version);
  expect((await report(advisor)).found).toBe(0);
  for (const name of ['exporterAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(name)).call(getStandBy, asked)).status).toBe(403);
  expect(await accountant.call(getStandBy, { date_from: day, date_to: '2026-12-01' })).toMatchObject({
    status: 422,
    body: { code: 'PERIODO' },
  });
  expect((await accountant.call(getStandBy, { date_from: '2024-01-01', date_to: day })).status).toBe(422);
});
