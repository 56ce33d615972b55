import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import * as calls from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import { saveDpwContainerTypes } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { deleteSlot, getSlots, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  clerk = await t.as('operador');
});
afterAll(() => t.close());

let day = 0;
const nextDay = () => `2026-12-${String(++day + 1).padStart(2, '0')}`;
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** A guide with its stop at the port, where it lacks a slot. */
async function atPort(reservation: ReservationDetail, unit: object = set(1)) {
  const dispatcher = await t.as('despacho');
  const { id_leg } = legOf(reservation, 'VIAJE');
  const { id_guide } = await dispatcher.ok(saveGuide, { id_leg, ...unit });
  const stop = (await dispatcher.ok(getGuide, { id_guide })).stops.find(one => one.code === 'PRT');
  if (stop?.planned_arrival == null) throw new Error('the guide has no port');
  const { id_reservation } = reservation;
  return { id_reservation, id_guide, id_stop: stop.id_stop, at: stop.planned_arrival };
}
const exported = async () => atPort(await approvedReservation(t, exportBooking({ appointment_date: nextDay() })));
type Asked = Awaited<ReturnType<typeof exported>>;

const read = async ({ id_reservation, id_guide, id_stop }: Omit<Asked, 'at'>) => {
  const draft = await clerk.ok(calls.getOrCreateDpw, { id_reservation, id_guide, id_stop });
  if (draft === null) throw new Error('no draft');
  return draft;
};
const dataOf = ({ id_guide, id_stop, at }: Asked, changes: object = {}) => ({
  id_guide,
  id_stop,
  version: 0,
  slot_from: at,
  emails: ['Garita@Empresa.ec'],
  ...changes,
});
const store = (asked: Asked, changes: object = {}) =>
  clerk.call(calls.updateDpw, { id_reservation: asked.id_reservation, data: dataOf(asked, changes) });
const stored = (asked: Asked, changes: object = {}) =>
  clerk.ok(calls.updateDpw, { id_reservation: asked.id_reservation, data: dataOf(asked, changes) });
const rows = ({ id_reservation }: Pick<Asked, 'id_reservation'>) =>
  t.rows(sql`select external_code, reference from slots where id_reservation = ${id_reservation} order by id_slot`);

