import { editSchedule } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import * as reservations from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { listFreeTime, setDischarge } from '@cabezal/contract/empties/free-time/free-time.calls';
import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { deleteGuide, getGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { resetTemplate } from '@cabezal/contract/operations/stops/templates.calls';
import { editShippingLine, listShippingLines } from '@cabezal/contract/system/catalogues/maintenance.calls';
import { turnState } from '@cabezal/domain/empties/street-turns/street-turn';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { sendsMail } from '../../../../test/mails.ts';
import { drive, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { boxOf, exportFromDaule, importToDaule, linePaper, rateDaule } from './street-turns.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp(sendsMail);
  clerk = await t.as('operador');
  await rateDaule(t);
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

const imported = (changes: Record<string, unknown> = {}) => importToDaule(t, changes);
const exported = (changes: Record<string, unknown> = {}) => exportFromDaule(t, changes);
const sub = boxOf;
const fresh = (r: ReservationDetail) => clerk.ok(getReservation, { id_reservation: r.id_reservation });
const asked = (from: ReservationDetail, to: ReservationDetail, more: Record<string, unknown> = {}) => ({
  id_import_sub: sub(from),
  id_export_sub: sub(to),
  condition: 'OPERATIVO' as const,
  ...more,
});
const paper = () => linePaper(t);
const targetOf = ({ id_street_turn, version }: calls.StreetTurn) => ({ id_street_turn, version });
const legs = (r: ReservationDetail) =>
  t.rows(sql<{
    kind: string;
    required: boolean;
    why: string | null;
    stops: string[];
  }>`select kind, required, not_required_reason as why,
    (select array_agg(s.code || coalesce(':' || s.action, '') order by s.position) from leg_stops s where s.id_leg = l.id_leg) as stops
    from legs l where id_reservation = ${r.id_reservation} order by position`);
/** Start of each leg and of each of its stops. */
const hoursOf = (r: ReservationDetail) =>
  t.rows<{ kind: string; starts: string; at: string; slot: string | null }>(
    sql`select l.kind, iso(l.planned_start) as starts, iso(s.planned_arrival) as at, s.slot_code as slot from legs l join leg_stops s using (id_leg)
      where l.id_reservation = ${r.id_reservation} order by l.position, s.position`,
  );
const boxes = async (r: ReservationDetail) =>
  t.rows(
    sql<{
      container_code: string | null;
      released: boolean;
    }>`select container_code, released_at is not null as released from sub_reservations where id_reservation = ${r.id_reservation}`,
  );

test('proposes a free box for the export with the highest value; does not propose a denied pair again', async () => {
  const [from, to] = [await imported(), await exported()];
  await exported({ id_shipping_line: 3 });
  const mine = async () =>
    (await clerk.ok(calls.proposeStreetTurns, {})).pairs.filter(pair => pair.import.id_sub_reservation === sub(from));
  const [pair] = await mine();
  expect(pair).toMatchObject({
    export: { id_sub_reservation: sub(to), place: expect.any(String) },
    hop_km: 0,
    photos: 0,
  });
  expect(pair?.saved_km).toBeGreaterThan(5);
  const turn = await clerk.ok(
    calls.requestStreetTurn,
    asked(from, to, { email: 'Vacios@maersk.ec', message: 'Urgente' }),
  );
  expect(turn).toMatchObject({ state: 'SOLICITADO', mailed_to: 'vacios@maersk.ec', value_usd: pair?.value_usd });
  const mail = await t.rows(
    sql<{
      to: string;
      text: string;
    }>`select payload ->> 'to' as "to", payload ->> 'text' as text from outbox where noun = 'street_turn'`,
  );
  expect(mail).toMatchObject([{ to: 'vacios@maersk.ec', text: expect.stringContaining(turn.container_code) }]);
  expect(await mine()).toEqual([]);
  const denied = await clerk.ok(calls.denyStreetTurn, { ...targetOf(turn), motive: 'No hay cupo' });
  expect(denied).toMatchObject({ state: 'NEGADO', reason: 'No hay cupo' });
  expect(await mine()).toEqual([]);
  expect((await clerk.call(calls.denyStreetTurn, { ...targetOf(denied), motive: 'Otra vez' })).body.code).toBe(
    'REUSO_ESTADO',
  );
});

test('an approval drops legs and guides, and the export leaves the import’s plant with its box; cancelling restores everything', async () => {
  const [from, to] = [await imported(), await exported()];
  const dispatcher = await t.as('despacho');
  const pending = await dispatcher.ok(saveGuide, { id_leg: legOf(from, 'DEVOLUCION').id_leg, ...set(2) });
  const before = { from: await legs(from), to: await legs(to), hours: await hoursOf(to) };
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const bare = { ...targetOf(turn), approval_ref: 'Correo 8841', id_files: [] };
  expect((await clerk.call(calls.approveStreetTurn, bare)).body.code).toBe('REUSO_SIN_APROBACION');
  const stranger = await (await t.as('operativo')).call(calls.approveStreetTurn, {
    ...targetOf(turn),
    ...(await paper()),
  });
  expect(stranger.status).toBe(403);
  const approved = await clerk.ok(calls.approveStreetTurn, { ...targetOf(turn), ...(await paper()) });
  expect(approved).toMatchObject({
    state: 'APROBADO',
    approval_ref: 'Correo 8841',
    files: [{ filename: 'aprobacion.pdf' }],
  });
  expect(await legs(from)).toMatchObject([
    { kind: 'VIAJE', required: true },
    { kind: 'DEVOLUCION', required: false, why: 'STREET_TURN' },
  ]);
  expect(await legs(to)).toMatchObject([
    { kind: 'RETIRO', required: false, why: 'STREET_TURN' },
    { kind: 'VIAJE', required: true, stops: ['PLT:RETIRAR', 'PLT:CARGAR', 'PRT:ENTREGAR'] },
  ]);
  expect([await boxes(from), await boxes(to)]).toEqual([
    [{ container_code: turn.container_code, released: true }],
    [{ container_code: turn.container_code, released: false }],
  ]);
  const gone = await t.rows(
    sql<{ gone: boolean }>`select deleted_at is not null as gone from guides where id_guide = ${pending.id_guide}`,
  );
  expect(gone).toEqual([{ gone: true }]);
  // The version from before the approval is stale.
  const late = await clerk.call(calls.cancelStreetTurn, { ...targetOf(turn), motive: 'Se arrepintió' });
  expect(late.body.code).toBe('MODIFICADO');
  const undone = await clerk.ok(calls.cancelStreetTurn, { ...targetOf(approved), motive: 'La nave se atrasó' });
  expect(undone.state).toBe('ANULADO');
  expect({ from: await legs(from), to: await legs(to), hours: await hoursOf(to) }).toEqual(before);
  expect([await boxes(from), await boxes(to)]).toEqual([
    [{ container_code: turn.container_code, released: false }],
    [{ container_code: null, released: false }],
  ]);
  // It may be requested again.
  expect((await clerk.call(calls.requestStreetTurn, asked(from, to))).status).toBe(200);
});

test('a change that would remove its trip or its box is refused until it is cancelled', async () => {
  const [from, to] = [await imported(), await exported()];
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const motive = 'Ya no se hace';
  const tries = async () => {
    const codes: unknown[] = [];
    for (const r of [from, to]) {
      const { version, id_reservation } = await fresh(r);
      const whole = { id_reservation, version, motive };
      const { sub_reservations } = await fresh(r);
      const one = { id_sub_reservation: sub(r), version: sub_reservations[0]?.version, motive };
      for (const [call, input] of [
        [reservations.updatePendingState, { ...whole, estado: 'PENDING' }],
        [reservations.cancelReservation, whole],
        [reservations.cancelSubReservation, one],
        [resetTemplate, whole],
      ] as const)
        codes.push((await clerk.call(call as typeof resetTemplate, input)).body.code);
    }
    return [...new Set(codes)];
  };
  expect(await tries()).toEqual(['REUSO_VIGENTE']);
  const approved = await clerk.ok(calls.approveStreetTurn, { ...targetOf(turn), ...(await paper()) });
  expect(await tries()).toEqual(['REUSO_VIGENTE']);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(approved), motive });
  const { id_reservation, version } = await fresh(to);
  expect((await clerk.call(reservations.cancelReservation, { id_reservation, version, motive })).status).toBe(200);
});

