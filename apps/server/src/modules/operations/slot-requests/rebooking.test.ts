import { reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { deleteDpw, sendDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { saveTerminal } from '@cabezal/contract/operations/terminals/terminals.calls';
import { confirmSlotChange, getSlots, keepSlot, type Slot } from '@cabezal/contract/trips/slots/slots.calls';
import { startTerminal, type TerminalSimulator } from '@cabezal/simulator/outside/terminal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { settleSlots } from '../../trips/slots/settle-slots.ts';
import { askAboutSlots } from './reconcile.ts';
import { draftInput, draftOf, later, nameAll, type WholeTrip, wholeTrip } from './slot-requests.samples.ts';

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
  await t.write(tx => tx.run(sql`delete from terminals`));
  clerk = await t.as('operador');
});
afterAll(async () => {
  await t.close();
  await terminal.close();
});

const HOUR_MS = 3_600_000;
/** The full hour that begins then or next. */
const hourAfter = (at: string) => new Date(Math.ceil(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString();
/** Minutes pass, and everything that is due is delivered. */
const pass = async (minutes: number) => {
  t.advance(minutes);
  await t.outbox.drain();
};

/** A trip whose slot DP World gave. */
async function given(): Promise<WholeTrip> {
  const trip = await wholeTrip(t);
  await clerk.ok(sendDpw, draftInput(trip));
  await t.outbox.drain();
  return trip;
}
const slotsOf = async ({ id_reservation }: WholeTrip): Promise<Slot[]> =>
  (await clerk.ok(getSlots, { id_reservation })).slots;
/** The slot of the trip that was not given up. */
async function slotOf(trip: WholeTrip): Promise<Slot> {
  const slot = (await slotsOf(trip)).find(one => one.state !== 'ANULADO');
  if (slot === undefined) throw new Error('no slot');
  return slot;
}
const expectAt = ({ id_stop }: WholeTrip, eta_at: string) =>
  t.write(tx => tx.run(sql`update guide_stops set eta_at = ${eta_at} where id_stop = ${id_stop}`));
const target = ({ id_slot, version }: Slot) => ({ id_slot, version });
const moveTo = (slot: Slot, slot_from: string) => ({ ...target(slot), slot_from, slot_to: later(slot_from, 60) });
async function appointmentsOf({ id_reservation }: WholeTrip) {
  const rows = await t.rows<{ reference: string }>(
    sql`select reference from slots where id_reservation = ${id_reservation}`,
  );
  const ours = new Set(rows.map(row => row.reference));
  return terminal.appointments.filter(one => ours.has(one.reference));
}
const changesOf = async (trip: WholeTrip) => {
  const ours = await appointmentsOf(trip);
  return terminal.changes.filter(change => ours.includes(change.of));
};
const rulesOfDpw = async (changes: object) =>
  clerk.ok(saveTerminal, {
    id_location: place.dpw,
    version: 0,
    requires_slot: null,
    tolerance_min: null,
    lead_min: null,
    change_limit_min: null,
    cancel_limit_min: null,
    margin_cutoff_min: null,
    no_show_fee_usd: null,
    change_fee_usd: null,
    ...changes,
  });
const signedAt = async (at: string) => {
  t.setNow(at);
  clerk = await t.as('operador');
};

describe('a truck that comes after its slot', () => {
  test('gets the next three windows that it reaches, with their cost; while the terminal is silent the last known ones', async () => {
    const trip = await given();
    const eta = later(trip.at, 100);
    await expectAt(trip, eta);
    await rulesOfDpw({ change_fee_usd: '25.00' });
    const { id_slot, eta_at } = await slotOf(trip);
    expect(Date.parse(eta_at ?? '')).toBe(Date.parse(eta));
    const found = await clerk.ok(calls.getRebooking, { id_slot });
    const first = hourAfter(later(eta, 15));
    expect(found).toMatchObject({ way: 'CHANGE', why: null, stale: false });
    expect(found.offers.map(({ from, price }) => [from, price])).toEqual(
      [0, 60, 120].map(minutes => [later(first, minutes), '25.00']),
    );
    t.advance(2);
    terminal.misbehave('http500');
    const silent = await clerk.ok(calls.getRebooking, { id_slot });
    expect(silent).toMatchObject({ stale: true, fetched_at: found.fetched_at, offers: found.offers });
    for (const who of ['exporterAdmin', 'carrierAdmin'] as const)
      expect((await (await t.as(who)).call(calls.getRebooking, { id_slot })).status).toBe(403);
  });

  test('moves by one call: the trip has the new hour, its guide waits, and the terminal changes its slot', async () => {
    const trip = await given();
    const slot = await slotOf(trip);
    const from = hourAfter(later(trip.at, 180));
    const moving = await clerk.ok(calls.rebookSlot, moveTo(slot, from));
    expect(moving).toMatchObject({
      state: 'CAMBIANDO',
      slot_from: slot.slot_from,
      changing: { slot_from: from },
      change_request: { sent_at: expect.any(String), uncertain_at: null, error_text: null },
      can: {
        rebook: expect.stringContaining('aún no responde por el turno'),
        keep: expect.any(String),
        send: expect.any(String),
      },
    });
    expect(await changesOf(trip)).toEqual([]);
    const admin = await t.as('admin');
    const { id_guide } = trip;
    const { version } = await admin.ok(getGuide, { id_guide });
    const refused = await admin.call(issueGuide, { id_guide, version });
    expect(refused.body.message).toContain('El turno de DP World Posorja aún no está confirmado');
    await t.outbox.drain();
    const moved = await slotOf(trip);
    expect(moved).toMatchObject({ id_slot: slot.id_slot, state: 'CONFIRMADO', slot_from: from, change_request: null });
    expect(await changesOf(trip)).toMatchObject([{ from, state: 'CONFIRMED' }]);
    expect(await appointmentsOf(trip)).toMatchObject([{ from, state: 'CONFIRMED' }]);
    const port = (await admin.ok(getGuide, { id_guide })).stops.find(one => one.id_stop === trip.id_stop);
    expect(Date.parse(port?.appointment_at ?? '')).toBe(Date.parse(from));
    await t.write(tx => settleSlots(tx, [trip.id_reservation]));
    expect((await slotOf(trip)).state).toBe('CONFIRMADO');
  });

  test('by two people at once moves once; used hours and windows after the cut-off are refused', async () => {
    const trip = await given();
    const slot = await slotOf(trip);
    const to = (minutes: number) => clerk.call(calls.rebookSlot, moveTo(slot, hourAfter(later(trip.at, minutes))));
    expect((await clerk.call(calls.rebookSlot, moveTo(slot, slot.slot_from))).body.code).toBe('TURNO_SIN_CAMBIO');
    const past = await clerk.call(calls.rebookSlot, moveTo(slot, later(testNow, -600)));
    expect(past.body.code).toBe('TURNO_VENCIDO');
    const both = await Promise.all([to(120), to(240)]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    await t.outbox.drain();
    expect(await changesOf(trip)).toHaveLength(1);
  });
});

test('a window that ends before it begins is no answer: the request is asked about again', async () => {
  const trip = await wholeTrip(t);
  terminal.behave({ reverses: true });
  await clerk.ok(sendDpw, draftInput(trip));
  await t.outbox.drain();
  expect(await draftOf(t, trip)).toMatchObject({
    state: 'INCIERTO',
    request: { error_text: 'DP World respondió algo que no se entiende (201)' },
  });
  terminal.behave({});
  await pass(1);
  expect((await draftOf(t, trip)).state).toBe('CONFIRMADO');
  expect(await appointmentsOf(trip)).toHaveLength(1);
});

describe('a change without an answer', () => {
  test.each(['lost-answer', 'garbage', 'http500', 'drop'] as const)(
    '%s: it is asked about before it is sent again, and carried out once',
    async mood => {
      const trip = await given();
      const from = hourAfter(later(trip.at, 180));
      const { id_slot } = await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
      terminal.behave({ double_books: true });
      terminal.misbehave(mood, 1);
      await t.outbox.drain();
      expect(await slotOf(trip)).toMatchObject({
        state: 'CAMBIANDO',
        change_request: { uncertain_at: expect.any(String), error_text: expect.any(String) },
      });
      const hasArrived = (await changesOf(trip)).length === 1;
      await pass(1);
      expect((await slotOf(trip)).state).toBe(hasArrived ? 'CONFIRMADO' : 'CAMBIANDO');
      // The terminal does not know it: asked again before two minutes have passed, it is not sent.
      await clerk.call(calls.askSlotChange, { id_slot });
      await pass(1);
      expect(await changesOf(trip)).toHaveLength(hasArrived ? 1 : 0);
      await pass(2);
      expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: from });
      expect(await changesOf(trip)).toHaveLength(1);
      expect(await appointmentsOf(trip)).toHaveLength(1);
    },
  );

  test('a page of maintenance decides nothing; a person who looked ends it, and a late answer changes nothing', async () => {
    const trip = await given();
    const from = hourAfter(later(trip.at, 180));
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
    terminal.behave({ maintenance: true });
    await t.outbox.drain();
    const waiting = await slotOf(trip);
    expect(waiting.change_request?.uncertain_at).not.toBeNull();
    const kept = await clerk.call(keepSlot, { ...target(waiting), motive: 'Que quede así' });
    expect(kept.body.code).toBe('TURNO_SIN_RESPUESTA');
    const dropped = await clerk.call(deleteDpw, {
      id_reservation: trip.id_reservation,
      id_guide: trip.id_guide,
      id_stop: trip.id_stop,
      version: waiting.version,
      motive: 'Ya no va',
    });
    expect(dropped.body.code).toBe('TURNO_SIN_RESPUESTA');
    await clerk.ok(confirmSlotChange, target(waiting));
    terminal.behave({});
    await pass(1);
    await pass(3);
    expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: from, change_request: null });
  });
});

