import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { deleteGuide, saveGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { addStop, removeStop } from '@cabezal/contract/operations/stops/stops.calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { proposalsOf } from '../../operations/charge-proposals/charge-proposals.samples.ts';
import { boxOf, exportFromDaule, importToDaule, linePaper, rateDaule } from './street-turns.samples.ts';

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
