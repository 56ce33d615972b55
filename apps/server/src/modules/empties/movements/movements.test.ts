import { saveFastEdit, updateTripType } from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  cancelSubReservation,
  getReservation,
  updatePendingState,
  updateReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { containersPending } from '@cabezal/contract/empties/free-time/free-time.calls';
import * as calls from '@cabezal/contract/empties/movements/movements.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { resetTemplate } from '@cabezal/contract/operations/stops/templates.calls';
import { type BdVacioSimulator, startBdVacio } from '@cabezal/simulator/outside/bdvacio';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../../../../../test/limits.ts';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { cellsOf } from '../../../../test/read-excel.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { company, place, user } from '../../../../test/world.ts';
import { type OutboxWorker, startOutbox } from '../../../platform/outbox/start-outbox.ts';
import { BdVacioGateway } from './bdvacio-gateway.ts';
import { emptyDelivery } from './movements.deliveries.ts';
import { emptiesInput, loadedEmpties, newEmpty, rowsOf } from './movements.samples.ts';

let t: TestApp;
let me: Client;
let register: BdVacioSimulator;
let outbox: OutboxWorker;
const patience = { timeoutMs: limits.poll };
beforeAll(async () => {
  register = await startBdVacio({ token: 'clave', slow_ms: 400 });
  t = await startTestApp({ BDVACIO_URL: register.url });
  const gateway = new BdVacioGateway({
    url: register.url,
    token: 'clave',
    get timeoutMs() {
      return patience.timeoutMs;
    },
  });
  outbox = startOutbox(t.db, [emptyDelivery(gateway)], t.services.log, { auto: false });
});
beforeEach(async () => {
  t.setNow(testNow);
  register.misbehave(null);
  patience.timeoutMs = limits.poll;
  me = await t.as('operador');
});
afterAll(async () => {
  await outbox.stop();
  await t.close();
  await register.close();
});

const open = (changes: object = {}) => me.ok(calls.saveEmptyOperation, emptiesInput(changes));
const read = (id_operation: number) => me.ok(calls.getEmptyBoxes, { id_operation });
const loaded = (count: number, changes: object = {}) => loadedEmpties(me, count, changes);

test('an operation is an accepted reservation of empties; its places must fit its kind', async () => {
  const operation = await open();
  expect(operation).toMatchObject({
    kind: 'EVACUACION',
    boxes: 0,
    quantity: 20,
    sync: 'NUNCA',
    source: 'MANUAL',
    status: 'ACCEPTED',
    can: { load: true, cancel: true, sync: 'Cargue primero los contenedores de la operación' },
  });
  const r = await me.ok(getReservation, { id_reservation: operation.id_reservation });
  expect(r).toMatchObject({ template: 'VACIO', reservation_type: 'E', status: 'ACCEPTED', sub_reservations: [] });
  expect(r).toMatchObject({ containers_text: '20 vacíos', containers_count: 0 });
  const { id_operation: id, version } = operation;
  await me.ok(calls.updateEmptyOperation, { id, version, quantity: 5 });
  const fewer = await me.ok(getReservation, { id_reservation: operation.id_reservation });
  expect(fewer).toMatchObject({ containers_text: '5 vacíos', containers_count: 0 });
  const refused = async (changes: object) =>
    (await me.call(calls.saveEmptyOperation, emptiesInput(changes))).body.fields ?? null;
  expect(await refused({ id_destination: place.tercon })).toEqual({ id_destination: 'Es el mismo lugar del que sale' });
  expect(await refused({ kind: 'INGRESO' })).toEqual({ id_origin: 'Un ingreso sale de un puerto' });
  expect(await refused({ id_origin: place.plantGuabo })).toHaveProperty('id_origin');
  expect(await refused({ id_client: company.carrier })).toEqual({ id_client: 'Elija un cliente' });
  // Half past nine in Guayaquil is after 14:00 in UTC, although not in alphabetical order.
  const starts_at = '2026-11-27T14:00:00.000Z';
  expect(await refused({ starts_at, cut_off: '2026-11-27T08:30:00-05:00' })).toHaveProperty('cut_off');
  const timely = await open({ starts_at, cut_off: '2026-11-27T09:30:00-05:00' });
  const target = { id: timely.id_operation, version: timely.version };
  expect((await me.call(calls.updateEmptyOperation, { ...target, cut_off: '2026-11-27T09:45:00-05:00' })).status).toBe(
    200,
  );
  const inland = await open({ kind: 'REPOSICION', id_origin: place.patio, id_destination: place.tercon });
  const other = await me.ok(getReservation, { id_reservation: inland.id_reservation });
  expect(other.reservation_type).toBe('I');
});

