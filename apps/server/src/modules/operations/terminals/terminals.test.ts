import { editSchedule } from '@cabezal/contract/bookings/reservations/editing.calls';
import { getReservation, saveSchedule } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, issueGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/terminals/terminals.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { deleteSlot, getSlots, registerSlot, type SlotNeed } from '@cabezal/contract/trips/slots/slots.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { loseSlots } from '../../bookings/reservations/slots/lost-slots.jobs.ts';

let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  me = await t.as('operador');
  await t.write(tx => tx.run(sql`delete from terminals`));
});
afterAll(() => t.close());

const none = {
  requires_slot: null,
  tolerance_min: null,
  lead_min: null,
  change_limit_min: null,
  cancel_limit_min: null,
  margin_cutoff_min: null,
  no_show_fee_usd: null,
  change_fee_usd: null,
};
const rules = (id_location: number, changes: object, version = 0) => ({ id_location, version, ...none, ...changes });
const page = { page: 1, page_size: 200, sort: [] };
const terminal = async (id_location: number) =>
  (await me.ok(calls.listTerminals, page)).rows.find(row => row.id_location === id_location);
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

let day = 0;
/** An approved export with a need of a slot at its port or depot. */
async function needed(kind: SlotNeed['kind'] = 'INGRESO_LLENO', changes: object = {}) {
  const appointment_date = `2026-12-${String(++day + 1).padStart(2, '0')}`;
  const reservation = await approvedReservation(t, exportBooking({ appointment_date, ...changes }));
  const { id_reservation } = reservation;
  const need = (await me.ok(getSlots, { id_reservation })).needs.find(one => one.kind === kind);
  if (need === undefined) throw new Error(`no ${kind}`);
  const { id_stop, id_leg_stop } = need;
  const stop = id_stop === null ? { id_leg_stop } : { id_stop };
  const [at] = legOf(reservation, kind === 'INGRESO_LLENO' ? 'VIAJE' : 'RETIRO').stops.filter(
    one => one.name === need.place,
  );
  return { reservation, id_reservation, need, stop, at: need.planned_arrival ?? '', id_location: at?.id_location ?? 0 };
}
const stateOf = async (id_reservation: number) =>
  (await (await t.as('operador')).ok(getSlots, { id_reservation })).slots[0]?.state;

describe('rules of a terminal', () => {
  test('are stored with their version and history; the list has ports and depots, with those that have rules on request', async () => {
    expect(await terminal(place.dpw)).toMatchObject({ ...none, type: 'PRT', version: 0, can: { edit: true } });
    const given = { requires_slot: true, tolerance_min: 45, no_show_fee_usd: '75.00' };
    const made = await me.ok(calls.saveTerminal, rules(place.dpw, given));
    expect(made).toMatchObject({ ...none, ...given, version: 1 });
    expect((await me.ok(calls.listTerminals, { ...page, filters: { ruled: true } })).rows).toEqual([made]);
    const depots = (await me.ok(calls.listTerminals, { ...page, filters: { type: 'DEP' } })).rows;
    expect(new Set(depots.map(row => row.type))).toEqual(new Set(['DEP']));
    // The same rules again change nothing.
    expect(await me.ok(calls.saveTerminal, rules(place.dpw, given, 1))).toMatchObject({ version: 1 });
    await me.ok(calls.saveTerminal, rules(place.dpw, { ...given, tolerance_min: 20, no_show_fee_usd: '80.00' }, 1));
    const [entry] = (await me.ok(getHistory, { noun: 'terminal', id: place.dpw })).rows;
    expect(entry?.what).toBe('Cambió las reglas de turnos');
    const told = entry?.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
    expect(told?.sort()).toEqual(['Cargo por un turno perdido: $75,00 → $80,00', 'Tolerancia (min): 45 → 20']);
  });

  test('change for one of two people; a plant has none; minutes and fees are checked at their field', async () => {
    const both = await Promise.all(
      [10, 20].map(tolerance_min => me.call(calls.saveTerminal, rules(place.dpw, { tolerance_min }))),
    );
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(both.find(answer => answer.status === 409)?.body.code).toBe('MODIFICADO');
    expect((await me.call(calls.saveTerminal, rules(place.plantGuabo, { tolerance_min: 5 }))).status).toBe(404);
    for (const [field, value] of [
      ['tolerance_min', 1441],
      ['lead_min', -1],
      ['change_limit_min', 1.5],
      ['no_show_fee_usd', '-1.00'],
    ] as const) {
      const refused = await me.call(calls.saveTerminal, rules(place.dpw, { [field]: value }, 1));
      expect(refused.body.fields).toHaveProperty(field);
    }
  });

  test('are the operator’s: others neither read nor change them, nor what the terminal charges', async () => {
    await me.ok(calls.saveTerminal, rules(place.dpw, { no_show_fee_usd: '75.00' }));
    const { id_reservation, stop, at } = await needed();
    await me.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'F-1' });
    const customer = await t.as('exporterAdmin');
    const seen = (await customer.ok(getSlots, { id_reservation })).slots;
    expect(seen.map(slot => slot.no_show_fee)).toEqual([null]);
    const carrier = await t.as('carrierAdmin');
    expect((await carrier.call(calls.listTerminals, page)).status).toBe(403);
    expect((await carrier.call(calls.saveTerminal, rules(place.dpw, {}))).status).toBe(403);
    // Who reads catalogues without the right to change the rules.
    const dispatcher = await t.as('despacho');
    expect((await dispatcher.call(calls.saveTerminal, rules(place.dpw, {}, 1))).status).toBe(403);
  });
});

