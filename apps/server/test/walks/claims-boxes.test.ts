import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { cancelEmpties, getEmptyBoxes } from '@cabezal/contract/empties/movements/movements.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { deleteGuide, getGuide, issueGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { saveReturn } from '@cabezal/contract/operations/guides/special.calls';
import { saveMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadedEmpties } from '../../src/modules/empties/movements/movements.samples.ts';
import {
  askedTurn,
  broughtBy,
  exportFromDaule,
  importToDaule,
  motiveFor,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { addPlant } from '../../src/modules/operations/charge-proposals/charge-proposals.samples.ts';
import { setClaims } from '../../src/modules/trips/state/claims/claims.ts';
import { CLAIMS } from '../../src/modules.ts';
import { type Answer, type Client, startTestApp, type TestApp, testNow } from '../harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../trips.ts';
import { company, place } from '../world.ts';
import { agreeCosts, giveLinks, giveVoucher, heldByRemoved, putOnOrder, reportProblem } from './held.ts';

/**
 * The same as claims.test.ts for verbs on boxes that travel by themselves: cancelling an operation of empties, sending a box back out of
 * order, and undoing such a return.
 */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
  await rateDaule(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(testNow);
  // A driver gets at most one notice per minute.
  await t.write(tx => tx.run(sql`delete from driver_notices`));
  // Frees the trucks of the guides of earlier tests.
  await t.write(tx =>
    tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
  );
});
afterEach(() => setClaims(CLAIMS));

const motive = 'El cliente ya no embarca';
/** «Devolución de contenedor vacío»: a service with a price, so that an order can contain it. */
const EMPTY_RETURN = 4;
const fresh = ({ id_reservation }: ReservationDetail) => clerk.ok(getReservation, { id_reservation });
const unplugged = (n: 1 | 2 | 3) => ({ ...set(n), id_generator: null });
let boxes = 0;
const newBox = () => {
  const number = `TRIU${String(860_000 + ++boxes)}`;
  return `${number}${checkDigit(number)}`;
};

/** A reservation, a verb, and the guide that the verb removes or that brought the box. */
interface World {
  of: ReservationDetail;
  guide: GuideDetail;
  verb: () => Promise<Answer<unknown>>;
}

/** An operation of one empty whose guide is issued; the verb cancels it. */
async function operationOfEmpties(): Promise<World> {
  const { operation } = await loadedEmpties(clerk, 1, { id_service: EMPTY_RETURN });
  const { id_operation: id } = operation;
  const of = await clerk.ok(getReservation, { id_reservation: operation.id_reservation });
  const guide = await issuedGuide(t, of, 'DEVOLUCION', unplugged(1));
  const verb = async () => {
    const { version } = (await clerk.ok(getEmptyBoxes, { id_operation: id })).operation;
    return clerk.call(cancelEmpties, { id, version, motive });
  };
  return { of, guide, verb };
}

/** Sends the box of a container back from the plant to a depot. */
async function back(of: ReservationDetail): Promise<Answer<GuideDetail>> {
  const [sub] = (await fresh(of)).sub_reservations;
  return clerk.call(saveReturn, {
    id_sub_reservation: sub?.id_sub_reservation,
    version: sub?.version,
    id_origin: place.plantDaule,
    id_destination: place.tercon,
    id_motivo: await motiveFor(t, 'RETURN'),
    billable: true,
    resources: unplugged(2),
    motive,
  });
}

/** An export whose empty was picked up; the verb sends it back. */
async function fetchedEmpty(): Promise<World> {
  const of = await exportFromDaule(t, { id_carrier: company.carrier });
  const guide = await issuedGuide(t, of, 'RETIRO', set(1));
  await giveContainer(t, guide.id_guide, newBox());
  await drive(t, guide.id_guide, '2026-11-23T09:00:00Z');
  await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
  return { of, guide, verb: () => back(of) };
}

/** An import whose box was emptied; the verb sends it back. */
async function emptiedImport(): Promise<World> {
  const of = await importToDaule(t);
  const guide = await broughtBy(t, of);
  return { of, guide, verb: () => back(of) };
}

/** The export whose empty is on its way back; the verb undoes the return. */
async function returnedEmpty(): Promise<World> {
  const { of } = await fetchedEmpty();
  const { body } = await back(of);
  const guide = await clerk.ok(issueGuide, { id_guide: body.id_guide, version: body.version });
  const verb = async () => {
    const { id_guide, version } = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    return clerk.call(deleteGuide, { id_guide, version, motive });
  };
  return { of, guide, verb };
}

