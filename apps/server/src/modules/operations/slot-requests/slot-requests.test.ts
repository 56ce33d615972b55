import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { updateDpw } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import * as calls from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { saveNotificationsExtraAdmin } from '@cabezal/contract/people/notifications/extra-admins.calls';
import { getMessageLog } from '@cabezal/contract/system/notices/message-log.calls';
import { getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { startTerminal, type TerminalSimulator } from '@cabezal/simulator/outside/terminal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { user } from '../../../../test/world.ts';
import { settleSlots } from '../../trips/slots/settle-slots.ts';
import { askAboutSlots } from './reconcile.ts';
import { draftOf, nameAll, type WholeTrip, wholeTrip } from './slot-requests.samples.ts';

let t: TestApp;
let terminal: TerminalSimulator;
let clerk: Client;
beforeAll(async () => {
  terminal = await startTerminal({ token: 'clave', slow_ms: 400 });
  t = await startTestApp({ DPW_URL: terminal.url, DPW_TOKEN: 'clave' });
  await nameAll(t);
});
beforeEach(async () => {
  t.setNow(testNow);
  terminal.misbehave(null);
  terminal.behave({});
  clerk = await t.as('operador');
});
afterAll(async () => {
  await t.close();
  await terminal.close();
});

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const inputOf = ({ id_reservation, id_guide, id_stop, at }: WholeTrip, changes: object = {}) => ({
  id_reservation,
  data: {
    id_guide,
    id_stop,
    version: 0,
    slot_from: at,
    slot_to: later(at, 60),
    emails: ['garita@empresa.ec'],
    travel_min: 200,
    ...changes,
  },
});
const send = (trip: WholeTrip, changes: object = {}) => clerk.call(calls.sendDpw, inputOf(trip, changes));
const sent = (trip: WholeTrip, changes: object = {}) => clerk.ok(calls.sendDpw, inputOf(trip, changes));
const targetOf = ({ id_reservation, id_guide, id_stop }: WholeTrip) => ({ id_reservation, id_guide, id_stop });
const madeFor = (reference: string | null) => terminal.appointments.filter(one => one.reference === reference);
const stopOf = async ({ id_stop }: WholeTrip) => {
  const [stop] = await t.rows(sql<{ slot_code: string | null; appointment_at: string | null }>`
    select slot_code, iso(appointment_at) as appointment_at from guide_stops where id_stop = ${id_stop}`);
  return stop;
};
const slotsOf = async ({ id_reservation }: WholeTrip) =>
  (await clerk.ok(getSlots, { id_reservation })).slots.map(({ external_code, state }) => [external_code, state]);
/** Minutes pass, and everything that is due is delivered. */
const pass = async (minutes: number) => {
  t.advance(minutes);
  await t.outbox.drain();
};

describe('a draft that is sent', () => {
  test('becomes the slot when the terminal gives it: one row, with hour and code on the stop', async () => {
    const trip = await wholeTrip(t);
    const draft = await sent(trip, { slot_from: later(trip.at, 30), slot_to: later(trip.at, 90) });
    expect(draft).toMatchObject({ state: 'ENVIANDO', can: { ask: true }, request: { checked_at: null } });
    expect(madeFor(draft.reference)).toEqual([]);
    await t.outbox.drain();
    const [made] = madeFor(draft.reference);
    expect(made?.asked).toMatchObject({
      from: later(trip.at, 30),
      codes: { CONTAINER_TYPE: 'X' },
      dae: '028-2026-40-00012345',
    });
    expect(await slotsOf(trip)).toEqual([[made?.code, 'CONFIRMADO']]);
    const stop = await stopOf(trip);
    expect([stop?.slot_code, later(stop?.appointment_at ?? '', 0)]).toEqual([made?.code, later(trip.at, 30)]);
    await t.write(tx => settleSlots(tx, [trip.id_reservation]));
    expect(await t.rows(sql`select adapter from slots where id_reservation = ${trip.id_reservation}`)).toEqual([
      { adapter: 'DPW' },
    ]);
  });

  test('by two people at once is one request: the second is refused', async () => {
    const trip = await wholeTrip(t);
    const both = await Promise.all([send(trip), send(trip)]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    await t.outbox.drain();
    const { reference } = await draftOf(t, trip);
    expect(madeFor(reference)).toHaveLength(1);
  });

  test('is refused while something lacks, or where no requests leave', async () => {
    const trip = await wholeTrip(t);
    const lacking = await send(trip, { emails: [] });
    expect([lacking.status, lacking.body.code]).toEqual([422, 'TURNO_INCOMPLETO']);
    const reservation = await clerk.ok(getReservation, { id_reservation: trip.id_reservation });
    const { id_leg } = legOf(reservation, 'RETIRO');
    const fetching = await (await t.as('despacho')).ok(saveGuide, { id_leg, ...set(2) });
    const id_stop = fetching.stops.find(one => one.code === 'DEP')?.id_stop;
    const elsewhere = await send({ ...trip, id_guide: fetching.id_guide, id_stop: id_stop ?? 0 });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'TERMINAL_SIN_CONEXION']);
    expect((await draftOf(t, trip)).id_slot).toBeNull();
  });

  test('is neither edited nor deleted before the terminal answers, and its guide is not issued', async () => {
    const trip = await wholeTrip(t);
    const { version } = await sent(trip);
    const edited = await clerk.call(updateDpw, inputOf(trip, { version }));
    expect(edited.body.code).toBe('TURNO_SIN_RESPUESTA');
    const deleted = await clerk.call(calls.deleteDpw, { ...targetOf(trip), version, motive: 'Ya no va' });
    expect(deleted.body.code).toBe('TURNO_SIN_RESPUESTA');
    const { id_guide } = trip;
    const admin = await t.as('admin');
    const guide = await admin.ok(getGuide, { id_guide });
    const issued = await admin.call(issueGuide, { id_guide, version: guide.version });
    const unconfirmed = 'El turno de DP World Posorja aún no está confirmado';
    expect(issued.body.message).toContain(unconfirmed);
    await t.outbox.drain();
    await t.write(tx => settleSlots(tx, [trip.id_reservation]));
    const now = await admin.ok(getGuide, { id_guide });
    const again = await admin.call(issueGuide, { id_guide, version: now.version });
    expect(again.body.message ?? '').not.toContain(unconfirmed);
  });
});