test('an operation cannot become a booking, neither by its trip type nor by its legs', async () => {
  const { operation } = await loaded(1);
  const { id_reservation } = operation;
  const before = await me.ok(getReservation, { id_reservation });
  const stops = [
    { code: 'DEP', id_location: place.tercon },
    { code: 'PLT', id_location: place.plantGuabo },
    { code: 'PRT', id_location: place.dpw },
  ];
  const asked = { id_reservation, version: before.version, template: 'E_DIRECTO', motive: 'Va cargado' };
  const refused = { status: 422, body: { code: 'RESERVA_DE_VACIOS' } };
  expect(await me.call(updateTripType, { ...asked, stops })).toMatchObject(refused);
  expect(await me.call(updateTripType, asked)).toMatchObject(refused);
  expect(await me.call(resetTemplate, asked)).toMatchObject(refused);
  const after = await me.ok(getReservation, { id_reservation });
  expect(after).toMatchObject({ template: 'VACIO', version: before.version, route: before.route });
  // Nor by the booking form, when it is pending again.
  const motive = 'La naviera lo revisa';
  const waiting = await me.ok(updatePendingState, {
    id_reservation,
    version: after.version,
    estado: 'PENDING',
    motive,
  });
  const changed = await me.call(updateReservation, { ...exportBooking(), id_reservation, version: waiting.version });
  expect([changed.status, changed.body.code]).toEqual([422, 'RESERVA_DE_VACIOS']);
});

test('a paste reports row by row before anything is stored; on consent the good rows become boxes with leg and price', async () => {
  const operation = await open();
  const target = { id_operation: operation.id_operation, version: operation.version };
  const live = (await loaded(1)).codes[0] ?? '';
  const good = newEmpty();
  const bad = `${good.slice(0, 10)}${(Number(good.at(-1)) + 1) % 10}`;
  const rows = [...rowsOf([good, bad, good, live]), ...rowsOf([newEmpty()], 'NADA')];
  const preview = await me.ok(calls.loadEmpties, { ...target, rows, store: false });
  expect(preview.rows.map(row => row.error)).toEqual([
    null,
    'El número de contenedor no es válido, no concuerda el digito verificador',
    'Está repetido en la lista',
    expect.stringMatching(/^Ya está en la reserva \d+$/),
    'No existe el tipo «NADA»',
  ]);
  expect(preview).toMatchObject({ good: 1, stored: 0, version: target.version });
  expect((await read(operation.id_operation)).boxes).toEqual([]);
  const done = await me.ok(calls.loadEmpties, { ...target, rows, store: true });
  expect(done).toMatchObject({ good: 1, stored: 1, version: target.version + 1 });
  expect((await me.call(calls.loadEmpties, { ...target, rows, store: true })).status).toBe(409);
  const { boxes } = await read(operation.id_operation);
  expect(boxes).toMatchObject([{ container_code: good, container_type: '40HC', number: 1 }]);
  const r = await me.ok(getReservation, { id_reservation: operation.id_reservation });
  const leg = r.sub_reservations[0]?.legs[0];
  expect(leg).toMatchObject({ kind: 'DEVOLUCION' });
  expect(leg?.stops.map(stop => [stop.code, stop.action])).toEqual([
    ['DEP', 'RETIRAR'],
    ['PRT', 'ENTREGAR'],
  ]);
  const charges = await t.rows(
    sql`select source, quantity::text as quantity, subtotal > 0 as priced from charges where id_reservation = ${operation.id_reservation}`,
  );
  expect(charges).toMatchObject([{ source: 'SERVICE', quantity: '1.00' }]);
});

