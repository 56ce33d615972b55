import { changeDriverState } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { updateAvailability } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { assign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { blockCompany, unblockCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportBooking } from '../../../../test/booking.ts';
import { type Client, engine, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { company } from '../../../../test/world.ts';
import { type Waiting, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const motive = 'Prueba de dos a la vez';
type Trips = { id_guide: number; version: number; decision: 'RELEASE' }[];
/** A record used by dispatch: how it is deactivated with its trips released, and activated again. */
interface Owner {
  /** What of it the second trip needs, and with which other resources. */
  again: object;
  out: (me: Client, trips: Trips) => Promise<{ status: number; body: { code?: string } }>;
  back: (me: Client) => Promise<unknown>;
}
const first = { id_truck: 5, id_driver: 5, id_generator: 1, id_chassis: 4 };
const second = { id_truck: 6, id_driver: 6, id_generator: 2, id_chassis: 5 };
const owners: Record<'driver' | 'truck' | 'genset' | 'carrier', Owner> = {
  driver: {
    again: { id_driver: 5 },
    out: async (me, trips) => {
      const { version } = await me.ok(getDriver, { id_driver: 5 });
      return me.call(changeDriverState, { id_driver: 5, version, active: false, motive, trips });
    },
    back: async me => {
      const { version, active } = await me.ok(getDriver, { id_driver: 5 });
      if (!active) await me.ok(changeDriverState, { id_driver: 5, version, active: true, motive, trips: [] });
    },
  },
  truck: {
    again: { id_truck: 5 },
    out: async (me, trips) => {
      const { version } = await me.ok(getTruck, { id_truck: 5 });
      return me.call(updateTruckState, { id_truck: 5, version, truck_state: 'INACTIVO', motive, trips });
    },
    back: async me => {
      const { version, active } = await me.ok(getTruck, { id_truck: 5 });
      if (!active)
        await me.ok(updateTruckState, { id_truck: 5, version, truck_state: 'DISPONIBLE', motive, trips: [] });
    },
  },
  genset: {
    again: { id_generator: 1 },
    out: async (me, trips) => {
      const { version } = await me.ok(getEquipment, { id_equipment: 1 });
      return me.call(updateAvailability, { id_equipment: 1, version, availability: 'INACTIVO', motive, trips });
    },
    back: async me => {
      const { version, active } = await me.ok(getEquipment, { id_equipment: 1 });
      if (!active)
        await me.ok(updateAvailability, { id_equipment: 1, version, availability: 'DISPONIBLE', motive, trips: [] });
    },
  },
  carrier: {
    again: {},
    out: async (me, trips) => {
      const { version } = await me.ok(getCompany, { id_company: company.carrier });
      return me.call(blockCompany, { id_company: company.carrier, version, motive, confirmed: true, trips });
    },
    back: async me => {
      const { version, blocked } = await me.ok(getCompany, { id_company: company.carrier });
      if (blocked) await me.ok(unblockCompany, { id_company: company.carrier, version, motive });
    },
  },
};

const legOf = (waiting: Waiting, kind: string) => waiting.legs.find(leg => leg.kind === kind)?.id_leg ?? 0;
/** Frees everything for the next round. */
const forget = ({ id_reservation }: Waiting) =>
  t.write(tx =>
    tx.run(sql`update guides set id_truck = null, id_driver = null, id_generator = null, id_chassis = null,
    id_carrier = null where id_reservation = ${id_reservation}`),
  );

/** PGlite has one connection: simultaneous transactions exist only on PostgreSQL. */
describe.skipIf(engine !== 'postgres')('one user assigns while another deactivates the record', () => {
  test.each([
    ['driver', 40],
    ['truck', 12],
    ['genset', 12],
    ['carrier', 12],
  ] as const)('%s: the transactions wait for each other, %i times', async (name, rounds) => {
    const { again, out, back } = owners[name];
    const [dispatcher, clerk] = [await t.as('despacho'), await t.as('admin')];
    for (let round = 0; round < rounds; round++) {
      const waiting = await waitingTrip(t, exportBooking({ id_carrier: company.carrier }));
      const [pickup, trip] = [legOf(waiting, 'RETIRO'), legOf(waiting, 'VIAJE')];
      const { guides } = await dispatcher.ok(assign, { assignments: [{ id_leg: pickup, ...first }] });
      const trips = guides.map(({ id_guide, version }) => ({ id_guide, version, decision: 'RELEASE' as const }));
      const [assigned, taken] = await Promise.all([
        dispatcher.call(assign, { assignments: [{ id_leg: trip, ...second, ...again }] }),
        out(clerk, trips),
      ]);
      const said = [assigned, taken].map(({ status, body }) => [status, body.code]);
      expect(said.map(([status]) => status).sort(), JSON.stringify(said)).toEqual([200, expect.toBeOneOf([409, 422])]);
      await forget(waiting);
      await back(clerk);
    }
  });
});
