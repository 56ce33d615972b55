import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation, rejectSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import {
  deleteGuide,
  getGuide,
  issueGuide,
  saveGuide,
  updateTruckGuide,
} from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { getMilestones, removeStop, updateTripStop } from '@cabezal/contract/operations/stops/stops.calls';
import { resetTemplate, saveMilestones, updateMilestone } from '@cabezal/contract/operations/stops/templates.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp, testNow } from '../../../../test/harness.ts';
import { attachPapers, issuedGuide, legOf, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import { accept, addPlant, openOf, proposalsOf, writtenLines } from './charge-proposals.samples.ts';

/** What an edit of a plan proposes, before a guide drives it, and when guides are created from it and deleted. */
let t: TestApp;
let clerk: Client;
let accountant: Client;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  t.setNow(testNow);
  [clerk, accountant] = [await t.as('operador'), await t.as('contador')];
});
afterAll(() => t.close());

const motive = 'El cliente cambió el recorrido';
let day = 0;
const booked = () => approvedReservation(t, directExport(`2026-12-${String(++day).padStart(2, '0')}`));
const depot = { code: 'DEP' as const, id_location: place.tercon, action: 'RETIRAR' as const };
const plant = { code: 'PLT' as const, id_location: place.plantGuabo, action: 'CARGAR' as const };
const more = { code: 'PLT' as const, id_location: place.plantDaule, action: 'CARGAR' as const };
const port = { code: 'PRT' as const, id_location: place.dpw, action: 'ENTREGAR' as const };
const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });

const write = (reservation: ReservationDetail, stops: readonly object[]) =>
  clerk.ok(saveMilestones, { id_leg: legOf(reservation, 'VIAJE').id_leg, version: reservation.version, stops });
const withPlant = async () => write(await booked(), [depot, plant, more, port]);
const kindsOf = async (id_reservation: number) => (await openOf(accountant, id_reservation)).map(([kind]) => kind);
async function added(id_reservation: number) {
  const [one] = (await proposalsOf(accountant, id_reservation)).filter(
    found => found.kind === 'STOP_ADDED' && found.state === 'OPEN',
  );
  if (one === undefined) throw new Error('no stop more is open');
  return one;
}
const guideOf = (reservation: ReservationDetail) => clerk.ok(saveGuide, { id_leg: legOf(reservation, 'VIAJE').id_leg });

test('an added plant in the plan is proposed once; removing it removes the proposal', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  const proposal = await added(id_reservation);
  expect(proposal).toMatchObject({ unit_price: '30.00', id_guide: null });
  expect(proposal.reason).toContain(`plan ${id_reservation}-1`);
  expect(saved.effects.join('\n')).toMatch(/Parada adicional \(.+\): se propone su cobro/);
  const again = await write(saved, [depot, plant, more, port]);
  expect(again.effects).toEqual([]);
  expect((await added(id_reservation)).id_charge_proposal).toBe(proposal.id_charge_proposal);
  // Its position does not change its cost.
  const turned = await write(again, [depot, more, plant, port]);
  expect((await added(id_reservation)).id_charge_proposal).toBe(proposal.id_charge_proposal);
  await write(turned, [depot, plant, port]);
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
});

test('a plant at another place and its longer road are proposed until the plan is changed back', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const [container] = await clerk.ok(getMilestones, { id_reservation });
  const stop = container?.legs[0]?.plan.find(one => one.code === 'PLT');
  const to = (id_location: number, version: number) =>
    clerk.ok(updateMilestone, { id_leg_stop: stop?.id_leg_stop, version, id_location });
  const moved = await to(place.plantQuito, reservation.version);
  expect((await kindsOf(id_reservation)).sort()).toEqual(['LONGER_ROAD', 'OTHER_PLACE']);
  await to(place.plantGuabo, moved.version);
  expect(await kindsOf(id_reservation)).toEqual([]);
});

test('the guide takes over the plan’s proposal: without the stop there is none; deleting the guide returns it to the plan', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  const proposal = await added(id_reservation);
  const guide = await guideOf(saved);
  expect(await added(id_reservation)).toMatchObject({
    ...proposal,
    id_guide: guide.id_guide,
    guide_number: null,
  });
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: null,
  });
  const second = await guideOf(await read(id_reservation));
  const stop = second.stops.find(one => one.id_location === place.plantDaule);
  await clerk.ok(removeStop, { id_stop: stop?.id_stop, version: second.version, motive });
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
});

