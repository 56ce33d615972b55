import { getStandBy, getStandByExcel } from '@cabezal/contract/insight/reports/stand-by.calls';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { addFee } from '@cabezal/contract/prices/fees/fees.calls';
import { getMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { rowsOf } from '../../../../test/read-excel.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { company, place } from '../../../../test/world.ts';
import { freight } from '../../prices/fees/fee.samples.ts';

/** The price of a waiting hour is that of the client's agreement, otherwise the parameter of the day; monitor, guide and report agree. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const STB = 5;
const event = async (call: typeof guides.recordArrival, id_stop: number | undefined, at: string) => {
  t.setNow(at);
  return (await t.as('monitor')).ok(call, { id_stop, at });
};

/** A trip whose truck waits at the plant from `arrival` on; `day` is the business day of the arrival. */
async function waitingTrip(of: { day: string; time: string; from: string; arrival: string; box: string; unit: 2 | 3 }) {
  const booking = exportBooking({ appointment_date: of.day, appointment_time: of.time });
  const reservation = await approvedReservation(t, booking);
  const pickup = await issuedGuide(t, reservation, 'RETIRO');
  const { id_guide, stops } = await issuedGuide(t, reservation, 'VIAJE', set(of.unit));
  await giveContainer(t, pickup.id_guide, of.box);
  await drive(t, pickup.id_guide, of.from);
  await event(guides.recordArrival, stops[0]?.id_stop, of.arrival);
  /** Free hours, hourly price and its source, as monitor, guide and report return them. */
  const said = async () => {
    const monitor = await t.as('monitor');
    const at = (await monitor.ok(getMonitoring)).trips.find(trip => trip.id_guide === id_guide)?.at_stop;
    const [wait] = (await monitor.ok(guides.getGuide, { id_guide })).stand_by;
    const asked = { date_from: of.day, date_to: of.day };
    const accountant = await t.as('contador');
    const { rows } = await accountant.ok(getStandBy, asked);
    const sheet = await rowsOf(accountant, getStandByExcel, asked);
    const row = rows.find(one => one.id_guide === id_guide);
    return {
      monitor: at && [at.free_hours, at.cost_per_hour, at.hour_agreed],
      drawer: [wait?.free_hours, wait?.cost_per_hour, wait?.hour_agreed],
      report: [row?.free_hours, row?.cost_per_hour, row?.hour_agreed],
      excel: sheet.find(one => one.RESERVA === `${reservation.id_reservation}-1`)?.['ORIGEN DE LA TARIFA'],
    };
  };
  const agree = (usd: string) =>
    t.write(tx =>
      tx.run(
        sql`update sub_reservations set stand_by_hour_usd = ${usd} where id_reservation = ${reservation.id_reservation}`,
      ),
    );
  return { stops, said, agree };
}

test('all three use the client’s agreement; a change of it applies until the truck leaves', async () => {
  const day = '2026-12-02';
  await (await t.as('contador')).ok(addFee, {
    reservation_type: 'E',
    id_client: company.exporter,
    id_plant: place.plantGuabo,
    id_port: place.dpw,
    id_container_type: 6,
    valid_from: day,
    valid_to: day,
    free_hours: 5,
    items: [freight('480.00'), { id_service: STB, method: 'POR_HORA', amount: '22.50', auto: true }],
  });
  const { stops, said, agree } = await waitingTrip({
    day,
    time: '05:00',
    from: `${day}T01:00:00Z`,
    arrival: `${day}T09:30:00.000Z`,
    box: 'SUDU6204593',
    unit: 2,
  });
  t.setNow(`${day}T17:00:00.000Z`);
  const agreed = ['5.00', '22.50', true];
  expect(await said()).toEqual({
    monitor: agreed,
    drawer: agreed,
    report: agreed,
    excel: 'Valor por hora: acordado con el cliente',
  });
  await agree('25.00');
  const later = ['5.00', '25.00', true];
  expect(await said()).toEqual({
    monitor: later,
    drawer: later,
    report: later,
    excel: 'Valor por hora: acordado con el cliente',
  });
  await event(guides.recordDeparture, stops[0]?.id_stop, `${day}T18:00:00.000Z`);
  await agree('30.00');
  expect(await said()).toMatchObject({
    drawer: later,
    report: later,
    excel: 'Valor por hora: acordado con el cliente',
  });
});

test('without an agreement all three use the parameter of the day of arrival, also on the following day', async () => {
  await t.write(tx =>
    tx.run(
      sql`insert into parameters (key, value, valid_from) values ('stand_by_hora_reefer_usd', '"27.00"', '2026-12-09'), ('stand_by_hora_reefer_usd', '"31.00"', '2026-12-10')`,
    ),
  );
  // 19:30 in Guayaquil; in UTC it is the next day.
  const { said, stops } = await waitingTrip({
    day: '2026-12-09',
    time: '20:00',
    from: '2026-12-09T12:00:00Z',
    arrival: '2026-12-10T00:30:00.000Z',
    box: 'TRIU8423172',
    unit: 3,
  });
  t.setNow('2026-12-10T16:00:00.000Z');
  const ofDay = [stops[0]?.free_hours, '27.00', false];
  expect(await said()).toEqual({
    monitor: ofDay,
    drawer: ofDay,
    report: ofDay,
    excel: 'Valor por hora: parámetro vigente',
  });
});