test('two load the same boxes at once: each box once; never more than the quantity of the operation', async () => {
  const [one, other] = [await open({ quantity: 3 }), await open({ quantity: 3 })];
  const rows = rowsOf([newEmpty(), newEmpty(), newEmpty(), newEmpty()]);
  const load = ({ id_operation, version }: calls.EmptyOperation) =>
    me.call(calls.loadEmpties, { id_operation, version, rows, store: true });
  const both = await Promise.all([load(one), load(other)]);
  const stored = await t.rows<{ n: number }>(
    sql`select count(*)::int as n from sub_reservations where container_code = any(${rows.map(row => row.container_code)})`,
  );
  expect(stored).toEqual([{ n: both.filter(answer => answer.status === 200).length === 2 ? 4 : 3 }]);
  // The second one has the boxes for which the first had no room, or was refused.
  const beyond = both.map(({ status, body }) =>
    status === 200 ? body.rows.filter(row => row.error?.includes('aumente su cantidad')).length : 0,
  );
  expect([...beyond].sort()).toEqual([0, 1]);
  const winner = beyond[0] === 1 ? one : other;
  const { operation } = await read(winner.id_operation);
  const fewer = { id: operation.id_operation, version: operation.version, quantity: 2 };
  expect((await me.call(calls.updateEmptyOperation, fewer)).body.code).toBe('CANTIDAD_MENOR');
  const changed = await me.ok(calls.updateEmptyOperation, { ...fewer, quantity: 9, id_user: user.operativo });
  expect(changed).toMatchObject({ quantity: 9, user: 'operativo Prueba' });
});

test('a box is dispatched and handed in like any other; it has no clock', async () => {
  const { operation } = await loaded(1);
  const r = await me.ok(getReservation, { id_reservation: operation.id_reservation });
  const guide = await issuedGuide(t, r, 'DEVOLUCION', { ...set(1), id_generator: null });
  await drive(t, guide.id_guide, '2026-11-25T10:00:00.000Z', ['DEP', 'departure']);
  const pending = await me.ok(containersPending, { filters: { id_reservation: operation.id_reservation } });
  expect(pending.rows).toEqual([]);
  await drive(t, guide.id_guide, '2026-11-25T12:00:00.000Z');
  const { boxes } = await read(operation.id_operation);
  expect(boxes[0]).toMatchObject({ guide_number: guide.guide_number, picked_up_at: '2026-11-25T11:00:00.000Z' });
  expect(boxes[0]?.handed_in_at).not.toBeNull();
});

test('cancels boxes that no truck has begun, with guide and price; reports the others and keeps them', async () => {
  const { operation, codes } = await loaded(3, { starts_at: '2026-11-27T14:00:00.000Z' });
  const { id_operation: id, id_reservation } = operation;
  const r = await me.ok(getReservation, { id_reservation });
  const guide = await issuedGuide(t, r, 'DEVOLUCION', { ...set(2), id_generator: null });
  await drive(t, guide.id_guide, '2026-11-26T10:00:00.000Z', ['DEP', 'departure']);
  // A false freight counts as a trip: its guide and its charge stay.
  const idle = await issuedGuide(t, await me.ok(getReservation, { id_reservation }), 'DEVOLUCION', {
    ...set(3),
    id_generator: null,
    id_leg: r.sub_reservations[1]?.legs[0]?.id_leg,
  });
  await attachPapers(t, idle.id_guide, ['FOTO']);
  const [option] = await t.rows<{ id_motivo: number }>(
    sql`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct > 0 limit 1`,
  );
  const { id_guide, version: issued } = idle;
  const motive = 'La naviera los pidió a otro';
  await me.ok(falseFreight, { id_guide, version: issued, id_motivo: option?.id_motivo ?? 0, motive });
  const { version } = (await read(id)).operation;
  expect((await me.call(calls.cancelEmpties, { id, version, motive: 'No' })).status).toBe(400);
  const old = await me.call(calls.cancelEmpties, { id, version: version + 7, motive });
  expect([old.status, old.body.code]).toEqual([409, 'MODIFICADO']);
  const done = await me.ok(calls.cancelEmpties, { id, version, motive });
  const kept = { code: 'GUIA_CON_SALIDA', message: expect.stringContaining('ya salió') };
  expect(done).toEqual({
    cancelled: 1,
    kept: [
      { container_code: codes[0], ...kept },
      { container_code: codes[1], ...kept },
    ],
  });
  const { boxes } = await read(id);
  expect(boxes.map(box => [box.status, box.guide_number])).toEqual([
    ['VIAJANDO', guide.guide_number],
    [expect.any(String), idle.guide_number],
    ['NOT_EJECUTED', null],
  ]);
  const owed = await t.rows<{ n: number }>(
    sql`select count(k.id_charge)::int as n from sub_reservations u left join charges k using (id_sub_reservation)
      where u.id_reservation = ${id_reservation} group by u.number order by u.number`,
  );
  expect([owed[0], owed[2]]).toEqual([{ n: 1 }, { n: 0 }]);
  const again = await me.call(calls.cancelEmpties, { id, version: version + 1, motive: 'Otra vez lo mismo' });
  expect([again.status, again.body.code]).toEqual([409, 'GUIA_CON_SALIDA']);
  const whole = await loaded(2);
  const target = { id: whole.operation.id_operation, version: whole.operation.version };
  await me.ok(calls.cancelEmpties, { ...target, motive: 'Se canceló el buque' });
  expect((await read(whole.operation.id_operation)).operation).toMatchObject({ status: 'NOT_EJECUTED', cancelled: 2 });
});