describe('tolerance', () => {
  test('of the terminal decides when a slot is lost, in place of the parameter', async () => {
    const { id_reservation, stop, at, id_location } = await needed();
    await me.ok(calls.saveTerminal, rules(id_location, { tolerance_min: 45 }));
    await me.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'T-1' });
    t.setNow(later(at, 31));
    await loseSlots(t.services.db);
    expect(await stateOf(id_reservation)).toBe('CONFIRMADO');
    t.setNow(later(at, 46));
    await loseSlots(t.services.db);
    expect(await stateOf(id_reservation)).toBe('PERDIDO');
  });

  test('a shorter one loses the slot sooner, and refuses to register and to issue on it', async () => {
    const { reservation, id_reservation, stop, at, id_location } = await needed();
    await me.ok(calls.saveTerminal, rules(id_location, { tolerance_min: 0 }));
    await me.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'T-2' });
    const { id_guide, version } = await (await t.as('despacho')).ok(saveGuide, {
      id_leg: legOf(reservation, 'VIAJE').id_leg,
      ...set(1),
    });
    t.setNow(later(at, 1));
    const late = await (await t.as('despacho')).call(issueGuide, { id_guide, version });
    expect(late.body.code).toBe('TURNO_VENCIDO');
    await loseSlots(t.services.db);
    expect(await stateOf(id_reservation)).toBe('PERDIDO');
    me = await t.as('operador');
    const now = (await me.ok(getSlots, { id_reservation })).needs.find(one => one.kind === 'INGRESO_LLENO');
    const again = await me.call(registerSlot, { id_stop: now?.id_stop, slot_from: at, slot_code: 'T-3' });
    expect(again.body.code).toBe('TURNO_VENCIDO');
  });
});

describe('a terminal that demands a slot', () => {
  test('gets one before an export’s guide is issued, for its delivery too; one that demands none gets none', async () => {
    const { reservation, id_reservation, id_location, need } = await needed();
    await me.ok(calls.saveTerminal, rules(id_location, { requires_slot: true }));
    const dispatcher = await t.as('despacho');
    const { id_leg } = legOf(reservation, 'VIAJE');
    const { id_guide, version } = await dispatcher.ok(saveGuide, { id_leg, ...set(1) });
    expect(await dispatcher.ok(getGuide, { id_guide })).toMatchObject({ issue_lacks: ['SLOT'] });
    const refused = await dispatcher.call(issueGuide, { id_guide, version });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'TURNO_REQUERIDO',
      `Registre el turno de ${need.place}`,
    ]);
    // A customer reads that its trip needs one, too.
    const seen = await (await t.as('exporterAdmin')).ok(getReservation, { id_reservation });
    expect(legOf(seen, 'VIAJE').stops.at(-1)).toMatchObject({ requires_slot: true });
    await me.ok(calls.saveTerminal, rules(id_location, { requires_slot: false }, 1));
    expect(await dispatcher.ok(getGuide, { id_guide })).toMatchObject({ issue_lacks: [] });
    await dispatcher.ok(issueGuide, { id_guide, version });
  });
});

