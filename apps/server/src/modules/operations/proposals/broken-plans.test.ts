import { saveFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveDriverCredential } from '@cabezal/contract/fleet/credentials/credentials.calls';
import { addDriverLicense, deleteDriverLicense } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getReplanNeeds } from '@cabezal/contract/operations/proposals/proposals.calls';
import { deleteSlot, getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { addDays, addMinutes, businessDate } from '@cabezal/domain/system/time/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport, waitingTrip } from '../dispatch/dispatch.samples.ts';
import { proposalJobs } from './replan.jobs.ts';

/** Trips with a truck whose slot or reservation changed need another plan until it fits again. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});

let day = 1;
/** A trip on its own day that has its truck. */
async function assigned() {
  day += 3;
  const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
  const { trip, id_reservation } = await waitingTrip(t, directExport(date));
  await (await t.as('despacho')).ok(assign, { assignments: [{ id_leg: trip.id_leg, ...set(1) }] });
  return id_reservation;
}
const needs = async (id_reservation: number) =>
  (await clerk.ok(getReplanNeeds)).filter(need => need.id_reservation === id_reservation);
/** The place where the full container is delivered, and the planned arrival there. */
async function gate(id_reservation: number) {
  const { sub_reservations } = await clerk.ok(getReservation, { id_reservation });
  const stop = sub_reservations[0]?.legs.at(-1)?.stops.at(-1);
  if (stop?.planned_arrival == null) throw new Error('no gate');
  return { ...stop, planned_arrival: stop.planned_arrival };
}

test('a cut-off before the planned arrival needs another plan; a later cut-off does not', async () => {
  const id_reservation = await assigned();
  const { planned_arrival } = await gate(id_reservation);
  const cutOff = async (at: string) => {
    const { version } = await clerk.ok(getReservation, { id_reservation });
    const row = { noun: 'reservation', id: id_reservation, version, set: { cut_off: at }, motive: 'Cambió el buque' };
    const { results } = await clerk.ok(saveFastEdit, { rows: [row] });
    expect(results[0], JSON.stringify(results)).toMatchObject({ ok: true });
  };
  expect(await needs(id_reservation)).toEqual([]);
  await cutOff(addMinutes(planned_arrival, -60));
  expect(await needs(id_reservation)).toMatchObject([
    { cause: 'RESERVA', detail: expect.stringMatching(/^El cut-off es el .* y el camión llegaría a /) },
  ]);
  await cutOff(addMinutes(planned_arrival, 120));
  expect(await needs(id_reservation)).toEqual([]);
});

test('a cancelled slot without another one needs another plan; the next fitting slot resolves it', async () => {
  const id_reservation = await assigned();
  const need = (await clerk.ok(getSlots, { id_reservation })).needs.find(one => one.kind === 'INGRESO_LLENO');
  const { id_stop, id_leg_stop } = need ?? {};
  const at = {
    ...(id_stop ? { id_stop } : { id_leg_stop }),
    slot_from: need?.planned_arrival,
    motive: 'Turno del terminal',
  };
  const slot = await clerk.ok(registerSlot, { ...at, slot_code: 'DPW-1' });
  expect(await needs(id_reservation)).toEqual([]);
  await clerk.ok(deleteSlot, { id_slot: slot.id_slot, version: slot.version, motive: 'El terminal lo anuló' });
  expect(await needs(id_reservation)).toMatchObject([
    { cause: 'TURNO', detail: expect.stringMatching(/^Se anuló el turno de .* y no hay otro$/) },
  ]);
  // The job checks it again and leaves it open.
  const job = proposalJobs().find(one => one.name === 'broken_plans');
  await job?.run(t.db);
  expect(await needs(id_reservation)).toHaveLength(1);
  await clerk.ok(registerSlot, { ...at, slot_code: 'DPW-2' });
  expect(await needs(id_reservation)).toEqual([]);
});

test('a licence or credential that expires before tomorrow’s trip needs another plan; renewing it resolves that', async () => {
  const id_reservation = await assigned();
  const { planned_arrival } = await gate(id_reservation);
  const trip = businessDate(planned_arrival);
  const clerks = await t.as('admin');
  const job = async () =>
    proposalJobs()
      .find(one => one.name === 'broken_plans')
      ?.run(t.db);
  const credential = (expires_on: string) =>
    clerks.ok(saveDriverCredential, {
      id_driver: 1,
      id_location: place.dpw,
      name: 'Credencial de terminal',
      expires_on,
    });
  const licenses = async () => (await clerks.ok(getDriver, { id_driver: 1 })).licenses;
  /** The driver's current licence. */
  const license = async (license_expiry: string) => {
    const before = await licenses();
    await clerks.ok(addDriverLicense, { id_driver: 1, license_type: 'E', license_expiry });
    for (const { id_license } of before)
      await clerks.ok(deleteDriverLicense, { id_driver: 1, id_license, motive: 'La entregó' });
  };

  await credential(addDays(trip, -1));
  // Three days before there is still time to renew it: no plan is needed yet.
  t.setNow(`${addDays(trip, -3)}T15:00:00.000Z`);
  clerk = await t.as('operador');
  await job();
  expect(await needs(id_reservation)).toEqual([]);
  t.setNow(`${addDays(trip, -1)}T15:00:00.000Z`);
  clerk = await t.as('operador');
  await job();
  expect(await needs(id_reservation)).toMatchObject([
    { cause: 'PAPEL', detail: expect.stringMatching(/^Credencial .*DP World/) },
  ]);
  await credential('2030-06-30');
  await job();
  expect(await needs(id_reservation)).toEqual([]);

  await license(addDays(trip, -1));
  await job();
  expect(await needs(id_reservation)).toMatchObject([{ cause: 'PAPEL', detail: expect.stringMatching(/^Licencia/) }]);
  await license('2030-06-30');
  await job();
  expect(await needs(id_reservation)).toEqual([]);
});
