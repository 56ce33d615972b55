import type * as calls from '@cabezal/contract/fleet/trucks/truck-fleet.calls';
import { assignmentVerdicts } from '@cabezal/domain/trips/rules/assignment';
import type { AssignmentSubject, AssignmentVerdicts } from '@cabezal/domain/trips/rules/assignment-input';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { findRecord } from '../../system/records/record-verbs.ts';
import { loadAssignmentFacts, loadTrucks, verdictsOf } from '../../trips/state/assignment/assignment-facts.queries.ts';
import * as queries from './fleet.queries.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';

type Output<C> = C extends { output: { _output: infer Out } } ? Out : never;
type Row<C> = Output<C> extends (infer R)[] ? R : never;
type AvailableTruck = Row<typeof calls.getTrucksAvailable>;
type Analysis = Output<typeof calls.analyzeTruck>;

/** The verdicts about these subjects, as the call returns them. */
function about(verdicts: AssignmentVerdicts, ...subjects: AssignmentSubject[]) {
  const blocking = verdicts.blocking.filter(b => subjects.includes(b.subject));
  const warnings = verdicts.warnings.filter(w => subjects.includes(w.subject));
  return {
    reasons: blocking.map(({ code, message, subject }) => ({ code, message, subject })),
    warnings: warnings.map(w => w.message),
    possible: blocking[0]?.message ?? (true as const),
  };
}

/**
 * Whether each active truck is free during a period, by the rules of assignment for a trip without stops. Two queries, whatever the size of
 * the fleet.
 */
export async function availableTrucks(
  tx: Tx,
  input: { from: string; to: string; id_company?: number },
): Promise<AvailableTruck[]> {
  const time = { planned_from: input.from, planned_to: input.to, guide: null };
  const warning_days = await parameter(tx, 'dias_aviso_credencial', tx.today);
  const trip = { ...time, stops: [], container_length_ft: null, is_reefer: false, warning_days };
  const rows = await queries.listBrief<Omit<AvailableTruck, 'available' | 'reasons' | 'warnings'>>(tx, input);
  const facts = await loadTrucks(tx, time, queries.inUse(input.id_company));
  const found = rows.flatMap(row => {
    const truck = facts.get(row.id_truck);
    if (truck === undefined) return [];
    const verdicts = assignmentVerdicts({ trip, truck, driver: null, genset: null, chassis: null }, tx.now);
    const { possible: available, reasons, warnings } = about(verdicts, 'truck');
    return [{ ...row, available, reasons, warnings }];
  });
  return found.toSorted((a, b) => Number(a.available !== true) - Number(b.available !== true));
}

/** Trucks with the codes of their devices, without keys. */
export async function trucksForGps(
  tx: Tx,
  filter: queries.FleetFilter,
): Promise<(queries.TrackedTruck & { devices: Omit<queries.TruckDevice, 'id_truck'>[] })[]> {
  const trucks = await queries.listTracked(tx, filter);
  await tx.elevate();
  const devices = await queries.listDevices(
    tx,
    trucks.map(truck => truck.id_truck),
  );
  const byTruck = new Map<number, Omit<queries.TruckDevice, 'id_truck'>[]>(trucks.map(truck => [truck.id_truck, []]));
  for (const { id_truck, ...device } of devices) byTruck.get(id_truck)?.push(device);
  return trucks.map(truck => ({ ...truck, devices: byTruck.get(truck.id_truck) ?? [] }));
}

/** The guide under way of a truck. Errors: 404 outside the scope. */
export async function guideOfTruck(tx: Tx, id_truck: number): Promise<Output<typeof calls.getGuideOfTruck>> {
  await findRecord(tx, TRUCK, id_truck);
  const guide = await queries.findGuideOfTruck<NonNullable<Output<typeof calls.getGuideOfTruck>['guide']>>(
    tx,
    id_truck,
  );
  return { id_truck, guide: guide ?? null };
}

/** Verdicts of the rules of assignment for a truck and a driver on each leg of a reservation that has not begun. Errors: 404. */
export async function analyzeTruck(
  tx: Tx,
  input: { id_truck: number; id_reservation: number; id_driver?: number | null },
): Promise<Analysis> {
  const truck = await findRecord<TruckFacts>(tx, TRUCK, input.id_truck);
  const open = await queries.findOpenLegs(tx, input.id_reservation);
  if (open === undefined) throw notFound('La reserva no existe');
  const id_driver = input.id_driver ?? truck.id_driver;
  const chosen = { id_truck: input.id_truck, id_driver };
  const legs: Analysis['legs'] = [];
  for (const { id_truck, ...leg } of open) {
    const wanted = { id_leg: leg.id_leg, trucks: [input.id_truck], drivers: id_driver === null ? [] : [id_driver] };
    const facts = await loadAssignmentFacts(tx, wanted);
    if (facts === undefined) continue;
    if (id_driver !== null && !facts.drivers.has(id_driver)) throw notFound('El conductor no existe');
    const verdicts = about(verdictsOf(facts, chosen, tx), 'trip', 'truck', 'driver');
    legs.push({ ...leg, has_truck: id_truck === input.id_truck, ...verdicts });
  }
  return { id_truck: input.id_truck, id_reservation: input.id_reservation, id_driver, legs };
}