test('cancelling keeps what people changed on the rest of the trip, and moves its front along', async () => {
  const [from, to] = [await imported(), await exported()];
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const before = await hoursOf(to);
  const approved = await clerk.ok(calls.approveStreetTurn, { ...targetOf(turn), ...(await paper()) });
  // Two days later and with a slot, as the schedule edit stores them.
  const { version } = await fresh(to);
  const rows = [{ id_reservation: to.id_reservation, version, shift_min: 2 * 24 * 60 }];
  const { results } = await clerk.ok(editSchedule, { rows, motive: 'La nave se atrasó' });
  expect(results).toMatchObject([{ ok: true }]);
  await clerk.ok(calls.cancelStreetTurn, { ...targetOf(approved), motive: 'Se arrepintió' });
  const later = (at: string) => new Date(Date.parse(at) + 2 * 86_400_000).toISOString();
  expect(await hoursOf(to)).toEqual(before.map(stop => ({ ...stop, starts: later(stop.starts), at: later(stop.at) })));
});

test('the export leaves with the box: its trip needs no EIR, the import’s clock ends and the export’s begins; an undo reverts it', async () => {
  const [from, to] = [await imported(), await exported()];
  const { sub_version: version = 1 } =
    (await clerk.ok(listFreeTime, { filters: { id_reservation: from.id_reservation } })).rows[0] ?? {};
  await clerk.ok(setDischarge, { rows: [{ id_sub_reservation: sub(from), version, discharged_on: '2026-11-20' }] });
  const trip = await issuedGuide(t, await fresh(from), 'VIAJE', set(1));
  await drive(t, trip.id_guide, '2026-11-23T10:00:00.000Z');
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const approved = await clerk.ok(calls.approveStreetTurn, { ...targetOf(turn), ...(await paper()) });
  const guide = await issuedGuide(t, await fresh(to), 'VIAJE', set(2));
  expect(guide).toMatchObject({ container_code: turn.container_code, street_turn: true });
  expect((await clerk.ok(getGuide, { id_guide: trip.id_guide })).street_turn).toBe(false);
  const backOf = async (r: ReservationDetail) =>
    (await fresh(r)).sub_reservations[0]?.legs.find(leg => !leg.required)?.not_required_reason;
  expect([await backOf(from), await backOf(to)]).toEqual(['STREET_TURN', 'STREET_TURN']);
  const stuck = await clerk.call(calls.cancelStreetTurn, { ...targetOf(approved), motive: 'Se arrepintió' });
  expect(stuck.body).toMatchObject({ code: 'REUSO_VIAJE_EMITIDO', message: 'Elimine primero la guía de viaje' });
  await drive(t, guide.id_guide, '2026-11-24T08:00:00.000Z', ['PLT', 'departure']);
  const clock = async (r: ReservationDetail) =>
    (await clerk.ok(listFreeTime, { filters: { id_reservation: r.id_reservation } })).rows[0];
  expect(await clock(from)).toMatchObject({ started_on: '2026-11-20', returned_on: '2026-11-24' });
  expect(await clock(to)).toMatchObject({ started_on: '2026-11-24', returned_on: null });
  const [shown] = (await clerk.ok(calls.listStreetTurns, { search: turn.container_code })).rows;
  expect(shown).toMatchObject({ state: 'EJECUTADO', executed_at: expect.any(String) });
  const over = await clerk.call(calls.cancelStreetTurn, { ...targetOf(approved), motive: 'Se arrepintió' });
  expect(over.body.code).toBe('REUSO_ESTADO');
});

