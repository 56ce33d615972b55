import { details } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { normalizePlate, plateError, plateKey, plateSpellings } from '@cabezal/domain/system/validation/plate';
import { nextDisk, truckErrors } from '@cabezal/domain/system/validation/truck';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, conflict, demandFields, unprocessable } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { attachPapers, checkUploads } from '../../system/records/papers.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { addRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { lockMountPlacesOf } from '../devices/lock-mount-place.ts';
import { carrierOf, demandActive } from './carrier.ts';
import { findEditable } from './edit-truck.ts';
import { TRUCK, type TruckDetails, type TruckFacts } from './truck.record.ts';
import * as queries from './truck-edits.queries.ts';

type Entered<T> = T | null | undefined;
export type DetailsInput = z.infer<z.ZodObject<typeof details>>;
export type AddTruckInput = DetailsInput & {
  id_company?: number | null;
  papers: readonly { kind: string; id_file: number }[];
};
export type EditTruckInput = DetailsInput & { id_truck: number; version: number; id_company?: number | null };

/** The format of the database, so that the history shows only real changes. */
const measure = (value: Entered<number>): string | null => (value == null ? null : value.toFixed(2));

/** Entered values of a truck, as stored. */
export const detailValues = (input: DetailsInput): TruckDetails => ({
  ...entered(details, input),
  license_plate: normalizePlate(input.license_plate),
  tank_1_gallons: measure(input.tank_1_gallons),
  tank_2_gallons: measure(input.tank_2_gallons),
  tonnage: measure(input.tonnage),
});

/** Errors of every field of a truck; null: valid. */
export const errorsOf = (input: DetailsInput, today: string) => ({
  ...truckErrors(input, today),
  license_plate: plateError(input.license_plate),
});

/** The usual driver must work for the truck's company. Read in the person's scope. */
async function driverError(tx: Tx, id_driver: Entered<number>, id_company: number): Promise<string | null> {
  if (id_driver == null) return null;
  const driver = await queries.findUsualDriver(tx, id_driver, id_company);
  if (driver === undefined || !driver.drives_for)
    return 'Elija un conductor de la compañía del camión o asociado con ella';
  return driver.active ? null : 'El conductor está inactivo';
}

/**
 * As `driverError`, but locks the driver first, so that nobody can move him to another carrier in the meantime, and throws. Elevated; the
 * caller has already checked that the driver is in the person's scope. Errors: 422 at the field.
 */
async function demandUsualDriver(tx: Tx, id_driver: Entered<number>, id_company: number): Promise<void> {
  if (id_driver == null) return;
  await queries.holdDriver(tx, id_driver);
  demandFields({ id_driver: await driverError(tx, id_driver, id_company) });
}

type Named = { license_plate: string; disk: string; id_company: number };

const duplicate = (code: string, field: string, text: string) => new AppError(409, code, text, { [field]: text });

/**
 * A plate belongs to one truck in all companies; a disk to one truck in its company. Values that the truck has already are not checked
 * again. Elevated, because trucks of other companies count.
 */
async function demandNew(tx: Tx, truck: Named, before?: TruckFacts): Promise<void> {
  const { license_plate, disk, id_company } = truck;
  const except = before?.id_truck ?? 0;
  if (license_plate !== before?.license_plate) {
    await holdName(tx, `plate ${plateKey(license_plate)}`);
    if ((await queries.findByPlate(tx, plateSpellings(license_plate), except)) !== undefined)
      throw duplicate('CAMION_DUPLICADO', 'license_plate', 'Ya existe un camión con esa placa');
  }
  if (disk === before?.disk && id_company === before.id_company) return;
  await holdName(tx, `disk ${id_company} ${disk}`);
  if ((await queries.findByDisk(tx, { id_company, disk, except })) !== undefined)
    throw duplicate('DISCO_DUPLICADO', 'disk', 'La compañía ya tiene un camión con ese disco');
}

/** Registers a truck with papers; returns its id. Errors as `add_truck` says. */
export async function addTruck(tx: Tx, actor: Actor, input: AddTruckInput): Promise<number> {
  const carrier = await carrierOf(tx, actor, input.id_company ?? actor.id_company);
  demandActive(carrier);
  demandFields({
    ...errorsOf(input, tx.today),
    id_driver: await driverError(tx, input.id_driver, carrier.id_company),
  });
  await checkUploads(tx, actor, input.papers);
  await tx.elevate();
  await demandUsualDriver(tx, input.id_driver, carrier.id_company);
  const values = {
    ...detailValues(input),
    id_company: carrier.id_company,
    is_owner: carrier.is_operator,
    qualification: initialQualification(actor.audience === 'operator'),
  };
  await demandNew(tx, values);
  const id_truck = await addRecord(tx, TRUCK, 'add_truck', values, { created_at: tx.now });
  await attachPapers(tx, actor, { owner: 'id_truck', id: id_truck, noun: 'truck' }, input.papers);
  tx.changed('truck', id_truck, [carrier.id_company]);
  return id_truck;
}

