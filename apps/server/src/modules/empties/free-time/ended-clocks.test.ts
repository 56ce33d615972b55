import { updateObservationClient } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approvedReservation, importBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

/** An import of line 2, discharged on 10 November and returned on Wednesday 25. */
async function returned(boxes: { code: string; day: string }) {
  const clerk = await t.as('operador');
  const stops = [
    { code: 'PRT', id_location: place.contecon, appointment_at: '2026-11-24T04:00:00.000Z' },
    { code: 'PLT', id_location: place.plantQuito },
    { code: 'DEP', id_location: place.tercon },
  ];
  const containers = [{ id_container_type: 3, weight_kg: 18_000 }];
  const { id_reservation } = await approvedReservation(t, importBooking({ id_shipping_line: 2, stops, containers }));
  const filters = { id_reservation };
  const clock = async () => (await clerk.ok(calls.listFreeTime, { filters })).rows[0];
  const read = () => clerk.ok(getReservation, { id_reservation });
  const { id_sub_reservation = 0 } = (await read()).sub_reservations[0] ?? {};
  const rows = [{ id_sub_reservation, version: (await clock())?.sub_version ?? 1, discharged_on: '2026-11-10' }];
  await clerk.ok(calls.setDischarge, { rows });
  const out = await issuedGuide(t, await read(), 'VIAJE', set(1));
  await giveContainer(t, out.id_guide, boxes.code, []);
  await drive(t, out.id_guide, `${boxes.day}T01:00:00.000Z`);
  await attachPapers(t, out.id_guide, ['EIR_SALIDA']);
  const back = await issuedGuide(t, await read(), 'DEVOLUCION', set(2));
  await drive(t, back.id_guide, `${boxes.day}T14:00:00.000Z`);
  const discharged = async (discharged_on: string) => {
    const { sub_version = 0 } = (await clock()) ?? {};
    await clerk.ok(calls.setDischarge, { rows: [{ id_sub_reservation, version: sub_version, discharged_on }] });
  };
  /** Changes another field, so that everything is derived from its facts again. */
  const touch = async () => {
    const { version } = await read();
    await clerk.ok(updateObservationClient, { id_reservation, version, observation_client: `Nota ${version}` });
  };
  return { clock, touch, discharged };
}

test('an ended clock keeps the holidays and free days by which it ended', async () => {
  const admin = await t.as('admin');
  await admin.ok(calls.saveFreeTimeTariff, {
    id_shipping_line: 2,
    side: 'IMPORT',
    container_group: 'DRY',
    start: 'DISCHARGE',
    calendar: 'WORKING',
    free_days: 5,
    tiers: [{ from_day: 6, usd: '90.00' }],
    valid_from: '2026-01-01',
    source: 'Correo de la naviera',
  });
  const { clock, touch, discharged } = await returned({ code: 'MSKU7502140', day: '2026-11-25' });
  // Twelve working days from the 10th to the 25th, five of them free.
  const ended = {
    returned_on: '2026-11-25',
    days_used: 12,
    charged_days: 7,
    last_free_day: '2026-11-16',
    cost: '630.00',
  };
  expect(await clock()).toMatchObject(ended);
  await t.write(tx =>
    tx.run(sql`insert into holidays (date, name) values ('2026-11-12', 'Decretado después'), ('2026-11-19', 'Otro')`),
  );
  await touch();
  expect(await clock()).toMatchObject(ended);
  // With an earlier discharge, 2 and 3 November count as holidays, although they are before the stored start.
  await discharged('2026-10-30');
  expect(await clock()).toMatchObject({ days_used: 17, charged_days: 12, cost: '1080.00' });
});

test('a clock that ended without a tariff keeps the free days of its line by which it ended', async () => {
  const line = (days: number) =>
    t.write(tx => tx.run(sql`update shipping_lines set free_days_import_dry = ${days} where id_shipping_line = 2`));
  await line(7);
  const { clock, touch } = await returned({ code: 'TRIU8423172', day: '2026-11-26' });
  const ended = { free_days: 7, returned_on: '2026-11-26', last_free_day: '2026-11-16' };
  expect(await clock()).toMatchObject(ended);
  await line(21);
  await touch();
  expect(await clock()).toMatchObject(ended);
});