test('refuses a box or export that is under way, damaged or taken', async () => {
  const [from, to, other] = [await imported(), await exported(), await exported()];
  const damaged = await clerk.call(calls.requestStreetTurn, asked(from, to, { condition: 'DANADO' }));
  expect(damaged).toMatchObject({ status: 422, body: { code: 'REUSO_CONTENEDOR_DANADO' } });
  const guide = await issuedGuide(t, to, 'RETIRO', set(3));
  const trip = await issuedGuide(t, to, 'VIAJE', set(1));
  expect((await clerk.call(calls.requestStreetTurn, asked(from, to))).body.code).toBe('REUSO_VIAJE_EMITIDO');
  const { version } = await clerk.ok(getGuide, { id_guide: trip.id_guide });
  await clerk.ok(deleteGuide, { id_guide: trip.id_guide, version, motive: 'Sale del puerto' });
  await drive(t, guide.id_guide, '2026-11-21T08:00:00.000Z', ['BASE', 'departure']);
  expect((await clerk.call(calls.requestStreetTurn, asked(from, to))).body.code).toBe('REUSO_RETIRO_INICIADO');
  const far = await exported({ appointment_date: '2026-11-23', appointment_time: '10:00' });
  const late = await clerk.call(calls.requestStreetTurn, asked(from, far));
  expect(late.body).toMatchObject({ code: 'REUSO_NO_POSIBLE', message: 'Este reúso no es posible: no llega a tiempo' });
  // Two requests at once: one of them gets it.
  const both = await Promise.all([to, other].map(async () => clerk.call(calls.requestStreetTurn, asked(from, other))));
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  expect(both.find(answer => answer.status === 409)?.body.code).toBe('REUSO_OCUPADO');
});

