import { associateDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { sql } from 'kysely';
import { sampleTrip } from '../../src/modules/fleet/trucks/trip.samples.ts';
import { approvedReservation, exportBooking } from '../booking.ts';
import type { TestApp } from '../harness.ts';
import type { Ids } from '../sample.ts';
import { drive, giveContainer, issuedGuide } from '../trips.ts';
import { company, type UserName } from '../world.ts';

/** Words that show whose data an answer contains. `rivalBusiness` stores each in one place. */
const otherCarrier = ['VIA-AJENA3', 'Camaronera Mondragón', 'GSB0007', 'Yagual'];
const sale = ['457.31'];
const purchase = ['318.77'];
const ofOperator = ['NOTA-INTERNA'];
const exporters = ['SECRETBK77', 'OC-SECRETA', 'Bananera Río Jubones'];
/** The words that answers to changes contain for a person who may read everything. */
export const canaries = ['VIA-AJENA3', ...sale, ...purchase, ...ofOperator, ...exporters];

/** Words that no answer to the person may contain. */
export const forbidden = {
  carrierAdmin: [...otherCarrier, ...sale, ...ofOperator],
  carrierAccountant: [...otherCarrier, ...sale, ...ofOperator],
  carrierDriver: [...otherCarrier, ...sale, ...purchase, ...ofOperator],
  exporterAdmin: [...otherCarrier, ...purchase, ...ofOperator],
  exporterAccountant: [...otherCarrier, ...purchase, ...ofOperator],
  importerAdmin: [...otherCarrier, ...sale, ...purchase, ...ofOperator, ...exporters],
  forwarderAdmin: [...otherCarrier, ...purchase, ...ofOperator],
  forwarderAccountant: [...otherCarrier, ...purchase, ...ofOperator],
} satisfies Partial<Record<UserName, string[]>>;
export type Walker = keyof typeof forbidden;

/**
 * The exporter's container, driven by the carrier: its pick-up by driver 5, its trip by driver 6. Driver 5 also drives for the other
 * carrier, which has a trip of a stranger's container. Sale prices, purchase prices and the operator's notes are changed to unique values.
 */
export async function rivalBusiness(t: TestApp): Promise<Ids> {
  await t.write(async tx => {
    // Rates that are already valid cannot be changed; on this day they are not valid yet.
    await tx.run(sql`select set_config('app.today', '2000-01-01', true)`);
    await tx.run(sql`update fee_items set amount = 457.31 where id_fee = 2`);
    await tx.run(sql`update purchase_fee_items set amount = 318.77 where id_purchase_fee = 1`);
    await tx.run(sql`update companies set internal_notes = 'NOTA-INTERNA'`);
  });
  const booking = exportBooking({ booking: 'SECRETBK77', reference: 'OC-SECRETA', id_carrier: company.carrier });
  const reservation = await approvedReservation(t, booking);
  const pickup = await issuedGuide(t, reservation, 'RETIRO', {
    id_truck: 5,
    id_driver: 5,
    id_generator: 1,
    id_chassis: 4,
  });
  const trip = await issuedGuide(t, reservation, 'VIAJE', {
    id_truck: 6,
    id_driver: 6,
    id_generator: 2,
    id_chassis: 5,
  });
  await giveContainer(t, pickup.id_guide, 'TRIU8423172');
  await drive(t, pickup.id_guide, '2026-11-24T01:00:00Z');
  t.setNow('2026-11-24T12:00:00Z');
  await (await t.as('operador')).ok(associateDriver, { id_driver: 5, id_company: company.otherCarrier });
  await t.write(tx =>
    sampleTrip(tx, {
      id_client: company.stranger,
      client_name: 'Camaronera Mondragón',
      leg_start: '2026-12-05T12:00:00Z',
      guide: { guide_number: 'VIA-AJENA3', id_carrier: company.otherCarrier, id_truck: 7, id_driver: 5 },
    }),
  );
  return {
    id_reservation: reservation.id_reservation,
    id_sub_reservation: reservation.sub_reservations[0]?.id_sub_reservation ?? 0,
    id_leg: trip.id_leg ?? 0,
    id_guide: trip.id_guide,
    id_pickup: pickup.id_guide,
    id_stop: pickup.stops[0]?.id_stop ?? 0,
  };
}