test('an accepted charge of the plan is proposed for removal when the guide drops the stop, and when the legs are recreated', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  expect((await accept(accountant, await added(id_reservation))).status).toBe(200);
  const guide = await guideOf(await read(id_reservation));
  const stop = guide.stops.find(one => one.id_location === place.plantDaule);
  await clerk.ok(removeStop, { id_stop: stop?.id_stop, version: guide.version, motive });
  expect(await added(id_reservation)).toMatchObject({ takes_back: true, unit_price: '30.00' });
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
  expect(await added(id_reservation)).toMatchObject({ takes_back: true, unit_price: '30.00' });
  expect(await writtenLines(t, id_reservation)).toMatchObject([{ unit_price: '30.00' }]);

  const other = await withPlant();
  const charged = other.id_reservation;
  expect((await accept(accountant, await added(charged))).status).toBe(200);
  const before = await read(charged);
  await clerk.ok(resetTemplate, { id_reservation: charged, version: before.version, motive });
  const off = await added(charged);
  expect(off).toMatchObject({ takes_back: true });
  expect((await accept(accountant, off)).status).toBe(200);
  expect(await writtenLines(t, charged)).toEqual([]);
});

test('no proposal of a plan stays open after its legs are recreated', async () => {
  const saved = await withPlant();
  expect(await kindsOf(saved.id_reservation)).toContain('STOP_ADDED');
  await clerk.ok(resetTemplate, { id_reservation: saved.id_reservation, version: saved.version, motive });
  expect(await kindsOf(saved.id_reservation)).toEqual([]);
});

test('a stop added to the guide before issuing belongs to the plan after the guide is deleted', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const first = await guideOf(reservation);
  const { guide } = await addPlant(clerk, first);
  const proposal = await added(id_reservation);
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
  const planned = await read(id_reservation);
  expect(legOf(planned, 'VIAJE').stops.map(stop => stop.id_location)).toContain(place.plantDaule);
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: null,
  });
  await write(planned, [depot, plant, port]);
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
});

test('a removal proposed before the guide was created stays with the plan when the guide is deleted', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  expect((await accept(accountant, await added(id_reservation))).status).toBe(200);
  await write(await read(id_reservation), [depot, plant, port]);
  const off = await added(id_reservation);
  const guide = await guideOf(await read(id_reservation));
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: guide.version, motive });
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: off.id_charge_proposal,
    takes_back: true,
    id_guide: null,
  });
});

test('an edit after issuing changes nothing in the plan: deleting the guide reopens the plan’s proposal', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  const proposal = await added(id_reservation);
  const guide = await issuedGuide(t, saved, 'VIAJE');
  const stop = guide.stops.find(one => one.id_location === place.plantDaule);
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  const { guide: without } = await clerk.ok(removeStop, { id_stop: stop?.id_stop, version: guide.version, motive });
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version: without.version, motive });
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: null,
  });
  const next = await guideOf(await read(id_reservation));
  expect(next.stops.map(one => one.id_location)).toContain(place.plantDaule);
});

test('what was charged, and taken off after issuing, is asked again when the guide is deleted', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  expect((await accept(accountant, await added(id_reservation))).status).toBe(200);
  const guide = await issuedGuide(t, await read(id_reservation), 'VIAJE');
  const stop = guide.stops.find(one => one.id_location === place.plantDaule);
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  const { guide: without } = await clerk.ok(removeStop, { id_stop: stop?.id_stop, version: guide.version, motive });
  expect((await accept(accountant, await added(id_reservation))).status).toBe(200);
  expect(await writtenLines(t, id_reservation)).toEqual([]);
  const { version } = await clerk.ok(getGuide, { id_guide: without.id_guide });
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
  expect(await added(id_reservation)).toMatchObject({ takes_back: false, unit_price: '30.00', id_guide: null });
  const next = await guideOf(await read(id_reservation));
  expect(next.stops.map(one => one.id_location)).toContain(place.plantDaule);
  expect(await added(id_reservation)).toMatchObject({ takes_back: false, id_guide: next.id_guide });
});