/**
 * Checks a move to another carrier: only by the operator, only without trips, and only without equipment of another carrier, because a
 * modem of the former one would still report the truck's position to it. The operator's own equipment stays mounted. Errors: 404, 409, 422.
 */
async function demandMove(tx: Tx, actor: Actor, id_truck: number, to: queries.CarrierFacts): Promise<void> {
  const text = 'Solo la operadora pasa un camión a otro transportista';
  if (actor.audience !== 'operator') throw unprocessable('COMPANIA_AJENA', text, { id_company: text });
  demandActive(to);
  // The mount places are locked before the truck, in the same order as when equipment is mounted, because a mount refers to the truck.
  await lockMountPlacesOf(tx, id_truck);
  await lockRecord(tx, TRUCK, id_truck);
  const trips = await listTripsAhead(tx, 'id_truck', id_truck);
  if (trips.length > 0)
    throw conflict('CAMION_CON_VIAJES', `Tiene viajes sin cerrar: ${trips.map(trip => trip.label).join(', ')}`);
  const carried = await queries.listForeignEquipment(tx, id_truck, to.id_company);
  const names = carried.map(one => `${EQUIPMENT_KIND_NAMES[one.kind].toLowerCase()} ${one.disk}`);
  if (names.length > 0)
    throw conflict('CAMION_CON_EQUIPO', `Lleva equipo de otra compañía, desmóntelo antes: ${names.join(', ')}`);
}

/**
 * Changes the entered values of a truck found by `findEditable`; returns the new version. Errors: 404, 409 MODIFICADO, CAMION_DUPLICADO,
 * DISCO_DUPLICADO or CAMION_CON_VIAJES, CAMION_CON_EQUIPO, 422 by field.
 */
export async function changeTruck(tx: Tx, actor: Actor, before: TruckFacts, input: EditTruckInput): Promise<number> {
  if (before.version !== input.version) throw changedMeanwhile();
  const id_company = input.id_company ?? before.id_company;
  const isMoved = id_company !== before.id_company;
  const carrier = isMoved ? await carrierOf(tx, actor, id_company) : null;
  // A valid driver is not checked again until it changes.
  const isOther = isMoved || input.id_driver !== before.id_driver;
  demandFields({
    ...errorsOf(input, tx.today),
    id_driver: isOther ? await driverError(tx, input.id_driver, id_company) : null,
  });
  await tx.elevate();
  if (isOther) await demandUsualDriver(tx, input.id_driver, id_company);
  if (carrier !== null) await demandMove(tx, actor, input.id_truck, carrier);
  const values = detailValues(input);
  await demandNew(tx, { ...values, id_company }, before);
  if (isMoved) {
    tx.changed('truck', input.id_truck, [id_company]);
    await queries.setOwnedSince(tx, input.id_truck);
  }
  return storeRecord(tx, TRUCK, before, {
    action: 'edit_truck',
    version: input.version,
    values: carrier === null ? values : { ...values, id_company, is_owner: carrier.is_operator },
  });
}

/** The same for a truck in the person’s scope. */
export async function editTruck(tx: Tx, actor: Actor, input: EditTruckInput): Promise<number> {
  return changeTruck(tx, actor, await findEditable(tx, actor, input.id_truck), input);
}

/** Writes or removes (null) the observation; returns the new version. Errors: 404, 409 MODIFICADO. */
export async function setObservation(
  tx: Tx,
  actor: Actor,
  input: { id_truck: number; version: number },
  observation_truck: string | null,
): Promise<number> {
  const before = await findEditable(tx, actor, input.id_truck);
  const action = observation_truck === null ? 'delete_observation' : 'save_observation';
  return storeRecord(tx, TRUCK, before, { action, version: input.version, values: { observation_truck } });
}

/** The disk after the highest in use. Errors: 404 for a company that is no carrier in the scope. */
export async function lastDisk(tx: Tx, actor: Actor, id_company: number | null): Promise<{ disk: string }> {
  const { is_operator } = await carrierOf(tx, actor, id_company ?? actor.id_company);
  // Third parties share one series, which the operator paints on their trucks.
  await tx.elevate();
  const highest = await queries.highestDisk(tx, is_operator);
  return { disk: nextDisk(highest === null ? [] : [highest], is_operator) };
}