test('is only for the operator; a person who may only read empties cannot request one', async () => {
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver', 'asesor'] as const)
    expect((await (await t.as(who)).call(calls.proposeStreetTurns, {})).status, who).toBe(403);
  const reader = await t.as('despacho');
  expect((await reader.call(calls.listStreetTurns, {})).status).toBe(200);
  expect((await reader.call(calls.requestStreetTurn, asked(await imported(), await exported()))).status).toBe(403);
});

test('accepts a box of another type than booked if its line allows it', async () => {
  const from = await imported({ id_shipping_line: 2 });
  const to = await exported({ id_shipping_line: 2, containers: [{ id_container_type: 2, weight_kg: 18_000 }] });
  const pairs = async () =>
    (await clerk.ok(calls.proposeStreetTurns, {})).pairs.filter(pair => pair.import.id_sub_reservation === sub(from));
  expect(await pairs()).toEqual([]);
  const refused = await clerk.call(calls.requestStreetTurn, asked(from, to));
  expect(refused.body.message).toContain('el tipo de contenedor es otro');
  const line = (await clerk.ok(listShippingLines, { page_size: 200 })).rows.find(row => row.id_shipping_line === 2);
  if (line === undefined) throw new Error('There is no such line');
  const { usual_terminal: _, flexible_names: _names, ...values } = line;
  const keep = (version: number, id_container_type: number, id_stands_for: number) =>
    clerk.ok(editShippingLine, { ...values, version, flexible_types: [{ id_container_type, id_stands_for }] });
  // The opposite rule says nothing about this box.
  await keep(line.version, 2, 3);
  expect(await pairs()).toEqual([]);
  await keep(line.version + 1, 3, 2);
  expect(await pairs()).toMatchObject([
    { container_type: '40HC', export_type: '40DC', export: { id_sub_reservation: sub(to) } },
  ]);
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to, { email: 'vacios@linea.ec' }));
  const [mail] = await t.rows(
    sql<{
      text: string;
    }>`select payload ->> 'text' as text from outbox where noun = 'street_turn' and id_record = ${String(turn.id_street_turn)}`,
  );
  expect(mail?.text).toContain('El booking pide 40DC: usaríamos este 40HC en su lugar.');
});

test('two people store the line’s approval and its denial at once: one of them counts', async () => {
  const [from, to] = [await imported(), await exported()];
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const yes = { ...targetOf(turn), ...(await paper()) };
  const answers = await Promise.all([
    clerk.call(calls.approveStreetTurn, yes),
    clerk.call(calls.denyStreetTurn, { ...targetOf(turn), motive: 'No hay cupo' }),
    clerk.call(calls.approveStreetTurn, yes),
  ]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409]);
  expect(answers.filter(answer => answer.status === 409).map(answer => answer.body.code)).toEqual([
    'MODIFICADO',
    'MODIFICADO',
  ]);
  const [shown] = (await clerk.ok(calls.listStreetTurns, { search: turn.container_code })).rows;
  const isApproved = shown?.state === 'APROBADO';
  expect(shown?.state).toMatch(/^(APROBADO|NEGADO)$/);
  // Both legs are dropped exactly if the line approved.
  const required = [...(await legs(from)), ...(await legs(to))]
    .filter(leg => leg.kind !== 'VIAJE')
    .map(leg => leg.required);
  expect(required).toEqual([!isApproved, !isApproved]);
});

test('filters the list by state, with the same states as the rule', async () => {
  const all = (await clerk.ok(calls.listStreetTurns, { page_size: 200 })).rows;
  const sheet = await clerk.call(calls.listStreetTurnsExcel, {});
  expect(sheet.status).toBe(200);
  expect(new Set(all.map(row => row.state)).size).toBeGreaterThan(3);
  const facts = await t.rows(
    sql<{
      id: number;
      approved_at: string | null;
      denied_at: string | null;
      cancelled_at: string | null;
    }>`select id_street_turn as id, iso(approved_at) as approved_at, iso(denied_at) as denied_at, iso(cancelled_at) as cancelled_at from street_turns`,
  );
  const now = testNow;
  for (const row of all) {
    const of = facts.find(one => one.id === row.id_street_turn);
    expect(row.state).toBe(turnState({ ...row, approved_at: null, denied_at: null, cancelled_at: null, ...of }, now));
    const found = await clerk.ok(calls.listStreetTurns, { page_size: 200, filters: { state: [row.state] } });
    expect(found.rows.map(one => one.id_street_turn)).toContain(row.id_street_turn);
    expect(found.rows.every(one => one.state === row.state)).toBe(true);
  }
});