describe('a draft', () => {
  test('is filled from reservation and guide by reading, which stores nothing; without a stop it is that of DP World', async () => {
    const asked = await exported();
    const draft = await read(asked);
    expect(draft).toMatchObject({
      id_slot: null,
      reference: null,
      state: 'BORRADOR',
      kind: 'INGRESO_LLENO',
      place: 'DP World Posorja',
      slot_from: asked.at,
      version: 0,
      can: { update: true },
    });
    const values = new Map(draft.sheet.map(line => [line.field, line.value]));
    expect(values.get('booking')).toBe('MAEU264180953');
    expect(values.get('license_plate')).toMatch(/^\w{3}-\d{4}$/);
    expect(values.get('travel_min')).not.toBeNull();
    expect(draft.missing.map(one => one.field)).toEqual(
      expect.arrayContaining(['dae', 'vgm_kg', 'emails', 'container_code', 'code.SHIPPING_LINE']),
    );
    const { id_reservation, id_guide } = asked;
    expect(await clerk.ok(calls.getOrCreateDpw, { id_reservation, id_guide })).toEqual(draft);
    expect(await rows(asked)).toEqual([]);
  });

  test('does not exist where no stop is at DP World, at a plant, or outside the scope', async () => {
    const reservation = await approvedReservation(t, importBooking({ appointment_date: nextDay() }));
    const other = await atPort(reservation, { ...set(1), id_generator: null });
    const { id_reservation, id_guide } = other;
    expect(await clerk.ok(calls.getOrCreateDpw, { id_reservation, id_guide })).toBeNull();
    expect((await read(other)).kind).toBe('RETIRO_LLENO');
    const { stops } = await clerk.ok(getGuide, { id_guide });
    const plant = stops.find(stop => stop.code === 'PLT')?.id_stop ?? 0;
    expect((await clerk.call(calls.getOrCreateDpw, { id_reservation, id_guide, id_stop: plant })).status).toBe(404);
    expect((await clerk.call(calls.getOrCreateDpw, { id_reservation, id_guide: 999_999 })).status).toBe(404);
    for (const who of ['importerAdmin', 'carrierAdmin'] as const)
      expect((await (await t.as(who)).call(calls.getOrCreateDpw, { id_reservation, id_guide })).status).toBe(403);
  });

  test('keeps what a person entered under our reference, and is VALIDADO once nothing lacks', async () => {
    const asked = await exported();
    const first = await stored(asked, { slot_to: later(asked.at, 60), travel_min: 200, remarks: '' });
    expect(first).toMatchObject({
      state: 'BORRADOR',
      reference: expect.stringMatching(/^CZ\d{8}$/),
      emails: ['garita@empresa.ec'],
      travel_min: 200,
      remarks: null,
      version: 1,
    });
    const detail = await clerk.ok(getReservation, { id_reservation: asked.id_reservation });
    const [sub] = detail.sub_reservations;
    await clerk.ok(updateSubReservation, {
      id_sub_reservation: sub?.id_sub_reservation,
      version: sub?.version,
      container_code: 'MSKU7502140',
      seals: ['A1'],
      dae: '028-2026-40-00012345',
      vgm_kg: 26_400,
      humidity_pct: 85,
      ventilation: 0,
    });
    const { id_reservation } = asked;
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(correctReservation, { id_reservation, version, id_ship: 1, voyage: '12W' });
    // Codes of the terminal are the last that lacks.
    const codes = (await read(asked)).missing;
    expect(codes.map(one => one.place)).toEqual(codes.map(() => 'CODES'));
    const ofType = codes.find(one => one.field === 'code.CONTAINER_TYPE');
    expect(ofType?.text).toMatch(/ no tiene código en DP World Posorja$/);
    const coded = { id_own: sub?.id_container_type, code: '45R1', version: 0 };
    await (await t.as('admin')).ok(saveDpwContainerTypes, { rows: [coded] });
    expect((await read(asked)).missing.map(one => one.field)).not.toContain('code.CONTAINER_TYPE');
    await t.write(tx =>
      tx.run(sql`insert into terminal_codes (id_terminal, kind, id_own, code, checked_at)
        select ${place.dpw}::integer, k.kind, k.id, 'X', ${tx.now}::timestamptz from reservations r, lateral (values ('CLIENT', r.id_client), ('PRODUCT', r.id_product),
          ('SHIPPING_LINE', r.id_shipping_line)) as k(kind, id) where r.id_reservation = ${id_reservation}
        union all select ${place.dpw}::integer, k.kind, k.id, 'X', ${tx.now}::timestamptz from locations l join cantons c using (id_canton), lateral (values ('PROVINCE', c.id_province), ('CANTON', l.id_canton)) as k(kind, id)
          where l.id_location = ${place.plantGuabo}
        union all select ${place.dpw}::integer, 'DEPOSIT', ${place.tercon}::integer, 'X', ${tx.now}::timestamptz`),
    );
    expect((await read(asked)).missing).toEqual([]);
    const whole = await stored(asked, { version: 1 });
    expect(whole).toMatchObject({ state: 'VALIDADO', reference: first.reference, missing: [], version: 2 });
    const [need] = (await clerk.ok(getSlots, { id_reservation })).needs.filter(one => one.id_stop === asked.id_stop);
    expect(need?.draft).toMatchObject({ state: 'VALIDADO', reference: first.reference });
    // What lacks later makes it a draft again, without a change of the draft.
    await t.write(tx => tx.run(sql`delete from terminal_codes where kind = 'CLIENT'`));
    expect(await read(asked)).toMatchObject({ state: 'BORRADOR', missing: [{ field: 'code.CLIENT' }] });
    const { rows: history } = await clerk.ok(getHistory, { noun: 'reservation', id: id_reservation });
    expect(history.filter(one => one.what === 'Guardó un borrador de turno')).toHaveLength(2);
  });

  test('is not overwritten by a person who has not seen the last one; two at once store one', async () => {
    const asked = await exported();
    const both = await Promise.all([store(asked), store(asked, { remarks: 'Otra nota' })]);
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409]);
    expect(both.find(one => one.status === 409)?.body.code).toBe('MODIFICADO');
    expect(await rows(asked)).toHaveLength(1);
  });

  test('refuses at the field: an unknown one, a text that is too long, an hour that passed, a window that is turned or after the cut-off', async () => {
    const asked = await exported();
    const fields = async (changes: object) => {
      const { status, body } = await store(asked, changes);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fields({ plate: 'GSB0001' })).toEqual([400, ['data.plate']]);
    expect(await fields({ remarks: 'x'.repeat(70_000) })).toEqual([400, ['data.remarks']]);
    expect(await fields({ emails: ['no'] })).toEqual([400, ['data.emails.0']]);
    expect(await fields({ slot_from: later(testNow, -600) })).toEqual([422, ['data.slot_from']]);
    expect(await fields({ slot_to: later(asked.at, -60) })).toEqual([422, ['data.slot_to']]);
    const { id_reservation } = asked;
    const { version } = await clerk.ok(getReservation, { id_reservation });
    await clerk.ok(correctReservation, { id_reservation, version, cut_off: later(asked.at, 30) });
    const late = await store(asked, { slot_to: later(asked.at, 60) });
    expect([late.body.code, Object.keys(late.body.fields ?? {})]).toEqual(['CORTE_PASADO', ['data.slot_to']]);
    expect(await rows(asked)).toEqual([]);
  });
});

describe('a draft and the slot of its stop', () => {
  const register = (asked: Asked, slot_code: string) =>
    clerk.ok(registerSlot, { id_stop: asked.id_stop, slot_from: later(asked.at, 30), slot_code, container_code: null });

  test('registering the code turns the draft into the slot, which keeps its reference; then no draft is stored', async () => {
    const asked = await exported();
    const { reference } = await stored(asked);
    const slot = await register(asked, 'DPW-1');
    expect(slot).toMatchObject({ state: 'CONFIRMADO', external_code: 'DPW-1', slot_from: later(asked.at, 30) });
    expect(await rows(asked)).toEqual([{ external_code: 'DPW-1', reference }]);
    expect(await read(asked)).toMatchObject({
      state: 'CONFIRMADO',
      external_code: 'DPW-1',
      can: { update: 'El contenedor ya tiene el turno DPW-1' },
    });
    const again = await store(asked, { version: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'TURNO_DUPLICADO']);
  });

  test('a slot that was given up leaves room for a new draft', async () => {
    const asked = await exported();
    const { id_slot, version } = await register(asked, 'DPW-2');
    await clerk.ok(deleteSlot, { id_slot, version, motive: 'El terminal lo retiró' });
    expect(await read(asked)).toMatchObject({ id_slot: null, version: 0, state: 'BORRADOR' });
    await stored(asked);
    expect(await rows(asked)).toMatchObject([{ external_code: 'DPW-2' }, { external_code: null }]);
  });
});