describe('a change that the terminal refuses', () => {
  test('leaves the slot changing, says why, and another window is asked for under another name', async () => {
    const trip = await given();
    terminal.behave({ later: true });
    const [one, two] = [180, 300].map(minutes => hourAfter(later(trip.at, minutes)));
    const { id_slot } = await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), one ?? ''));
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CAMBIANDO', change_request: { uncertain_at: null } });
    terminal.decide('WINDOW_FULL');
    await clerk.ok(calls.askSlotChange, { id_slot });
    await t.outbox.drain();
    const refused = await slotOf(trip);
    expect(refused).toMatchObject({
      state: 'CAMBIANDO',
      change_request: { sent_at: null, error_text: 'DP World Posorja ya no tiene cupo a esa hora: elija otra' },
      can: { rebook: true, send: true },
    });
    terminal.behave({});
    await clerk.ok(calls.rebookSlot, moveTo(refused, two ?? ''));
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: two });
    const names = (await changesOf(trip)).map(change => change.change);
    expect(new Set(names).size).toBe(2);
  });

  test('is not asked for again once its hour has passed', async () => {
    const trip = await given();
    terminal.behave({ fixes: 'WINDOW_FULL' });
    const from = hourAfter(later(trip.at, 180));
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
    await t.outbox.drain();
    const refused = await slotOf(trip);
    expect(refused.can.send).toBe(true);
    terminal.behave({});
    await signedAt(later(from, 26 * 60));
    const late = await clerk.call(calls.sendSlotChange, target(refused));
    expect([late.status, late.body.code]).toEqual([422, 'TURNO_VENCIDO']);
    await t.outbox.drain();
    expect(await changesOf(trip)).toEqual([]);
  });

  test('as too late is followed by another slot: the terminal cancels the first one before it gives the second', async () => {
    const trip = await given();
    terminal.behave({ fixes: 'TOO_LATE' });
    const from = hourAfter(later(trip.at, 180));
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
    await t.outbox.drain();
    const refused = await slotOf(trip);
    expect(refused.change_request?.error_text).toBe('DP World Posorja ya no acepta cambios de este turno');
    expect(await clerk.ok(calls.getRebooking, { id_slot: refused.id_slot })).toMatchObject({ way: 'REPLACE' });
    const next = hourAfter(later(trip.at, 240));
    await clerk.ok(calls.rebookSlot, moveTo(refused, next));
    await t.outbox.drain();
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: next });
    expect((await appointmentsOf(trip)).map(one => one.state).toSorted()).toEqual(['CANCELLED', 'CONFIRMED']);
  });
});