test('what is asked again is what stood on the line, not what was proposed', async () => {
  const agreed = { unit_price: '42.50', justification: 'Acordado por teléfono' };
  const takeOff = async (id_reservation: number) => {
    const off = await added(id_reservation);
    expect(off).toMatchObject({ takes_back: true, unit_price: '42.50' });
    expect((await accept(accountant, off)).status).toBe(200);
  };
  // Asked again of the plan, when the guide that lost the stop is deleted.
  const saved = await withPlant();
  expect((await accept(accountant, await added(saved.id_reservation), agreed)).status).toBe(200);
  const guide = await issuedGuide(t, await read(saved.id_reservation), 'VIAJE', set(3));
  const stop = guide.stops.find(one => one.id_location === place.plantDaule);
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  await clerk.ok(removeStop, { id_stop: stop?.id_stop, version: guide.version, motive });
  await takeOff(saved.id_reservation);
  const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
  await clerk.ok(deleteGuide, { id_guide: guide.id_guide, version, motive });
  expect(await added(saved.id_reservation)).toMatchObject({ takes_back: false, unit_price: '42.50', id_guide: null });

  // Asked again of the guide, when its false freight is undone.
  t.setNow(testNow);
  const other = await withPlant();
  expect((await accept(accountant, await added(other.id_reservation), agreed)).status).toBe(200);
  const driven = await issuedGuide(t, await read(other.id_reservation), 'VIAJE', set(3));
  const freight = await markedFalse(driven);
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  await write(await read(other.id_reservation), [depot, plant, port]);
  await takeOff(other.id_reservation);
  await freight.undo();
  expect(await added(other.id_reservation)).toMatchObject({ unit_price: '42.50', id_guide: driven.id_guide });
});

async function markedFalse(
  guide: GuideDetail,
): Promise<{ again: () => Promise<GuideDetail>; undo: () => Promise<GuideDetail> }> {
  await attachPapers(t, guide.id_guide, ['FOTO']);
  const [option] = await t.rows(
    sql<{ id: number }>`select id_motivo as id from motives where kind = 'FALSE_FREIGHT' and sale_pct > 0 limit 1`,
  );
  const call = async (id_motivo: number | null) => {
    const { version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    return clerk.ok(falseFreight, { id_guide: guide.id_guide, version, id_motivo, motive });
  };
  await call(option?.id ?? 0);
  return { again: () => call(option?.id ?? 0), undo: () => call(null) };
}

test('a false freight leaves the proposal to the plan and its next guide; undoing it returns the proposal', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  const guide = await issuedGuide(t, saved, 'VIAJE');
  const freight = await markedFalse(guide);
  const proposal = await added(id_reservation);
  const again = await write(await read(id_reservation), [depot, more, plant, port]);
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: null,
  });
  await freight.undo();
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: guide.id_guide,
  });
  await freight.again();
  const second = await guideOf(await read(again.id_reservation));
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: second.id_guide,
  });
});

test('a stop removed from the plan during a false freight is asked again when its guide drives it after all', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  const guide = await issuedGuide(t, saved, 'VIAJE');
  const freight = await markedFalse(guide);
  const proposal = await added(id_reservation);
  await write(await read(id_reservation), [depot, plant, port]);
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
  const driven = await freight.undo();
  expect(driven.stops.map(one => one.id_location)).toContain(place.plantDaule);
  expect(await added(id_reservation)).toMatchObject({
    id_charge_proposal: proposal.id_charge_proposal,
    id_guide: guide.id_guide,
  });

  const charged = await withPlant();
  expect((await accept(accountant, await added(charged.id_reservation))).status).toBe(200);
  const other = await issuedGuide(t, await read(charged.id_reservation), 'VIAJE', set(2));
  const second = await markedFalse(other);
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  await write(await read(charged.id_reservation), [depot, plant, port]);
  const off = await added(charged.id_reservation);
  expect(off).toMatchObject({ takes_back: true });
  expect((await accept(accountant, off)).status).toBe(200);
  await second.undo();
  const restored = await added(charged.id_reservation);
  expect(restored).toMatchObject({ takes_back: false, unit_price: '30.00', id_guide: other.id_guide });

  // Another false freight of the same guide, undone too, does not ask for it twice.
  expect((await accept(accountant, restored)).status).toBe(200);
  await second.again();
  await second.undo();
  expect(await kindsOf(charged.id_reservation)).not.toContain('STOP_ADDED');
  expect(await writtenLines(t, charged.id_reservation)).toMatchObject([{ unit_price: '30.00' }]);
});