test('BDVacío gets an operation once, whatever it answers; an error waits for a person, who sends the same again', async () => {
  const { operation, codes } = await loaded(3);
  const target = async () => {
    const now = (await read(operation.id_operation)).operation;
    return { id: now.id_operation, version: now.version };
  };
  const state = async () => (await read(operation.id_operation)).operation;
  register.misbehave('http500');
  expect(await me.ok(calls.syncEmpties, await target())).toMatchObject({ sync: 'PENDING' });
  expect((await me.call(calls.syncEmpties, await target())).body.code).toBe('SINCRONIZACION_EN_CURSO');
  for (let i = 0; i < 5; i++) {
    await outbox.drain();
    t.advance(30);
  }
  me = await t.as('operador');
  expect(await state()).toMatchObject({ sync: 'ERROR', sync_error: 'BDVacío falló (500)', can: { sync: true } });
  expect(register.registered().filter(one => one.boxes.includes(codes[0] ?? ''))).toEqual([]);
  // It was registered and the answer was lost: the next attempt has the same key, so it is registered once.
  register.misbehave('duplicate-timeout', 1);
  patience.timeoutMs = limits.impatient;
  await me.ok(calls.syncEmpties, await target());
  await outbox.drain();
  patience.timeoutMs = limits.poll;
  t.advance(1);
  await outbox.drain();
  expect(await state()).toMatchObject({ sync: 'SENT', sync_error: null });
  const mine = register.registered().filter(one => one.boxes.includes(codes[0] ?? ''));
  expect(mine).toMatchObject([{ boxes: codes, key: `vacio-${operation.id_operation}-v${operation.version}` }]);
  expect((await me.call(calls.syncEmpties, await target())).body.code).toBe('YA_SINCRONIZADO');
  // A change is sent again, as another version.
  await me.ok(calls.updateEmptyOperation, { ...(await target()), voyage: '2611E' });
  expect(await state()).toMatchObject({ sync: 'CAMBIOS' });
  register.misbehave('garbage', 1);
  await me.ok(calls.syncEmpties, await target());
  await outbox.drain();
  expect(await state()).toMatchObject({
    sync: 'PENDING',
    sync_error: 'BDVacío respondió algo que no es un movimiento',
  });
  t.advance(1);
  await outbox.drain();
  expect(await state()).toMatchObject({ sync: 'SENT' });
});

test('cut-off, voyage and responsible person belong to its reservation: a change there is shown here and sent to BDVacío again', async () => {
  const { operation } = await loaded(1, { cut_off: '2026-11-26T20:00:00.000Z' });
  await me.ok(calls.syncEmpties, { id: operation.id_operation, version: operation.version });
  await outbox.drain();
  expect((await read(operation.id_operation)).operation.sync).toBe('SENT');
  const { version } = await me.ok(getReservation, { id_reservation: operation.id_reservation });
  const set = { cut_off: '2026-11-27T20:00:00.000Z', voyage: '701N' };
  const motive = 'Nueva fecha de la nave';
  const rows = [{ noun: 'reservation', id: operation.id_reservation, version, set, motive }];
  const { results } = await me.ok(saveFastEdit, { rows });
  expect(results).toMatchObject([{ ok: true }]);
  const changed = (await read(operation.id_operation)).operation;
  expect(changed).toMatchObject({ ...set, sync: 'CAMBIOS' });
  const target = { id: changed.id_operation, version: changed.version };
  const early = await me.call(calls.updateEmptyOperation, { ...target, cut_off: '2026-11-20T20:00:00.000Z' });
  expect(early.body.fields).toEqual({ cut_off: 'El cut-off es anterior a la primera entrega' });
  const worker = await me.ok(calls.updateEmptyOperation, { ...target, id_user: user.operativo });
  expect(worker).toMatchObject({ id_user: user.operativo, cut_off: set.cut_off });
  const held = await t.rows(
    sql`select id_operative from reservations where id_reservation = ${operation.id_reservation}`,
  );
  expect(held).toEqual([{ id_operative: user.operativo }]);
});