describe('a request without an answer', () => {
  test.each(['lost-answer', 'garbage', 'http500', 'drop'] as const)(
    '%s: INCIERTO, then at most one slot',
    async mood => {
      const trip = await wholeTrip(t);
      const { reference } = await sent(trip);
      terminal.behave({ double_books: true });
      terminal.misbehave(mood, 1);
      await t.outbox.drain();
      expect(await draftOf(t, trip)).toMatchObject({ state: 'INCIERTO', request: { error_text: expect.any(String) } });
      const hasArrived = madeFor(reference).length === 1;
      await pass(1);
      expect((await draftOf(t, trip)).state).toBe(hasArrived ? 'CONFIRMADO' : 'INCIERTO');
      // The terminal does not know it: asked again before two minutes have passed, it is not submitted.
      await clerk.call(calls.askDpw, targetOf(trip));
      await pass(1);
      expect(madeFor(reference)).toHaveLength(hasArrived ? 1 : 0);
      await pass(2);
      expect((await draftOf(t, trip)).state).toBe('CONFIRMADO');
      expect(madeFor(reference)).toHaveLength(1);
    },
  );

  test('a page of maintenance with status 200 decides nothing', async () => {
    const trip = await wholeTrip(t);
    terminal.behave({ maintenance: true });
    await sent(trip);
    await t.outbox.drain();
    await pass(1);
    expect((await draftOf(t, trip)).state).toBe('INCIERTO');
    terminal.behave({});
    await pass(1);
    await pass(2);
    expect((await draftOf(t, trip)).state).toBe('CONFIRMADO');
  });

  test('is settled by a person who looked; another slot that the terminal gives later is given back', async () => {
    const trip = await wholeTrip(t);
    const { reference } = await sent(trip);
    terminal.misbehave('lost-answer', 1);
    await t.outbox.drain();
    await clerk.ok(registerSlot, { id_stop: trip.id_stop, slot_from: trip.at, slot_code: 'PORTAL-1' });
    await pass(1);
    await pass(1);
    expect(await slotsOf(trip)).toEqual([['PORTAL-1', 'CONFIRMADO']]);
    expect(madeFor(reference).map(one => one.state)).toEqual(['CANCELLED']);
  });
});

