import { recordArrival, resetArrival, resetDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import * as calls from '@cabezal/contract/operations/justifications/justifications.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../test/booking.ts';
import { startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { drive, giveContainer, issuedGuide, set } from '../../../../test/trips.ts';
import { place, type UserName } from '../../../../test/world.ts';

let t: TestApp;
let id_guide = 0;
let id_reservation = 0;
let day = 1;
let stop = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
/** A pick-up that arrived at the depot two and a half hours late, and is still there. */
beforeEach(async () => {
  t.setNow(testNow);
  day += 2;
  const date = `2026-12-${String(day).padStart(2, '0')}`;
  const r = await approvedReservation(t, exportBooking({ appointment_date: date, appointment_time: '12:00' }));
  ({ id_reservation } = r);
  const guide = await issuedGuide(t, r, 'RETIRO', set(1));
  ({ id_guide } = guide);
  const depot = guide.stops.find(one => one.code === 'DEP');
  stop = depot?.id_stop ?? 0;
  const late = new Date(Date.parse(depot?.planned_arrival ?? '') + 90 * 60_000).toISOString();
  await drive(t, id_guide, late, ['DEP', 'arrival']);
});

const list = async (who: UserName) => (await t.as(who)).ok(calls.listJustifications, { id_guide });
const late = async (who: UserName = 'monitor') =>
  (await list(who)).find(row => row.reservation_milestone_id === stop && row.kind === 'LATE_ARRIVAL');
const motive = async () => {
  const [first] = await (await t.as('monitor')).ok(getMotivesOf, { kind: 'DELAY' });
  return first?.id_motivo ?? 0;
};
const save = async (more: object, who: UserName = 'monitor') =>
  (await t.as(who)).call(calls.saveJustification, { reservation_milestone_id: stop, ...more });

test('reports each delay with its minutes; it is justified once, by a motive with who is responsible', async () => {
  expect(await late()).toMatchObject({ kind: 'LATE_ARRIVAL', minutes: 150, justification: null });
  expect((await save({})).body).toMatchObject({ code: 'OTRO_SIN_TEXTO', message: 'Escriba el motivo' });
  expect((await save({ id_motivo: 999_999 })).body.fields).toEqual({ id_motivo: 'Elija un motivo de atraso' });
  const both = await Promise.all([
    save({ kind: 'LATE_ARRIVAL', id_motivo: await motive() }),
    save({ kind: 'LATE_ARRIVAL', value_others: 'Cola' }),
  ]);
  expect(both.map(one => one.status).sort()).toEqual([200, 409]);
  expect((await save({ kind: 'LATE_ARRIVAL', value_others: 'Otra vez' })).body.message).toBe(
    'Ya está justificada: Llegada tarde',
  );
  expect((await save({ kind: 'LATE_CLOSE', value_others: 'Nada' })).body).toMatchObject({
    message: 'La parada no tiene atraso ni exceso que justificar',
  });
  expect((await save({ value_others: 'x', reservation_milestone_id: 999_999 })).status).toBe(404);
  const money = await t.rows(
    sql`select 1 from charges where id_reservation = ${id_reservation} and source = 'STAND_BY'`,
  );
  expect(money).toEqual([]);
});

test('a truck that reaches its second plant as planned is not late', async () => {
  const stops = [place.tercon, place.plantGuabo, place.plantDaule, place.dpw].map((id_location, i) => ({
    code: ['DEP', 'PLT', 'PLT', 'PRT'][i],
    id_location,
  }));
  const appointment_date = `2026-12-${String(++day).padStart(2, '0')}`;
  const r = await approvedReservation(t, exportBooking({ with_pickup: false, appointment_date, stops }));
  const guide = await issuedGuide(t, r, 'VIAJE', set(2));
  await giveContainer(t, guide.id_guide, 'TRIU8423172');
  await drive(t, guide.id_guide, guide.planned_start, ['PLT', 'departure']);
  const second = guide.stops[2];
  const at = second?.planned_arrival ?? '';
  t.setNow(at);
  await (await t.as('monitor')).ok(recordArrival, { id_stop: second?.id_stop, at });
  const rows = await (await t.as('monitor')).ok(calls.listJustifications, { id_guide: guide.id_guide });
  expect(rows.filter(row => row.reservation_milestone_id === second?.id_stop)).toEqual([]);
});

test('changing the reason, a stale version, annulling with a motive; the history keeps it', async () => {
  const made = (await save({ kind: 'LATE_ARRIVAL', value_others: 'Llanta' })).body;
  const me = await t.as('operativo');
  const { id_justification: id, version } = made;
  const edited = await me.ok(calls.editJustification, { id, version, id_motivo: await motive(), value_others: null });
  expect(edited).toMatchObject({ value_others: null, motivo: expect.any(String), responsible: expect.any(String) });
  expect((await me.call(calls.editJustification, { id, version, value_others: 'x' })).body.code).toBe('MODIFICADO');
  const bare = { id, version: edited.version, id_motivo: null };
  expect((await me.call(calls.editJustification, bare)).body.code).toBe('OTRO_SIN_TEXTO');
  expect((await me.call(calls.deleteJustification, { id, version: edited.version, motive: 'no' })).status).toBe(400);
  await me.ok(calls.deleteJustification, { id, version: edited.version, motive: 'Era otra parada' });
  expect((await late())?.justification).toBeNull();
  const told = await t.rows<{ action: string }>(
    sql`select action from audit_log where noun = 'justification' and id_record = ${String(id)} order by id`,
  );
  expect(told.map(row => row.action)).toEqual(['create', 'edit', 'delete']);
});

test('a stored motive that was put out of use stays while the text changes; it is not chosen anew', async () => {
  const id_motivo = await motive();
  const made = (await save({ kind: 'LATE_ARRIVAL', id_motivo })).body;
  const me = await t.as('operativo');
  const use = (active: boolean) =>
    t.write(tx => tx.run(sql`update motives set active = ${active} where id_motivo = ${id_motivo}`));
  await use(false);
  const change = (more: object) =>
    me.call(calls.editJustification, { id: made.id_justification, id_motivo, value_others: 'Cola de 3 h', ...more });
  const kept = await change({ version: made.version });
  expect(kept.body).toMatchObject({ id_motivo, value_others: 'Cola de 3 h', responsible: made.responsible });
  const without = await change({ version: kept.body.version, id_motivo: null });
  expect(without.body).toMatchObject({ id_motivo: null, responsible: null });
  expect((await change({ version: without.body.version })).body.code).toBe('MOTIVO');
  await use(true);
});

test('undoing an event annuls its justification, but not that of another event', async () => {
  const made = (await save({ kind: 'LATE_ARRIVAL', value_others: 'Llanta' })).body;
  const monitor = await t.as('monitor');
  await giveContainer(t, id_guide, 'MSKU7502140', []);
  const [at] = await t.rows<{ arrival_at: string }>(sql`select arrival_at from guide_stops where id_stop = ${stop}`);
  const later = new Date(Date.parse(at?.arrival_at ?? '') + 10 * 3_600_000).toISOString();
  const guide = await drive(t, id_guide, later, ['DEP', 'departure']);
  const left = await save({ kind: 'LATE_DEPARTURE', value_others: 'Cola en la puerta' });
  expect(left.status).toBe(200);
  const undo = { id_guide, motive: 'Se registró por error' };
  const back = await monitor.ok(resetDeparture, { ...undo, version: guide.version });
  const live = async () =>
    (
      await t.rows<{ id: number }>(
        sql`select id_justification as id from milestone_justifications where deleted_at is null and id_stop = ${stop}`,
      )
    ).map(row => row.id);
  expect(await live()).toEqual([made.id_justification]);
  await monitor.ok(resetArrival, { ...undo, version: back.version });
  expect(await live()).toEqual([]);
  const [annulled] = await t.rows<{ reason: string }>(
    sql`select deleted_reason as reason from milestone_justifications where id_justification = ${made.id_justification}`,
  );
  expect(annulled?.reason).toBe('Se deshizo lo que explicaba');
});

test('several in one call, each with its own outcome; no duplicates, at least one', async () => {
  const me = await t.as('monitor');
  const row = (reservation_milestone_id: number, more: object = {}) => ({
    reservation_milestone_id,
    value_others: 'Cola',
    ...more,
  });
  const answer = await me.ok(calls.saveJustifications, [
    row(stop),
    row(999_999),
    row(stop, { kind: 'LATE_CLOSE' }),
  ] as never);
  expect(answer).toMatchObject({ saved: 1, refused: 2 });
  expect(answer.results.map(one => one.code ?? 'ok')).toEqual(['ok', 'NO_ENCONTRADO', 'SIN_HECHO']);
  expect((await me.call(calls.saveJustifications, [] as never)).status).toBe(400);
  expect((await me.call(calls.saveJustifications, [row(stop), row(stop)] as never)).status).toBe(400);
});

test('its customer reads it, others do not; only authorized users write it', async () => {
  await save({ kind: 'LATE_ARRIVAL', value_others: 'Llanta' });
  expect((await late('exporterAdmin'))?.justification).toMatchObject({ value_others: 'Llanta' });
  for (const who of ['strangerAdmin', 'importerAdmin'] as const)
    expect((await (await t.as(who)).call(calls.listJustifications, { id_guide })).status).toBe(404);
  for (const who of ['carrierAdmin', 'driver'] as const)
    expect((await (await t.as(who)).call(calls.listJustifications, { id_guide })).status).toBe(403);
  for (const who of ['exporterAdmin', 'carrierAdmin', 'despacho', 'asesor'] as const)
    expect([who, (await save({ value_others: 'x' }, who)).status]).toEqual([who, 403]);
});