describe('limits of a terminal', () => {
  test('a slot is cancelled until its limit, and not after it', async () => {
    const { id_reservation, stop, at, id_location, need } = await needed();
    await me.ok(calls.saveTerminal, rules(id_location, { cancel_limit_min: 60 }));
    const { id_slot, version } = await me.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'C-1' });
    t.setNow(later(at, -59));
    me = await t.as('operador');
    const [slot] = (await me.ok(getSlots, { id_reservation })).slots;
    const sentence = new RegExp(`^${need.place} acepta anulaciones hasta las \\d\\d:\\d\\d`);
    expect(slot?.can.delete).toMatch(sentence);
    const input = { id_slot, version, motive: 'Ya no hace falta' };
    const refused = await me.call(deleteSlot, input);
    expect([refused.status, refused.body.code]).toEqual([409, 'CAMBIO_FUERA_DE_PLAZO']);
    expect(refused.body.message).toMatch(sentence);
    t.setNow(later(at, -60));
    expect(await (await t.as('operador')).ok(deleteSlot, input)).toMatchObject({ state: 'ANULADO' });
  });

  test('a code that is emptied in the programme is a slot that is cancelled: with a motive until its limit, refused at its field after it', async () => {
    const { reservation, id_reservation, stop, at, id_location } = await needed();
    await me.ok(calls.saveTerminal, rules(id_location, { cancel_limit_min: 60 }));
    await me.ok(registerSlot, { ...stop, slot_from: at, slot_code: 'V-1' });
    const trip = legOf(reservation, 'VIAJE');
    const emptied = [{ id_leg: trip.id_leg, position: trip.stops.at(-1)?.position, slot_code: '' }];
    const motive = 'Ya no hace falta';
    t.setNow(later(at, -59));
    me = await t.as('operador');
    const { version } = await me.ok(getReservation, { id_reservation });
    const refused = await me.call(saveSchedule, { id_reservation, version, stops: emptied, motive });
    expect([refused.status, refused.body.code]).toEqual([409, 'CAMBIO_FUERA_DE_PLAZO']);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['stops.0.slot_code']);
    const rows = [{ id_reservation, version, stops: emptied }];
    for (const preview of [true, false]) {
      const [row] = (await me.ok(editSchedule, { rows, motive, preview })).results;
      expect(row).toMatchObject({ ok: false, code: 'CAMBIO_FUERA_DE_PLAZO' });
    }
    expect(await stateOf(id_reservation)).toBe('CONFIRMADO');
    // Another code is the terminal's other slot in its place.
    const other = [{ ...emptied[0], slot_code: 'V-2' }];
    await me.ok(saveSchedule, { id_reservation, version, stops: other });
    t.setNow(later(at, -60));
    me = await t.as('operador');
    const now = await me.ok(getReservation, { id_reservation });
    const inTime = [{ id_reservation, version: now.version, stops: emptied }];
    expect((await me.ok(editSchedule, { rows: inTime })).results[0]).toMatchObject({ code: 'MOTIVO_REQUERIDO' });
    expect(await me.ok(editSchedule, { rows: inTime, motive })).toMatchObject({ changed: 1, refused: 0 });
    expect((await me.ok(getSlots, { id_reservation })).slots.map(slot => slot.state)).toEqual(['ANULADO', 'ANULADO']);
  });

  test('a full box’s slot ends before the cut-off by the margin; a slot should be obtained before the lead', async () => {
    const { id_reservation, stop, at, id_location, need } = await needed('INGRESO_LLENO', {
      cut_off: '2026-12-30T12:00:00Z',
    });
    await me.ok(calls.saveTerminal, rules(id_location, { margin_cutoff_min: 60, lead_min: 240 }));
    expect((await me.ok(getSlots, { id_reservation })).needs.find(one => one.kind === need.kind)).toMatchObject({
      due_at: later(at, -240),
    });
    const refused = await me.call(registerSlot, { ...stop, slot_from: '2026-12-30T11:01:00Z', slot_code: 'M-1' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `${need.place} pide que el turno termine 60 minutos antes del corte de la nave: a más tardar el 30/dic/2026 a las 06:00`,
    ]);
    expect((await me.call(registerSlot, { ...stop, slot_from: at, slot_code: 'M-1' })).status).toBe(200);
  });
});
