import { updateTripType } from '@cabezal/contract/bookings/reservations/editing.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import * as reservations from '@cabezal/contract/bookings/reservations/reservations.calls';
import * as turns from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { reassign, unassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import * as guides from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { removeStop, skipStop, updateGuideDates } from '@cabezal/contract/operations/stops/stops.calls';
import { resetTemplate, saveMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { turnsOf } from '../../../../test/rotation.ts';
import {
  boxOf,
  exportFromDaule,
  importToDaule,
  linePaper,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { carrierTrip } from '../../src/modules/money/cutoffs/cutoffs.samples.ts';
import { addPlant } from '../../src/modules/operations/charge-proposals/charge-proposals.samples.ts';
import { rescueInput, underWay } from '../../src/modules/operations/dispatch/rescue/rescue.samples.ts';
import { setClaims } from '../../src/modules/trips/state/claims/claims.ts';
import { CLAIMS } from '../../src/modules.ts';
import { exportBooking } from '../booking.ts';
import { type Answer, type Client, startTestApp, type TestApp, testNow } from '../harness.ts';
import { attachPapers, issuedGuide, legOf, set } from '../trips.ts';
import { company, place } from '../world.ts';
import {
  agreeCosts,
  closeAfterWaiting,
  giveLinks,
  giveSlot,
  giveVoucher,
  heldByRemoved,
  payInCorte,
  planCost,
  putOnOrder,
  reopenWithDraft,
  reportProblem,
  sendCarrierInvoice,
  sendOrder,
} from './held.ts';

const inTurn = turnsOf(import.meta.url);

/**
 * Runs every verb that removes something of a container with everything that a module may hold of it. The verb is refused, or the module
 * releases what it holds. If a claim is left out, the same search finds what the claim should have released.
 */
let t: TestApp;
let clerk: Client;
let desk: Client;
beforeAll(async () => {
  t = await startTestApp();
  [clerk, desk] = [await t.as('operador'), await t.as('despacho')];
  await rateDaule(t);
});
afterAll(() => t.close());
afterEach(() => {
  setClaims(CLAIMS);
  unchanged = null;
});

const motive = 'El cliente ya no embarca';

/** An export with the guides of its pick-up and its trip, and an import whose empty box it may get by a street turn. */
interface World {
  of: ReservationDetail;
  from: ReservationDetail;
  fetching: GuideDetail | null;
  trip: GuideDetail | null;
  turn: turns.StreetTurn | null;
}

const fresh = ({ id_reservation }: ReservationDetail) => clerk.ok(reservations.getReservation, { id_reservation });
const guideNow = ({ id_guide }: GuideDetail) => clerk.ok(guides.getGuide, { id_guide });

/** The last world, if no verb has changed it since it was planted. Making one takes seconds. */
let unchanged: { what: string; world: World } | null = null;

/** Two minutes later: a driver gets at most one notice per minute. */
const later = () => t.setNow(new Date(Date.parse(testNow) + 120_000 * ++worlds).toISOString());

/** Frees the trucks of the guides of earlier worlds. */
const freeUnits = () =>
  t.write(tx => tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`));

let worlds = 0;
async function booked(): Promise<World> {
  unchanged = null;
  await freeUnits();
  later();
  const of = await exportFromDaule(t, { id_carrier: company.carrier });
  return { of, from: await importToDaule(t), fetching: null, trip: null, turn: null };
}

/** Its trip has no guide, so the export can still get the box of a street turn. */
async function withFetching(): Promise<World> {
  const world = await booked();
  return { ...world, fetching: await issuedGuide(t, world.of, 'RETIRO', set(1)) };
}

async function withGuides(): Promise<World> {
  const world = await withFetching();
  return { ...world, trip: await issuedGuide(t, world.of, 'VIAJE', set(2)) };
}

/** Its trip has a guide that is not issued. */
async function withDraft(): Promise<World> {
  const world = await booked();
  const trip = await desk.ok(guides.saveGuide, { id_leg: legOf(world.of, 'VIAJE').id_leg, ...set(2) });
  return { ...world, trip };
}

/** The trip of a direct export has left with its box. */
async function withTruckOut(): Promise<World> {
  const { from } = await booked();
  const number = `MSKU${String(760_000 + worlds)}`;
  const { reservation, guide } = await underWay(t, '2026-12-02', `${number}${checkDigit(number)}`, set(1));
  return { of: reservation, from, fetching: null, trip: guide, turn: null };
}

const [bookedBox] = exportBooking().containers;

/** Two boxes that wait for the approval. */
async function pending(): Promise<World> {
  const { from } = await booked();
  const of = await clerk.ok(reservations.saveReservation, exportBooking({ containers: [bookedBox, bookedBox] }));
  return { of, from, fetching: null, trip: null, turn: null };
}

async function withPlannedCost(): Promise<World> {
  const world = await pending();
  await planCost(t, world.of);
  return world;
}

const guidesOf = ({ fetching, trip }: World) => [fetching, trip].filter(guide => guide !== null);

async function withAdvance(isHanded: boolean, start = withGuides): Promise<World> {
  const world = await start();
  for (const guide of guidesOf(world)) await giveVoucher(t, guide, isHanded);
  return world;
}

async function withLinks(start = withGuides): Promise<World> {
  const world = await start();
  for (const guide of guidesOf(world)) await giveLinks(t, guide);
  return world;
}

async function withLink(): Promise<World> {
  const world = await withDraft();
  for (const { id_guide } of guidesOf(world)) await t.tokenFor({ purpose: 'monitoring', id_guide });
  return world;
}

async function withProblem(start = withGuides): Promise<World> {
  const world = await start();
  for (const guide of guidesOf(world)) await reportProblem(t, guide);
  return world;
}

async function withOrder(): Promise<World> {
  const world = await booked();
  await putOnOrder(t, world.of);
  return world;
}

async function withSlot(): Promise<World> {
  const world = await withGuides();
  await giveSlot(t, world.of);
  return world;
}

async function withProposals(): Promise<World> {
  const world = await withGuides();
  if (world.trip !== null)
    await addPlant(await t.as('monitor'), await guideNow(world.trip), { id_location: place.plantGuabo });
  return world;
}

async function withCosts(): Promise<World> {
  const world = await booked();
  await agreeCosts(t, world.of);
  return world;
}

/** Its trip is closed; stand-by at the plant is to be billed. */
async function withClosedTrip(): Promise<World> {
  const world = await withTruckOut();
  if (world.trip !== null) await closeAfterWaiting(t, world.trip, '2026-12-02');
  return world;
}

async function withSentOrder(): Promise<World> {
  const world = await withClosedTrip();
  await sendOrder(t, world.of);
  return world;
}

/** Each corte ends on a day of its own. */
async function withCorte(): Promise<World> {
  const world = await withClosedTrip();
  const day = new Date(Date.UTC(2027, 0, worlds)).toISOString().slice(0, 10);
  if (world.trip !== null) await payInCorte(t, world.trip, day);
  return world;
}

/** A truck of a carrier drove it; SAP is being sent the carrier's invoice for it. */
async function withSentCost(): Promise<World> {
  const { from } = await booked();
  const { id_guide, id_reservation } = await carrierTrip(t, '2026-12-02', '100.00');
  const trip = await clerk.ok(guides.getGuide, { id_guide });
  await sendCarrierInvoice(t, trip);
  const of = await clerk.ok(reservations.getReservation, { id_reservation });
  return { of, from, fetching: null, trip, turn: null };
}

async function withBilledWaiting(): Promise<World> {
  const world = await withClosedTrip();
  if (world.trip !== null) await reopenWithDraft(t, world.of, world.trip);
  return world;
}

async function withTurn({ isApproved, isIssued }: { isApproved: boolean; isIssued: boolean }): Promise<World> {
  const world = await booked();
  const asked = await clerk.ok(turns.requestStreetTurn, {
    id_import_sub: boxOf(world.from),
    id_export_sub: boxOf(world.of),
    condition: 'OPERATIVO',
  });
  if (!isApproved) return { ...world, turn: asked };
  const { id_street_turn, version } = asked;
  const turn = await clerk.ok(turns.approveStreetTurn, { id_street_turn, version, ...(await linePaper(t)) });
  if (!isIssued) return { ...world, turn };
  return { ...world, turn, trip: await issuedGuide(t, await fresh(world.of), 'VIAJE', set(1)) };
}

const planted: Record<string, () => Promise<World>> = {
  'money that was handed over': () => withAdvance(true),
  'a voucher': () => withAdvance(false),
  'links and a notice': () => withLinks(),
  'a problem': () => withProblem(),
  'money for the fetching': () => withAdvance(true, withFetching),
  'a voucher for the fetching': () => withAdvance(false, withFetching),
  'links and a notice of the fetching': () => withLinks(withFetching),
  'a problem of the fetching': () => withProblem(withFetching),
  'a link to a guide that is not issued': withLink,
  'a problem on the road': () => withProblem(withTruckOut),
  'a slot of the trip': withSlot,
  'a proposed charge': withProposals,
  'a booked price': booked,
  'a price on an order': withOrder,
  'a closed trip on a sent order': withSentOrder,
  'a closed trip in a corte': withCorte,
  'a closed trip with an invoice of its carrier in SAP': withSentCost,
  'stand-by of an open trip on an order': withBilledWaiting,
  'an agreed cost': withCosts,
  'a planned cost of a booked box': withPlannedCost,
  'a street turn that was asked for': () => withTurn({ isApproved: false, isIssued: false }),
  'a street turn': () => withTurn({ isApproved: true, isIssued: true }),
  'a street turn whose trip has no guide': () => withTurn({ isApproved: true, isIssued: false }),
};

async function subOf(r: ReservationDetail) {
  const [sub] = (await fresh(r)).sub_reservations;
  return { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version };
}
async function target(r: ReservationDetail) {
  const { id_reservation, version } = await fresh(r);
  return { id_reservation, version };
}
/** Runs the verb on a guide; null if the world has none. */
const onGuide = async (
  guide: GuideDetail | null,
  verb: (now: GuideDetail) => Promise<Answer<unknown> | null>,
): Promise<Answer<unknown> | null> => (guide === null ? null : verb(await guideNow(guide)));
/** A container number that is not in use. */
const otherBox = () => {
  const number = `TRIU${String(842_000 + worlds)}`;
  return `${number}${checkDigit(number)}`;
};
const plantOf = ({ stops }: GuideDetail) => stops.find(stop => stop.code === 'PLT')?.id_stop;

async function falseFreightOf({ id_guide, version }: GuideDetail) {
  const [option] = await t.rows<{ id_motivo: number }>(
    sql`select id_motivo from motives where kind = 'FALSE_FREIGHT' and sale_pct = 50 limit 1`,
  );
  await attachPapers(t, id_guide, ['FOTO']);
  return clerk.call(falseFreight, { id_guide, version, id_motivo: option?.id_motivo, motive });
}

/** Replaces the plant of the loading or unloading in the plan of a trip that has no guide; null: it has one, or there are no legs yet. */
async function planElsewhere(r: ReservationDetail, work: 'CARGAR' | 'DESCARGAR'): Promise<Answer<unknown> | null> {
  const now = await fresh(r);
  if (now.status === 'PENDING') return null;
  const { id_leg, guide, stops } = legOf(now, 'VIAJE');
  if (guide !== null) return null;
  const asked = stops.map(({ code, action, id_location, appointment_at }) => ({
    code,
    action,
    id_location: action === work ? place.plantGuabo : id_location,
    appointment_at,
  }));
  return clerk.call(saveMilestones, { id_leg, version: now.version, stops: asked });
}

/** Books the first box alone; null if only one is booked, or it is accepted. */
async function bookFewer(r: ReservationDetail): Promise<Answer<unknown> | null> {
  const { id_reservation, version, status, sub_reservations } = await fresh(r);
  if (status !== 'PENDING' || sub_reservations.length < 2) return null;
  const first = { ...bookedBox, id_sub_reservation: sub_reservations[0]?.id_sub_reservation };
  const fewer = exportBooking({ containers: [first] });
  return clerk.call(reservations.updateReservation, { ...fewer, id_reservation, version });
}

/** Corrects the first departure; null if there is none. */
async function correctHours({ id_guide, version, stops }: GuideDetail): Promise<Answer<unknown> | null> {
  const left = stops.find(stop => stop.departure_at !== null);
  if (left?.departure_at == null) return null;
  const departure_at = new Date(Date.parse(left.departure_at) - 600_000).toISOString();
  return clerk.call(updateGuideDates, { id_guide, version, stops: [{ id_stop: left.id_stop, departure_at }], motive });
}

async function approveTurn(world: World): Promise<Answer<unknown> | null> {
  if (world.turn !== null || world.trip !== null) return null;
  const asked = await clerk.call(turns.requestStreetTurn, {
    id_import_sub: boxOf(world.from),
    id_export_sub: boxOf(world.of),
    condition: 'OPERATIVO',
  });
  if (asked.status !== 200) return asked;
  const { id_street_turn, version } = asked.body;
  return clerk.call(turns.approveStreetTurn, { id_street_turn, version, ...(await linePaper(t)) });
}

async function cancelTurn({ turn }: World): Promise<Answer<unknown> | null> {
  if (turn === null) return null;
  const { id_street_turn, version } = turn;
  return clerk.call(turns.cancelStreetTurn, { id_street_turn, version, motive });
}

/** Returns null if the world has nothing that the verb could remove. */
const verbs: Record<string, (world: World) => Promise<Answer<unknown> | null>> = {
  'reverses the closing': ({ trip }) =>
    onGuide(trip, async ({ id_guide, version }) =>
      (await t.as('admin')).call(guides.reverseClosing, { id_guide, version, motive }),
    ),
  'clears the events': ({ trip }) =>
    onGuide(trip, ({ id_guide, version }) => clerk.call(guides.resetMilestones, { id_guide, version, motive })),
  'corrects the hours': ({ trip }) => onGuide(trip, correctHours),
  'cancels the reservation': async ({ of }) =>
    clerk.call(reservations.cancelReservation, { ...(await target(of)), motive }),
  'reopens the reservation': async ({ of }) =>
    clerk.call(reservations.updatePendingState, { ...(await target(of)), estado: 'PENDING', motive }),
  'cancels the container': async ({ of }) =>
    clerk.call(reservations.cancelSubReservation, { ...(await subOf(of)), motive }),
  'cancels the container that brings the box': async ({ from }) =>
    clerk.call(reservations.cancelSubReservation, { ...(await subOf(from)), motive }),
  'rejects the container': async ({ of }) =>
    clerk.call(reservations.rejectSubReservation, { ...(await subOf(of)), motive }),
  'rejects the reservation': async ({ of }) =>
    clerk.call(reservations.rejectReservation, { ...(await target(of)), motive }),
  'books fewer boxes': ({ of }) => bookFewer(of),
  'makes the legs anew': async ({ of }) => clerk.call(resetTemplate, { ...(await target(of)), motive }),
  'changes the trip type': async ({ of }) =>
    clerk.call(updateTripType, { ...(await target(of)), template: 'E_DIRECTO', motive }),
  'changes the number': async ({ of }) =>
    clerk.call(reservations.updateSubReservation, { ...(await subOf(of)), container_code: otherBox(), motive }),
  'changes the type': async ({ of }) =>
    clerk.call(reservations.updateSubReservation, { ...(await subOf(of)), id_container_type: 2, motive }),
  'deletes the guide': ({ trip }) =>
    onGuide(trip, ({ id_guide, version }) => clerk.call(guides.deleteGuide, { id_guide, version, motive })),
  'takes the truck off': ({ trip }) =>
    onGuide(trip, ({ id_guide, version }) => desk.call(unassign, { guides: [{ id_guide, version }] })),
  'gives it to another driver': ({ trip }) =>
    onGuide(trip, ({ id_guide, version }) => desk.call(guides.updateTruckGuide, { id_guide, version, ...set(3) })),
  'moves to another truck': ({ trip }) =>
    onGuide(trip, ({ id_guide, version }) => desk.call(reassign, { moves: [{ id_guide, version, ...set(3) }] })),
  rescues: ({ trip }) =>
    onGuide(trip, async now => (await t.as('monitor')).call(saveRescue, await rescueInput(t, now))),
  'marks a false freight': ({ trip }) => onGuide(trip, falseFreightOf),
  'leaves the plant out': ({ trip }) =>
    onGuide(trip, now => clerk.call(skipStop, { id_stop: plantOf(now), estado: 'NOT_EJECUTED', motive })),
  'takes the plant off': ({ trip }) =>
    onGuide(trip, now => clerk.call(removeStop, { id_stop: plantOf(now), version: now.version, motive })),
  'plans another plant': ({ of }) => planElsewhere(of, 'CARGAR'),
  'plans another plant for the box that is brought': ({ from }) => planElsewhere(from, 'DESCARGAR'),
  'approves a street turn': approveTurn,
  'undoes the street turn': cancelTurn,
};

/** Verbs that store something of their own first, so that a refusal leaves a changed world. */
const prepare = ['rescues', 'marks a false freight', 'approves a street turn'];

/** The world with what is planted; the last one, if a verb that did not apply or was refused left it as it was. */
async function worldWith(what: string): Promise<World> {
  if (unchanged?.what === what) {
    later();
    return unchanged.world;
  }
  const world = await planted[what]?.();
  if (world === undefined) throw new Error(`nothing is planted as ${what}`);
  return world;
}

/** Runs the verb in a world with what is planted; returns what is still held of what it removed. */
async function leftBy(name: string, what: string): Promise<string[]> {
  const world = await worldWith(what);
  const answer = (await verbs[name]?.(world)) ?? null;
  unchanged = answer === null || (answer.status !== 200 && !prepare.includes(name)) ? { what, world } : null;
  if (answer === null) return [];
  expect([name, what, answer.status]).not.toEqual([name, what, 500]);
  return (await heldByRemoved(t, [world.of, world.from])).map(held => `${name}: ${held}`);
}

describe('a verb that removes something', () => {
  test.each(inTurn(Object.keys(verbs), 2))('%s: succeeds if nothing is held', async name => {
    const turned = planted['a street turn whose trip has no guide'];
    const free = [booked, withDraft, withGuides, withProposals, turned, pending, withTruckOut, withClosedTrip];
    const answers: (number | undefined)[] = [];
    for (const start of free)
      if (start !== undefined && !answers.includes(200)) answers.push((await verbs[name]?.(await start()))?.status);
    expect(answers).toContain(200);
  });

  test.each(inTurn(Object.keys(planted), 7))('with %s: is refused, or releases what is held', async what => {
    const found: string[] = [];
    for (const name of Object.keys(verbs)) found.push(...(await leftBy(name, what)));
    expect(found).toEqual([]);
  });

  test('is refused until money that was handed over is returned', async () => {
    const waiting = [
      'cancels the reservation',
      'cancels the container',
      'deletes the guide',
      'gives it to another driver',
      'moves to another truck',
    ];
    const refused = { status: 409, body: { code: 'ANTICIPO_POR_DEVOLVER' } };
    for (const name of waiting)
      expect([name, await verbs[name]?.(await withAdvance(true))]).toMatchObject([name, refused]);
    expect(await approveTurn(await withAdvance(true, withFetching))).toMatchObject(refused);
  });
});

test('what was billed or paid by its closing or its hours refuses to change them', async () => {
  const refusals: [verb: string, start: () => Promise<World>, code: string][] = [
    ['reverses the closing', withSentOrder, 'GUIA_FACTURADA'],
    ['reverses the closing', withCorte, 'GUIA_EN_CORTE'],
    ['reverses the closing', withSentCost, 'COSTO_EN_SAP'],
    ['clears the events', withBilledWaiting, 'STAND_BY_FACTURADO'],
    ['corrects the hours', withBilledWaiting, 'STAND_BY_FACTURADO'],
  ];
  for (const [name, start, code] of refusals)
    expect([name, await verbs[name]?.(await start())]).toMatchObject([name, { status: 409, body: { code } }]);
});

test('what a claim refuses to do with a guide is not offered, with the same sentence', async () => {
  const offers: [verb: string, start: () => Promise<World>, key: 'delete' | 'reset_milestones' | 'correct_dates'][] = [
    ['deletes the guide', () => withAdvance(true), 'delete'],
    ['clears the events', withBilledWaiting, 'reset_milestones'],
    ['corrects the hours', withBilledWaiting, 'correct_dates'],
  ];
  for (const [name, start, key] of offers) {
    const world = await start();
    if (world.trip === null) throw new Error('no guide');
    const { can } = await guideNow(world.trip);
    const refused = await verbs[name]?.(world);
    expect([name, refused?.status, can[key]]).toEqual([name, 409, refused?.body.message]);
  }
});

describe('if a claim is left out', () => {
  const heldBy: Record<string, string> = {
    'payment orders': 'a price on an order',
    'closed cutoffs': 'a closed trip in a corte',
    'sent costs': 'a closed trip with an invoice of its carrier in SAP',
    'billed stand-by': 'stand-by of an open trip on an order',
    'street turns': 'a street turn',
    advances: 'money that was handed over',
    links: 'links and a notice',
    slots: 'a slot of the trip',
    'proposed charges': 'a proposed charge',
    'booked charges': 'a booked price',
    'given costs': 'an agreed cost',
    'driver problems': 'a problem',
  };

  test.each(
    inTurn(
      CLAIMS.map(claim => claim.name),
      3,
    ),
  )('%s: what it holds is not released', async left => {
    setClaims(CLAIMS.filter(claim => claim.name !== left));
    const found: string[] = [];
    for (const name of Object.keys(verbs))
      if (found.length === 0) found.push(...(await leftBy(name, heldBy[left] ?? '')));
    expect(found).not.toEqual([]);
  });
});
