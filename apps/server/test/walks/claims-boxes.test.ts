import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { cancelEmpties, getEmptyBoxes } from '@cabezal/contract/empties/empties/empties.calls';
import type { GuideDetail } from '@cabezal/contract/work/guides/guide.shapes';
import { deleteGuide, getGuide, issueGuide } from '@cabezal/contract/work/guides/guides.calls';
import { saveReturn } from '@cabezal/contract/work/guides/special-guides.calls';
import { saveMilestones } from '@cabezal/contract/work/stops/templates.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadedEmpties } from '../../src/modules/empties/empties/empties.samples.ts';
import {
  askedTurn,
  broughtBy,
  exportFromDaule,
  importToDaule,
  motiveFor,
  rateDaule,
} from '../../src/modules/empties/street-turns/street-turns.samples.ts';
import { setClaims } from '../../src/modules/trips/trips/claims/claims.ts';
import { addPlant } from '../../src/modules/work/charge-proposals/charge-proposals.samples.ts';
import { CLAIMS } from '../../src/modules.ts';
import { type Answer, type Client, startTestApp, type TestApp, testNow } from '../harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide, legOf, set } from '../trips.ts';
import { company, place } from '../world.ts';
import { agreeCosts, giveLinks, giveVoucher, heldOfGone, reportProblem } from './held.ts';

/**
 * The verbs of boxes that travel by themselves, walked as in claims.test: an operation of empties that is cancelled, a box that goes back out
 * of turn, and such a return that is undone.
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
  // Nobody was told anything within the last minute.
  await t.write(tx => tx.run(sql`delete from driver_notices`));
  // What was made before holds no truck any more.
  await t.write(tx =>
    tx.run(sql`update guides set deleted_at = now(), deleted_reason = 'Prueba' where deleted_at is null`),
  );
});
afterEach(() => setClaims(CLAIMS));

const motive = 'El cliente ya no embarca';
const fresh = ({ id_reservation }: ReservationDetail) => clerk.ok(getReservation, { id_reservation });
const unplugged = (n: 1 | 2 | 3) => ({ ...set(n), id_generator: null });
let boxes = 0;
const newBox = () => {
  const number = `TRIU${String(860_000 + ++boxes)}`;
  return `${number}${checkDigit(number)}`;
};

/** A reservation, the guide that its verb takes away or that brought the box, and the verb. */
interface World {
  of: ReservationDetail;
  guide: GuideDetail;
  verb: () => Promise<Answer<unknown>>;
}

/** An operation of one empty whose guide is issued. */
async function operationOfEmpties(): Promise<World> {
  const { operation } = await loadedEmpties(clerk, 1);
  const { id_operation: id } = operation;
  const of = await clerk.ok(getReservation, { id_reservation: operation.id_reservation });
  const guide = await issuedGuide(t, of, 'DEVOLUCION', unplugged(1));
  const verb = async () => {
    const { version } = (await clerk.ok(getEmptyBoxes, { id_operation: id })).operation;
    return clerk.call(cancelEmpties, { id, version, motive });
  };
  return { of, guide, verb };
}

/** What sends the box of a container back from the plant to a depot. */
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

/** An export whose empty was fetched. */
async function fetchedEmpty(): Promise<World> {
  const of = await exportFromDaule(t, { id_carrier: company.carrier });
  const guide = await issuedGuide(t, of, 'RETIRO', set(1));
  await giveContainer(t, guide.id_guide, newBox());
  await drive(t, guide.id_guide, '2026-11-23T09:00:00Z');
  await attachPapers(t, guide.id_guide, ['EIR_SALIDA']);
  return { of, guide, verb: () => back(of) };
}

/** An import that was emptied. */
async function emptiedImport(): Promise<World> {
  const of = await importToDaule(t);
  const guide = await broughtBy(t, of);
  return { of, guide, verb: () => back(of) };
}

/** The same export, whose box goes back. */
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

/** The empty is fetched for a plan with a plant more. */
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
  'links and a notice': ({ guide }: World) => giveLinks(t, guide),
  'a problem': ({ guide }: World) => reportProblem(t, guide),
  'an agreed cost': ({ of }: World) => agreeCosts(t, of),
  'a proposed charge': async ({ guide }: World) => {
    const now = await clerk.ok(getGuide, { id_guide: guide.id_guide });
    await addPlant(await t.as('monitor'), now, { id_location: place.plantGuabo });
  },
  'a charge that the plan proposes': planPlant,
  // A return proposes what it is sold for by itself.
  'what the return is charged': async () => {},
  'a street turn that was asked for': askTurn,
};
type Planted = keyof typeof plants;

/** What each verb is walked before, the claim that holds it, and by which refusal it keeps it; null: it gives it up. */
const walked: readonly (readonly [Verb, Planted, claim: string, refusal: string | null])[] = [
  ['cancels the operation of empties', 'money that was handed over', 'advances', 'ANTICIPO_POR_DEVOLVER'],
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
  return [status, body.code, await heldOfGone(t, [world.of])];
}

const answerOf = (refusal: string | null) => (refusal === null ? [200, undefined, []] : [409, refusal, []]);

describe('a verb of a box', () => {
  test.each(walked)('%s: before %s nothing holds on to what is gone', async (verb, planted, _, refusal) => {
    expect(await walk(verb, planted)).toEqual(answerOf(refusal));
  });

  // A leg of which costs stand is not deleted by the database either.
  test.each(walked)('%s: before %s it is another answer without its claim', async (verb, planted, left, refusal) => {
    setClaims(CLAIMS.filter(claim => claim.name !== left));
    expect(await walk(verb, planted)).not.toEqual(answerOf(refusal));
  });
});