test('a changed box is sent to BDVacío again: its number, its type, and its cancellation', async () => {
  const { operation, codes } = await loaded(2);
  const { id_operation, id_reservation } = operation;
  const now = async () => (await read(id_operation)).operation;
  const send = async () => {
    const { version } = await now();
    await me.ok(calls.syncEmpties, { id: id_operation, version });
    await outbox.drain();
    expect(await now()).toMatchObject({ sync: 'SENT', can: { sync: expect.stringMatching(/./) } });
  };
  const box = async (n: number) => (await me.ok(getReservation, { id_reservation })).sub_reservations[n];
  const edit = async (n: number, set: object) => {
    const { id_sub_reservation: id, version } = (await box(n)) ?? {};
    const { results } = await me.ok(saveFastEdit, { rows: [{ noun: 'sub_reservation', id, version, set }] });
    expect(results).toMatchObject([{ ok: true }]);
  };
  const change = async (n: number, set: object) => {
    await edit(n, set);
    expect(await now()).toMatchObject({ sync: 'CAMBIOS', can: { sync: true } });
    await send();
  };
  await send();
  const other = newEmpty();
  await change(0, { container_code: other });
  expect(register.registered().at(-1)?.boxes).toEqual([other, codes[1]]);
  await change(0, { id_container_type: 2 });
  // A field that BDVacío does not get changes nothing.
  await edit(1, { seals: ['MLEC0482133'] });
  expect(await now()).toMatchObject({ sync: 'SENT' });
  const { id_sub_reservation, version } = (await box(1)) ?? {};
  await me.ok(cancelSubReservation, { id_sub_reservation, version, motive: 'La naviera lo pidió a otro' });
  expect(await now()).toMatchObject({ sync: 'CAMBIOS', can: { sync: true } });
});

test('lists, pairs, ships and people; the Excel equals the screen', async () => {
  const page = await me.ok(calls.getEmptyOperations, { filters: { open: true } });
  expect(page.total).toBeGreaterThan(3);
  const [header = [], ...cells] = await cellsOf(me, calls.getEmptyOperationsExcel, { filters: { open: true } });
  expect(cells.map(row => row[header.indexOf('Cargados')])).toEqual(page.rows.map(row => row.boxes));
  expect(await me.ok(calls.getEmptyPairs, {})).toContainEqual(
    expect.objectContaining({ id_origin: place.tercon, id_destination: place.dpw }),
  );
  expect(await me.ok(calls.getEmptyShips, { id_shipping_line: 1 })).toEqual(expect.any(Array));
  const people = (await me.ok(calls.getEmptyUsers, {})).map(one => one.id_user);
  expect(people).toEqual(expect.arrayContaining([user.operador, user.operativo, user.admin]));
  expect(people).not.toContain(user.despacho);
});

test('empties are only for the operator: others get 403, and a reader changes nothing', async () => {
  const { operation } = await loaded(1);
  for (const who of ['exporterAdmin', 'carrierAdmin', 'driver', 'asesor'] as const)
    expect((await (await t.as(who)).call(calls.getEmptyOperations, {})).status).toBe(403);
  const reader = await t.as('despacho');
  expect((await reader.call(calls.getEmptyOperations, {})).status).toBe(200);
  const target = { id: operation.id_operation, version: operation.version };
  expect((await reader.call(calls.syncEmpties, target)).status).toBe(403);
  expect((await reader.call(calls.cancelEmpties, { ...target, motive: 'No es mío' })).status).toBe(403);
});

test('five hundred in one paste', async () => {
  const { id_operation, version } = await open({ quantity: 500 });
  const rows = rowsOf(Array.from({ length: 500 }, newEmpty));
  const done = await me.ok(calls.loadEmpties, { id_operation, version, rows, store: true });
  expect(done.stored).toBe(500);
  const more = await me.call(calls.loadEmpties, {
    id_operation,
    version,
    rows: [...rows, ...rows.slice(0, 1)],
    store: false,
  });
  expect(more.status).toBe(400);
});
