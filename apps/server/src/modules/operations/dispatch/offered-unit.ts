import type { OfferedUnit } from '@cabezal/contract/trips/units/unit.shapes';
import type { ReadAt } from '../../../platform/db/tx.ts';
import type { AssignmentFacts, TripFacts, TruckFacts } from '../../trips/state/assignment/assignment-facts.queries.ts';
import { credentialFacts, type FreeTime, freeFact, licenseFact } from './candidate-texts.ts';

/** A truck with its driver. */
export interface Unit {
  truck: TruckFacts;
  id_driver: number | null;
  driver: DriverFacts | null;
}
type DriverFacts = AssignmentFacts['drivers'] extends ReadonlyMap<number, infer Facts> ? Facts : never;

/** The driver of the truck, with the known facts about him. */
export const unitOf = (
  truck: TruckFacts,
  id_driver: number | null,
  { drivers }: Pick<AssignmentFacts, 'drivers'>,
): Unit => ({
  truck,
  id_driver,
  driver: id_driver === null ? null : (drivers.get(id_driver) ?? null),
});

/** Columns that identify the unit. */
export const unitColumns = ({
  truck,
  id_driver,
  driver,
}: Unit): Omit<OfferedUnit, 'facts' | 'warnings' | 'reasons'> => ({
  id_truck: truck.id_truck,
  disk: truck.disk,
  license_plate: truck.license_plate,
  company: truck.company,
  is_own: truck.is_own,
  id_driver,
  driver_name: driver?.name ?? null,
});

/**
 * Facts in favour of a unit on a trip that ends on the business date `last`: when the truck is free, the driver's licence, the credentials
 * of both.
 */
export const unitFacts = (
  { truck, driver }: Unit,
  of: { trip: TripFacts; free: FreeTime; last: string },
  at: ReadAt,
): (string | null)[] => [
  freeFact(of.free, at),
  driver === null ? null : licenseFact(driver, of.last, of.trip.warning_days),
  ...(driver === null ? [] : credentialFacts(of.trip, [driver, truck], at)),
];