test('a guide edited after issuing has the same proposals after a false freight was marked and undone', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const first = await guideOf(reservation);
  const stop = first.stops.find(one => one.code === 'PLT');
  const to = async (id_location: number) => {
    const { version } = await clerk.ok(getGuide, { id_guide: first.id_guide });
    return clerk.ok(updateTripStop, { id_stop: stop?.id_stop, version, id_location, motive });
  };
  await to(place.plantQuito);
  await clerk.ok(updateTruckGuide, {
    id_guide: first.id_guide,
    version: (await clerk.ok(getGuide, { id_guide: first.id_guide })).version,
    ...set(1),
  });
  await clerk.ok(issueGuide, {
    id_guide: first.id_guide,
    version: (await clerk.ok(getGuide, { id_guide: first.id_guide })).version,
  });
  t.setNow(new Date(Date.parse(testNow) + 60_000).toISOString());
  await to(place.plantDaule);
  const asked = (await kindsOf(id_reservation)).sort();
  const freight = await markedFalse(first);
  await freight.undo();
  expect((await kindsOf(id_reservation)).sort()).toEqual(asked);
  await freight.again();
  await write(await read(id_reservation), [depot, { ...plant, id_location: place.plantQuito }, port]);
  await freight.undo();
  expect((await kindsOf(id_reservation)).sort()).toEqual(asked);
});

test('a plant swapped by adding one and removing the sold one is another place, not an extra stop', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const elsewhere = { ...plant, id_location: place.plantQuito };
  const both = await write(reservation, [depot, plant, elsewhere, port]);
  expect(await kindsOf(id_reservation)).toContain('STOP_ADDED');
  const swapped = await write(both, [depot, elsewhere, port]);
  expect(swapped.effects.join('\n')).toMatch(/Cambió Empacadora El Guabo por Bodega Quito sur: /);
  const direct = await booked();
  await write(direct, [depot, elsewhere, port]);
  const asked = (await openOf(accountant, id_reservation)).sort();
  expect(asked).toEqual((await openOf(accountant, direct.id_reservation)).sort());
  expect(asked.map(([kind]) => kind)).toEqual(['LONGER_ROAD', 'OTHER_PLACE']);
  // The sold plant is there again: the other one is an extra stop.
  await write(swapped, [depot, plant, elsewhere, port]);
  expect(await kindsOf(id_reservation)).toContain('STOP_ADDED');
  expect(await kindsOf(id_reservation)).not.toContain('OTHER_PLACE');
});

test('an extra stop that was charged and became another place: its charge is proposed for removal, and kept when it is extra again', async () => {
  const saved = await withPlant();
  const { id_reservation } = saved;
  expect((await accept(accountant, await added(id_reservation))).status).toBe(200);
  const swapped = await write(await read(id_reservation), [depot, more, port]);
  expect(await added(id_reservation)).toMatchObject({ takes_back: true, unit_price: '30.00' });
  await write(swapped, [depot, plant, more, port]);
  expect(await kindsOf(id_reservation)).not.toContain('STOP_ADDED');
  expect(await writtenLines(t, id_reservation)).toMatchObject([{ unit_price: '30.00' }]);
});

test('a changed place is no longer proposed after its stop is removed', async () => {
  const reservation = await booked();
  const { id_reservation } = reservation;
  const elsewhere = { ...plant, id_location: place.plantQuito };
  const moved = await write(reservation, [depot, elsewhere, port]);
  expect(await kindsOf(id_reservation)).toContain('OTHER_PLACE');
  const both = await write(moved, [depot, elsewhere, more, port]);
  await write(both, [depot, more, port]);
  const lines = (await openOf(accountant, id_reservation)).map(([, description]) => description);
  expect(lines).not.toContain('Diferencia de flete: Bodega Quito sur');
});

test('a rejected container has nothing to decide', async () => {
  const saved = await withPlant();
  const { id_reservation, sub_reservations } = saved;
  const { id_sub_reservation, version } = sub_reservations[0] ?? {};
  await clerk.ok(rejectSubReservation, { id_sub_reservation, version, motive });
  expect(await kindsOf(id_reservation)).toEqual([]);
});