const starts = {
  'cancels the operation of empties': operationOfEmpties,
  'sends the box back': fetchedEmpty,
  'sends the box of an import back': emptiedImport,
  'undoes the return': returnedEmpty,
};
type Verb = keyof typeof starts;

/** Adds a plant to the plan of the trip, which proposes a charge. */
async function planPlant({ of }: World): Promise<void> {
  const { version } = await fresh(of);
  const stops = [
    { code: 'PLT', id_location: place.plantDaule, action: 'CARGAR' },
    { code: 'PLT', id_location: place.plantGuabo, action: 'CARGAR' },
    { code: 'PRT', id_location: place.dpw, action: 'ENTREGAR' },
  ];
  await clerk.ok(saveMilestones, { id_leg: legOf(of, 'VIAJE').id_leg, version, stops });
}
async function askTurn({ of }: World): Promise<void> {
  await askedTurn(clerk, of, await exportFromDaule(t, { id_carrier: company.carrier }));
}

const plants = {
  'money that was handed over': ({ guide }: World) => giveVoucher(t, guide, true),
  'a voucher': ({ guide }: World) => giveVoucher(t, guide, false),
  'an order': ({ of }: World) => putOnOrder(t, of),
  'links and a notice': ({ guide }: World) => giveLinks(t, guide),
  'a problem': ({ guide }: World) => reportProblem(t, guide),
  'an agreed cost': ({ of }: World) => agreeCosts(t, of),
  'a proposed charge': async ({ guide }: World) => {
    const now = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await addPlant(await t.as('monitor'), now, { id_location: place.plantGuabo });
  },
  'a charge that the plan proposes': planPlant,
  // A return proposes its charge itself.
  'what the return is charged': async () => {},
  'a street turn that was asked for': askTurn,
};
type Planted = keyof typeof plants;

/** For each verb: what is planted before it, the claim that holds this, and the code of its refusal; null: the claim releases it. */
const walked: readonly (readonly [Verb, Planted, claim: string, refusal: string | null])[] = [
  ['cancels the operation of empties', 'money that was handed over', 'advances', 'ANTICIPO_POR_DEVOLVER'],
  ['cancels the operation of empties', 'an order', 'payment orders', 'RUBRO_EN_ORDEN'],
  ['cancels the operation of empties', 'a voucher', 'advances', null],
  ['cancels the operation of empties', 'links and a notice', 'links', null],
  ['cancels the operation of empties', 'a problem', 'driver problems', null],
  ['cancels the operation of empties', 'a proposed charge', 'proposed charges', null],
  ['sends the box back', 'an agreed cost', 'given costs', null],
  ['sends the box back', 'a charge that the plan proposes', 'proposed charges', null],
  ['sends the box of an import back', 'a street turn that was asked for', 'street turns', 'REUSO_VIGENTE'],
  ['undoes the return', 'money that was handed over', 'advances', 'ANTICIPO_POR_DEVOLVER'],
  ['undoes the return', 'a voucher', 'advances', null],
  ['undoes the return', 'links and a notice', 'links', null],
  ['undoes the return', 'a problem', 'driver problems', null],
  ['undoes the return', 'an agreed cost', 'given costs', null],
  ['undoes the return', 'what the return is charged', 'proposed charges', null],
];

async function walk(verb: Verb, planted: Planted) {
  const world = await starts[verb]();
  await plants[planted](world);
  const { status, body } = await world.verb();
  return [status, body.code, await heldByRemoved(t, [world.of])];
}

const answerOf = (refusal: string | null) => (refusal === null ? [200, undefined, []] : [409, refusal, []]);

describe('a verb on a box that travels by itself', () => {
  test.each(walked)('%s with %s: is refused, or releases what is held', async (verb, planted, _, refusal) => {
    expect(await walk(verb, planted)).toEqual(answerOf(refusal));
  });

  // Without the claim on costs, the database refuses to delete a leg that has costs.
  test.each(walked)('%s with %s: another outcome without the claim', async (verb, planted, left, refusal) => {
    setClaims(CLAIMS.filter(claim => claim.name !== left));
    expect(await walk(verb, planted)).not.toEqual(answerOf(refusal));
  });
});