describe('after the limit of the terminal for changes', () => {
  test('the slot is cancelled and another one is booked, at the price of its window', async () => {
    const trip = await given();
    await rulesOfDpw({ change_limit_min: 400, cancel_limit_min: 60, change_fee_usd: '25.00' });
    await signedAt(later(trip.at, -300));
    const slot = await slotOf(trip);
    const found = await clerk.ok(calls.getRebooking, { id_slot: slot.id_slot });
    expect(found.way).toBe('REPLACE');
    expect(found.offers.map(one => one.price)).toEqual(['12.00', '12.00', '12.00']);
    const [offer] = found.offers;
    const asked = await clerk.ok(calls.rebookSlot, { ...target(slot), slot_from: offer?.from, slot_to: offer?.to });
    expect(asked).toMatchObject({ state: 'CAMBIANDO', cancel_asked_at: expect.any(String) });
    expect(asked.can.rebook).toContain('Ya se pidió');
    await t.outbox.drain();
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: offer?.from, adapter: 'DPW' });
    expect((await slotsOf(trip)).map(one => one.state).toSorted()).toEqual(['ANULADO', 'CONFIRMADO']);
    expect((await appointmentsOf(trip)).map(one => one.state).toSorted()).toEqual(['CANCELLED', 'CONFIRMED']);
  });

  test('the other one is booked also where the comparison hears first that the terminal has cancelled it', async () => {
    const trip = await given();
    await rulesOfDpw({ change_limit_min: 400, cancel_limit_min: 60 });
    await signedAt(later(trip.at, -300));
    const from = hourAfter(later(trip.at, 120));
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
    terminal.misbehave('lost-answer', 1);
    await t.outbox.drain();
    await askAboutSlots(t.db);
    await t.outbox.drain();
    expect((await slotsOf(trip)).map(one => one.state)).toEqual(['ANULADO']);
    await pass(1);
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', slot_from: from });
    expect((await appointmentsOf(trip)).map(one => one.state).toSorted()).toEqual(['CANCELLED', 'CONFIRMED']);
  });

  test('whose hour has passed when the terminal cancels leaves a draft for a person, and asks for nothing', async () => {
    const trip = await given();
    await rulesOfDpw({ change_limit_min: 400, cancel_limit_min: 60 });
    await signedAt(later(trip.at, -300));
    const from = hourAfter(later(trip.at, 120));
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), from));
    await signedAt(later(from, 30));
    await t.outbox.drain();
    await t.outbox.drain();
    expect((await appointmentsOf(trip)).map(one => one.state)).toEqual(['CANCELLED']);
    const draft = await draftOf(t, trip);
    expect(draft).toMatchObject({ state: 'BORRADOR', slot_from: from });
    expect(draft.version).toBeGreaterThan(0);
  });

  test('a terminal that does not cancel keeps the slot, and no other one is booked', async () => {
    const trip = await given();
    await rulesOfDpw({ change_limit_min: 400 });
    await signedAt(later(trip.at, -300));
    terminal.behave({ keeps: 'ALREADY_USED' });
    await clerk.ok(calls.rebookSlot, moveTo(await slotOf(trip), hourAfter(later(trip.at, 120))));
    await t.outbox.drain();
    await t.outbox.drain();
    expect(await slotOf(trip)).toMatchObject({ state: 'CAMBIANDO', cancel_asked_at: null });
    expect(await appointmentsOf(trip)).toMatchObject([{ state: 'CONFIRMED' }]);
  });

  test('nothing is asked once it does not cancel either', async () => {
    const trip = await given();
    await rulesOfDpw({ change_limit_min: 400, cancel_limit_min: 350 });
    await signedAt(later(trip.at, -300));
    const slot = await slotOf(trip);
    const found = await clerk.ok(calls.getRebooking, { id_slot: slot.id_slot });
    expect(found).toMatchObject({ way: null, offers: [] });
    expect(found.why).toMatch(/^DP World Posorja acepta cambios hasta las/);
    const refused = await clerk.call(calls.rebookSlot, moveTo(slot, hourAfter(later(trip.at, 120))));
    expect([refused.status, refused.body.code]).toEqual([409, 'CAMBIO_FUERA_DE_PLAZO']);
    expect((await slotOf(trip)).state).toBe('CONFIRMADO');
  });
});

test('another truck is asked of the terminal by one call, and until then the slot is in the name of the first one', async () => {
  const trip = await given();
  const { id_guide } = trip;
  const dispatcher = await t.as('despacho');
  const { version } = await dispatcher.ok(getGuide, { id_guide });
  await dispatcher.ok(reassign, { moves: [{ id_guide, version, ...set(2) }] });
  const changing = await slotOf(trip);
  expect(changing).toMatchObject({ state: 'CAMBIANDO', can: { send: true, rebook: true } });
  const guide = await dispatcher.ok(getGuide, { id_guide });
  const refused = await dispatcher.call(issueGuide, { id_guide, version: guide.version });
  expect(refused.body.message).toContain(`El turno ${changing.external_code} está a nombre de `);
  await clerk.ok(calls.sendSlotChange, target(changing));
  await t.outbox.drain();
  expect(await slotOf(trip)).toMatchObject({ state: 'CONFIRMADO', license_plate: guide.license_plate });
  expect(await changesOf(trip)).toMatchObject([{ asked: { license_plate: guide.license_plate } }]);
  const again = await clerk.call(calls.sendSlotChange, target(await slotOf(trip)));
  expect(again.body.code).toBe('TURNO_SIN_CAMBIO');
});
