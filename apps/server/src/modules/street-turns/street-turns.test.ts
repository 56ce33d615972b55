import { listFreeTime, setDischarge } from '@cabezal/contract/free-time/free-time.calls';
import { deleteGuide, getGuide, saveGuide } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/reservations/reservations.calls';
import * as calls from '@cabezal/contract/street-turns/street-turns.calls';
import { checkDigit } from '@cabezal/domain/validation/container';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking, importBooking } from '../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../test/harness.ts';
import { drive, issuedGuide, legOf, set } from '../../../test/trips.ts';
import { place } from '../../../test/world.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  // The world's rates know no plant of Guayaquil for a 40HC.
  await t.write(async tx => {
    await tx.run(sql`insert into fees (id_fee, id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
      select n.id, n.id, 'TF-R' || n.id, n.type, f.id_canton, n.port, 3, f.valid_from, f.approved_at
      from fees f cross join (values (901, 'E', ${place.dpw}::int), (902, 'I', ${place.contecon}::int)) n(id, type, port) where f.id_fee = 4`);
    await tx.run(sql`insert into fee_items (id_fee, id_service, method, amount, auto)
      select n, id_service, method, amount, auto from fee_items cross join unnest(array[901, 902]) n where id_fee = 4`);
  });
});
beforeEach(() => t.setNow(testNow));
afterAll(() => t.close());

let made = 0;
const newBox = () => {
  const number = `MSKU${String(700_000 + made++)}`;
  return `${number}${checkDigit(number)}`;
};
/** An import of one 40HC that is emptied in Daule on the 23rd at noon. */
const imported = (changes: Record<string, unknown> = {}): Promise<ReservationDetail> =>
  approvedReservation(
    t,
    importBooking({
      ...{ id_shipping_line: 1, appointment_date: '2026-11-23' },
      stops: [
        { code: 'PRT', id_location: place.contecon, appointment_at: '2026-11-23T10:00:00.000Z' },
        { code: 'PLT', id_location: place.plantDaule },
        { code: 'DEP', id_location: place.tercon },
      ],
      containers: [{ id_container_type: 3, weight_kg: 18_000, container_code: newBox() }],
      ...changes,
    }),
  );
/** An export of one 40HC that is loaded in Daule on the 24th at five. */
const exported = (changes: Record<string, unknown> = {}): Promise<ReservationDetail> =>
  approvedReservation(
    t,
    exportBooking({
      stops: [
        { code: 'BASE', id_location: place.base },
        { code: 'DEP', id_location: place.tercon },
        { code: 'PLT', id_location: place.plantDaule },
        { code: 'PRT', id_location: place.dpw },
      ],
      containers: [{ id_container_type: 3, weight_kg: 18_000 }],
      ...changes,
    }),
  );
const sub = (r: ReservationDetail) => r.sub_reservations[0]?.id_sub_reservation ?? 0;
const fresh = (r: ReservationDetail) => clerk.ok(getReservation, { id_reservation: r.id_reservation });
const asked = (from: ReservationDetail, to: ReservationDetail, more: Record<string, unknown> = {}) => ({
  ...{ id_import_sub: sub(from), id_export_sub: sub(to), condition: 'OPERATIVO' as const },
  ...more,
});
async function uploaded(): Promise<number> {
  return t.write(async tx => {
    const row = await tx.one(sql<{
      id_file: number;
    }>`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
      values (${`reuso-${Math.random()}`}, 'aprobacion.pdf', 'application/pdf', 100, 'STORED', 1, now()) returning id_file`);
    return row.id_file;
  });
}
const paper = async () => ({ approval_ref: 'Correo 8841', id_files: [await uploaded()] });
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
const boxOf = async (r: ReservationDetail) =>
  t.rows(
    sql<{
      container_code: string | null;
      released: boolean;
    }>`select container_code, released_at is not null as released from sub_reservations where id_reservation = ${r.id_reservation}`,
  );

test('a box that comes free goes to the export that is worth most; what is denied is not proposed again', async () => {
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

test('approved: legs and guides fall away, the export leaves the import’s plant with its box; undone, all is as before', async () => {
  const [from, to] = [await imported(), await exported()];
  const dispatcher = await t.as('despacho');
  const pending = await dispatcher.ok(saveGuide, { id_leg: legOf(from, 'DEVOLUCION').id_leg, ...set(2) });
  const before = { from: await legs(from), to: await legs(to) };
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
  expect([await boxOf(from), await boxOf(to)]).toEqual([
    [{ container_code: turn.container_code, released: true }],
    [{ container_code: turn.container_code, released: false }],
  ]);
  const gone = await t.rows(
    sql<{ gone: boolean }>`select deleted_at is not null as gone from guides where id_guide = ${pending.id_guide}`,
  );
  expect(gone).toEqual([{ gone: true }]);
  // What was read before it is old by now.
  const late = await clerk.call(calls.cancelStreetTurn, { ...targetOf(turn), motive: 'Se arrepintió' });
  expect(late.body.code).toBe('MODIFICADO');
  const undone = await clerk.ok(calls.cancelStreetTurn, { ...targetOf(approved), motive: 'La nave se atrasó' });
  expect(undone.state).toBe('ANULADO');
  expect({ from: await legs(from), to: await legs(to) }).toEqual(before);
  expect([await boxOf(from), await boxOf(to)]).toEqual([
    [{ container_code: turn.container_code, released: false }],
    [{ container_code: null, released: false }],
  ]);
  // It may be asked for again.
  expect((await clerk.call(calls.requestStreetTurn, asked(from, to))).status).toBe(200);
});

test('the export leaves with the box: its trip needs no EIR, the import’s clock ends and the export’s begins; an undo takes it back', async () => {
  const [from, to] = [await imported(), await exported()];
  const { sub_version: version = 1 } =
    (await clerk.ok(listFreeTime, { filters: { id_reservation: from.id_reservation } })).rows[0] ?? {};
  await clerk.ok(setDischarge, { rows: [{ id_sub_reservation: sub(from), version, discharged_on: '2026-11-20' }] });
  const trip = await issuedGuide(t, await fresh(from), 'VIAJE', set(1));
  await drive(t, trip.id_guide, '2026-11-23T10:00:00.000Z');
  const turn = await clerk.ok(calls.requestStreetTurn, asked(from, to));
  const approved = await clerk.ok(calls.approveStreetTurn, { ...targetOf(turn), ...(await paper()) });
  const guide = await issuedGuide(t, await fresh(to), 'VIAJE', set(2));
  expect(guide).toMatchObject({ container_code: turn.container_code });
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

test('what is on the way, damaged or taken stands against it', async () => {
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
  // Two at once: one of them has it.
  const both = await Promise.all([to, other].map(async () => clerk.call(calls.requestStreetTurn, asked(from, other))));
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
  expect(both.find(answer => answer.status === 409)?.body.code).toBe('REUSO_OCUPADO');
});

test('street turns are the operator’s; who reads empties sees them and asks for none', async () => {
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver', 'asesor'] as const)
    expect((await (await t.as(who)).call(calls.proposeStreetTurns, {})).status, who).toBe(403);
  const reader = await t.as('despacho');
  expect((await reader.call(calls.listStreetTurns, {})).status).toBe(200);
  expect((await reader.call(calls.requestStreetTurn, asked(await imported(), await exported()))).status).toBe(403);
});
