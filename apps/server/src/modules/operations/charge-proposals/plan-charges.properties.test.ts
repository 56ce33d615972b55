import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveMilestones } from '@cabezal/contract/operations/stops/templates.calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../../../test/rotation.ts';
import { approvedReservation } from '../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { legOf } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';
import { directExport } from '../dispatch/dispatch.samples.ts';
import { openOf } from './charge-proposals.samples.ts';

/** What is proposed depends on the plan as it is, not on the edits that led to it. */
let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const day = '2026-12-15';
const booked = () => approvedReservation(t, directExport(day));
const depot = { code: 'DEP' as const, id_location: place.tercon, action: 'RETIRAR' as const };
const port = { code: 'PRT' as const, id_location: place.dpw, action: 'ENTREGAR' as const };
const loading = (id_location: number) => ({ code: 'PLT' as const, id_location, action: 'CARGAR' as const });

async function write(id_reservation: number, plants: readonly number[]): Promise<void> {
  const reservation = await clerk.ok(getReservation, { id_reservation });
  const { version } = reservation;
  const stops = [depot, ...plants.map(loading), port];
  await clerk.ok(saveMilestones, { id_leg: legOf(reservation, 'VIAJE').id_leg, version, stops });
}
/** What is to be decided, without the order in which it was proposed. */
const asked = async (id_reservation: number) =>
  (await openOf(clerk, id_reservation)).map(one => JSON.stringify(one)).sort();

/** The plants of a trip, never the same one twice in a row. */
const plan = fc
  .array(fc.constantFrom(place.plantGuabo, place.plantQuito, place.plantDaule), { minLength: 1, maxLength: 3 })
  .filter(plants => plants.every((id, at) => id !== plants[at - 1]));

test('after any sequence of edits of a plan, the proposals are those of one edit from the first plan to the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 4 }), async plans => {
      const [edited, direct] = [await booked(), await booked()];
      for (const plants of plans) await write(edited.id_reservation, plants);
      await write(direct.id_reservation, plans.at(-1) ?? []);
      expect(await asked(edited.id_reservation)).toEqual(await asked(direct.id_reservation));
    }),
    { numRuns: rounds(6) },
  );
});
