import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  cancelEmpties,
  getEmptyBoxes,
  updateEmptyOperation,
} from '@cabezal/contract/empties/movements/movements.calls';
import { skipStop } from '@cabezal/contract/operations/stops/stops.calls';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { issuedGuide, set } from '../../../../test/trips.ts';
import { giveVoucher } from '../../../../test/walks/held.ts';
import { place } from '../../../../test/world.ts';
import { CLAIMS } from '../../../modules.ts';
import { addPlant, openOf } from '../../operations/charge-proposals/charge-proposals.samples.ts';
import { type Loss, setClaims, subsOf } from '../../trips/state/claims/claims.ts';
import { loadedEmpties } from './movements.samples.ts';

/** Claims of other modules on the boxes of a cancelled operation (decision 0129). */
let t: TestApp;
let me: Client;
beforeAll(async () => {
  t = await startTestApp();
  me = await t.as('operador');
});
afterEach(() => setClaims(CLAIMS));
afterAll(() => t.close());

/** An operation of two boxes, one of them with an issued guide. */
async function guided(n: 1 | 2 | 3) {
  const { operation } = await loadedEmpties(me, 2);
  const { id_reservation } = operation;
  const of = await me.ok(getReservation, { id_reservation });
  const guide = await issuedGuide(t, of, 'DEVOLUCION', { ...set(n), id_generator: null });
  return { id: operation.id_operation, id_reservation, guide };
}
const now = async (id: number) => me.ok(getEmptyBoxes, { id_operation: id });
async function cancelled(id: number) {
  const { version } = (await now(id)).operation;
  return me.call(cancelEmpties, { id, version, motive: 'La naviera los pidió a otro' });
}
const standing = async (id: number) =>
  (await now(id)).boxes.map(box => [box.status === 'NOT_EJECUTED', box.guide_number]);

test('keeps all boxes and their guides when a module refuses to release one', async () => {
  const { id, guide } = await guided(1);
  const held = {
    name: 'a test',
    refusal: async (_: unknown, loss: Loss) => (loss.what === 'CONTAINERS' ? refuse('GUIAS_VIVAS') : null),
  };
  setClaims([...CLAIMS, held]);
  const refused = await cancelled(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'GUIAS_VIVAS']);
  expect(await standing(id)).toEqual([
    [false, guide.guide_number],
    [false, null],
  ]);
});

test('keeps only the box of a guide for which money was handed over; alone, it is refused', async () => {
  const { id, guide } = await guided(2);
  await giveVoucher(t, guide, true);
  const { body } = await cancelled(id);
  expect(body).toMatchObject({ cancelled: 1, kept: [{ code: 'ANTICIPO_POR_DEVOLVER' }] });
  expect(await standing(id)).toEqual([
    [false, guide.guide_number],
    [true, null],
  ]);
  const refused = await cancelled(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'ANTICIPO_POR_DEVOLVER']);
});

test('keeps only the boxes that a module does not release', async () => {
  const { id, id_reservation } = await guided(3);
  const { sub_reservations } = await me.ok(getReservation, { id_reservation });
  const claimed = sub_reservations[1]?.id_sub_reservation ?? 0;
  const refuses = ({ of }: Extract<Loss, { what: 'CONTAINERS' }>) => subsOf(of)?.includes(claimed) ?? true;
  const one = {
    name: 'a test',
    refusal: async (_: unknown, loss: Loss) =>
      loss.what === 'CONTAINERS' && refuses(loss) ? refuse('GUIAS_VIVAS') : null,
  };
  setClaims([...CLAIMS, one]);
  const { body } = await cancelled(id);
  expect(body).toMatchObject({ cancelled: 1, kept: [{ code: 'GUIAS_VIVAS' }] });
  expect(await standing(id)).toEqual([
    [true, null],
    [false, null],
  ]);
});

test('withdraws the open charge proposals of their trip', async () => {
  const { id, id_reservation, guide } = await guided(3);
  await addPlant(await t.as('monitor'), guide, { id_location: place.plantDaule });
  expect(await openOf(me, id_reservation)).not.toEqual([]);
  expect((await cancelled(id)).status).toBe(200);
  expect(await openOf(me, id_reservation)).toEqual([]);
});

test('keeps a box with its guide when a stop of the guide was skipped, as for a container', async () => {
  const { id, guide } = await guided(3);
  const port = guide.stops.find(stop => stop.action === 'ENTREGAR');
  await me.ok(skipStop, { id_stop: port?.id_stop, estado: 'NOT_EJECUTED', motive: 'El puerto cerró' });
  const { body } = await cancelled(id);
  expect(body).toMatchObject({ cancelled: 1, kept: [{ code: 'GUIA_CON_HITOS' }] });
  expect(await standing(id)).toEqual([
    [false, guide.guide_number],
    [true, null],
  ]);
});

test('ends the changes of the operation', async () => {
  const { operation } = await loadedEmpties(me, 1);
  const id = operation.id_operation;
  expect((await cancelled(id)).status).toBe(200);
  const before = (await now(id)).operation;
  const refused = await me.call(updateEmptyOperation, { id, version: before.version, quantity: 9, voyage: '2611E' });
  expect([refused.status, refused.body.code]).toEqual([409, 'OPERACION_CANCELADA']);
  expect((await now(id)).operation).toEqual(before);
});