describe('a terminal that decides later', () => {
  test('is asked until it decides; what it refuses is corrected and sent under another reference', async () => {
    const trip = await wholeTrip(t);
    terminal.behave({ later: true });
    const first = await sent(trip);
    await t.outbox.drain();
    expect(await draftOf(t, trip)).toMatchObject({ state: 'ENVIANDO', request: { uncertain_at: null } });
    terminal.decide('WINDOW_FULL');
    await clerk.ok(calls.askDpw, targetOf(trip));
    await t.outbox.drain();
    const refused = await draftOf(t, trip);
    expect(refused).toMatchObject({
      state: 'RECHAZADO',
      request: { error_text: 'DP World Posorja ya no tiene cupo a esa hora: elija otra' },
      can: { send: true, delete: true, ask: expect.any(String) },
    });
    terminal.behave({});
    const again = await sent(trip, { version: refused.version });
    expect(again.reference).not.toBe(first.reference);
    await t.outbox.drain();
    expect((await draftOf(t, trip)).state).toBe('CONFIRMADO');
  });

  test('that rejects a slot is told to the office, once for each request', async () => {
    const subjects = ['TURNO_RECHAZADO'];
    await clerk.ok(saveNotificationsExtraAdmin, { id_user: user.monitor, subjects, channels: ['APP'] });
    const toldOf = async ({ id_reservation }: WholeTrip) =>
      (await (await t.as('admin')).ok(getMessageLog, { filters: { id_user: user.monitor } })).rows
        .filter(row => row.subject === 'TURNO_RECHAZADO' && row.text?.includes(` ${id_reservation}-1: `))
        .map(row => row.text);
    const trip = await wholeTrip(t);
    terminal.behave({ rejects: 'WINDOW_FULL' });
    await sent(trip);
    await t.outbox.drain();
    const why = 'DP World Posorja ya no tiene cupo a esa hora: elija otra';
    const text = `DP World Posorja rechazó el turno de ${trip.id_reservation}-1: «${why}»`;
    expect(await toldOf(trip)).toEqual([text]);
    await pass(10);
    expect(await toldOf(trip)).toEqual([text]);
    await sent(trip, { version: (await draftOf(t, trip)).version });
    await t.outbox.drain();
    expect(await toldOf(trip)).toEqual([text, text]);
  });

  test('refuses in the words of the person who must act; unknown words are shown as they came', async () => {
    const trip = await wholeTrip(t);
    terminal.behave({ rejects: 'CARRIER_NOT_ASSOCIATED' });
    await sent(trip);
    await t.outbox.drain();
    const refused = await draftOf(t, trip);
    expect(refused.request?.error_text).toMatch(/ no ha asociado al transportista en DP World Posorja$/);
    terminal.behave({ rejects: 'GATE_FLOODED' });
    await sent(trip, { version: refused.version });
    await t.outbox.drain();
    const raw = await draftOf(t, trip);
    expect(raw.request?.error_text).toBe('DP World Posorja respondió: gate flooded');
    const deleted = { ...targetOf(trip), version: raw.version, motive: 'Se pide otro día' };
    expect(await clerk.ok(calls.deleteDpw, deleted)).toEqual({ result: 'CANCELLED' });
    expect((await draftOf(t, trip)).id_slot).toBeNull();
  });
});

describe('a slot that the terminal gave', () => {
  async function given() {
    const trip = await wholeTrip(t);
    const { reference } = await sent(trip);
    await t.outbox.drain();
    const { version } = await draftOf(t, trip);
    return { trip, reference, target: { ...targetOf(trip), version, motive: 'El cliente cambió la fecha' } };
  }

  test('is cancelled there first; then hour and code leave the stop', async () => {
    const { trip, reference, target } = await given();
    expect(await clerk.ok(calls.deleteDpw, target)).toEqual({ result: 'ASKED' });
    expect(await slotsOf(trip)).toMatchObject([[expect.any(String), 'CONFIRMADO']]);
    expect((await clerk.call(calls.deleteDpw, target)).body.code).toBe('MODIFICADO');
    await t.outbox.drain();
    expect(await slotsOf(trip)).toMatchObject([[expect.any(String), 'ANULADO']]);
    expect((await stopOf(trip))?.slot_code).toBeNull();
    expect(madeFor(reference).map(one => one.state)).toEqual(['CANCELLED']);
  });

  test('that the terminal drops without a word is found in the next day before it, and its stop lacks a slot again', async () => {
    const { trip, reference } = await given();
    const compare = async () => {
      await askAboutSlots(t.db);
      await t.outbox.drain();
    };
    terminal.drop(reference ?? '');
    await compare();
    expect(await slotsOf(trip)).toMatchObject([[expect.any(String), 'CONFIRMADO']]);
    t.setNow(later(trip.at, -600));
    clerk = await t.as('operador');
    await compare();
    expect(await slotsOf(trip)).toMatchObject([[expect.any(String), 'ANULADO']]);
    expect((await stopOf(trip))?.slot_code).toBeNull();
  });

  test('stays if the terminal does not cancel it, and says why', async () => {
    const { trip, target } = await given();
    terminal.behave({ keeps: 'TOO_LATE' });
    await clerk.ok(calls.deleteDpw, target);
    await t.outbox.drain();
    expect(await slotsOf(trip)).toMatchObject([[expect.any(String), 'CONFIRMADO']]);
    expect((await draftOf(t, trip)).request).toMatchObject({
      cancel_asked_at: null,
      error_text: 'DP World Posorja ya no acepta cambios de este turno',
    });
  });
});

test('the offers of a day hold for a minute; while the terminal is silent the last ones are shown as stale', async () => {
  const trip = await wholeTrip(t);
  const appointmentDate = businessDate(trip.at);
  await sent(trip);
  await t.outbox.drain();
  const read = () => clerk.ok(calls.getSchedule, { appointmentDate });
  const asked = () => terminal.received.filter(one => one.path.startsWith('/schedule')).length;
  const before = asked();
  const first = await read();
  const ours = first.slots.find(one => one.from <= trip.at && trip.at < one.to);
  expect(ours).toMatchObject({ mine: 1, price: '12.00' });
  expect(await read()).toEqual(first);
  expect(asked()).toBe(before + 1);
  t.advance(2);
  terminal.misbehave('http500');
  expect(await read()).toEqual({ ...first, stale: true });
  const other = await clerk.ok(calls.getSchedule, { appointmentDate: '2027-01-15' });
  expect(other).toEqual({ slots: [], fetched_at: null, stale: true });
  for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(calls.getSchedule, { appointmentDate })).status).toBe(403);
});
