import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { deleteGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop, removeStop } from '@cabezal/contract/operations/stops/stops.calls';
import { saveMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { accept, proposalsOf, writtenLines } from '../../operations/charge-proposals/charge-proposals.samples.ts';
import {
  approvedTurn,
  askedTurn,
  boxOf,
  exportFromDaule,
  importToDaule,
  linePaper,
  rateDaule,
  targetOf,
} from './street-turns.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await rateDaule(t);
});
afterAll(() => t.close());

test('the charge proposal of an edit of the export’s trip survives the dropped guide and the cancellation', async () => {
  const [clerk, accountant] = [await t.as('operador'), await t.as('contador')];
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const { id_reservation } = to;
  const id_leg = legOf(to, 'VIAJE').id_leg;
  const guide = await clerk.ok(saveGuide, { id_leg, ...set(1) });
  await clerk.ok(addStop, {
    id_guide: guide.id_guide,
    version: guide.version,
    before: guide.stops.at(-1)?.id_stop,
    code: 'PLT',
    action: 'CARGAR',
    id_location: place.plantGuabo,
    motive: 'El cliente pidió otra carga',
  });
  const added = async () =>
    (await proposalsOf(accountant, id_reservation)).find(one => one.kind === 'STOP_ADDED' && one.state === 'OPEN');
  const proposal = await added();
  expect(proposal).toMatchObject({ id_guide: guide.id_guide });

  const turn = await clerk.ok(calls.requestStreetTurn, {
    id_import_sub: boxOf(from),
    id_export_sub: boxOf(to),
    condition: 'OPERATIVO' as const,
  });
  const target = (one: calls.StreetTurn) => ({ id_street_turn: one.id_street_turn, version: one.version });
  const approved = await clerk.ok(calls.approveStreetTurn, { ...target(turn), ...(await linePaper(t)) });
  expect(await added()).toMatchObject({ id_charge_proposal: proposal?.id_charge_proposal, id_guide: null });
  const second = await clerk.ok(saveGuide, { id_leg, ...set(1) });
  expect(second.stops.map(stop => stop.id_location)).toContain(place.plantGuabo);
  expect(await added()).toMatchObject({ id_charge_proposal: proposal?.id_charge_proposal, id_guide: second.id_guide });

  await clerk.ok(calls.cancelStreetTurn, { ...target(approved), motive: 'La línea se arrepintió' });
  expect(await added()).toMatchObject({ id_charge_proposal: proposal?.id_charge_proposal, id_guide: null });
  const third = await clerk.ok(saveGuide, { id_leg, ...set(1) });
  const stop = third.stops.find(one => one.id_location === place.plantGuabo);
  const without = await clerk.ok(removeStop, {
    id_stop: stop?.id_stop,
    version: third.version,
    motive: 'Ya no la pide',
  });
  expect(await added()).toBeUndefined();
  await clerk.ok(deleteGuide, { id_guide: third.id_guide, version: without.guide.version, motive: 'Se hará de nuevo' });
  expect((await clerk.ok(getReservation, { id_reservation })).id_reservation).toBe(id_reservation);
});

/** An import whose empty goes back by a detour, and an export that its box may serve. */
async function detour() {
  const clerk = await t.as('operador');
  const [from, to] = [await importToDaule(t), await exportFromDaule(t)];
  const { id_reservation, version } = from;
  const { id_leg } = legOf(from, 'DEVOLUCION');
  await clerk.ok(saveMilestones, {
    id_leg,
    version,
    stops: [
      { code: 'PLT', id_location: place.plantDaule },
      { code: 'PLT', id_location: place.plantGuabo },
      { code: 'DEP', id_location: place.tercon, action: 'DEVOLVER' },
    ],
  });
  const accountant = await t.as('contador');
  const road = async () =>
    (await proposalsOf(accountant, id_reservation)).find(one => one.kind === 'LONGER_ROAD' && one.state === 'OPEN');
  const first = await road();
  if (first === undefined) throw new Error('no longer road');
  const turn = async () => approvedTurn(t, clerk, await askedTurn(clerk, from, to));
  const cancel = (one: calls.StreetTurn) =>
    clerk.ok(calls.cancelStreetTurn, { ...targetOf(one), motive: 'La línea se arrepintió' });
  return { id_reservation, accountant, road, first, turn, cancel };
}
const agreed = { unit_price: '40.00', justification: 'Acordado por teléfono' };

test('what was open for a leg that a street turn gives up is open again after its cancellation', async () => {
  // Also if it was proposed, given up and asked again at one moment: the clock stands still.
  const { road, first, turn, cancel } = await detour();
  const approved = await turn();
  expect(await road()).toBeUndefined();
  await cancel(approved);
  expect(await road()).toMatchObject({ id_charge_proposal: first.id_charge_proposal, takes_back: false });
});

test('a charged leg stays charged if nobody removed its line meanwhile, else it is asked again', async () => {
  const kept = await detour();
  expect((await accept(kept.accountant, kept.first, agreed)).status).toBe(200);
  const first = await kept.turn();
  expect(await kept.road()).toMatchObject({ takes_back: true, unit_price: '40.00' });
  await kept.cancel(first);
  expect(await kept.road()).toBeUndefined();
  expect(await writtenLines(t, kept.id_reservation)).toMatchObject([{ unit_price: '40.00' }]);

  const gone = await detour();
  expect((await accept(gone.accountant, gone.first, agreed)).status).toBe(200);
  const second = await gone.turn();
  const off = await gone.road();
  if (off === undefined) throw new Error('the removal is not proposed');
  expect((await accept(gone.accountant, off)).status).toBe(200);
  expect(await writtenLines(t, gone.id_reservation)).toEqual([]);
  await gone.cancel(second);
  expect(await gone.road()).toMatchObject({ takes_back: false, unit_price: '40.00' });
});

test('what an edit of the plan gave up at the moment of the approval stays so when the street turn is cancelled', async () => {
  const { id_reservation, road, turn, cancel } = await detour();
  t.advance(1);
  const clerk = await t.as('operador');
  const now = await clerk.ok(getReservation, { id_reservation });
  await clerk.ok(saveMilestones, {
    id_leg: legOf(now, 'DEVOLUCION').id_leg,
    version: now.version,
    stops: [
      { code: 'PLT', id_location: place.plantDaule },
      { code: 'DEP', id_location: place.tercon, action: 'DEVOLVER' },
    ],
  });
  expect(await road()).toBeUndefined();
  await cancel(await turn());
  expect(await road()).toBeUndefined();
});
