import { equipmentErrors, storedAttributes } from '@cabezal/domain/system/validation/equipment';
import { EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { modemCode, type Sender } from '@cabezal/domain/system/validation/modem';
import { normalizePlate, plateSpellings } from '@cabezal/domain/system/validation/plate';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, conflict, demandFields, unprocessable } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { attachPapers, checkUploads, removePaper } from '../../system/records/papers.ts';
import { insertRow, lockRecord } from '../../system/records/record.queries.ts';
import { listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { findDevice, handOverDevice, insertDevices } from '../devices/device.queries.ts';
import { changeDevice, demandNewCode, mountDevices } from '../devices/keep-device.ts';
import { lockMountPlace } from '../devices/lock-mount-place.ts';
import { carrierOf, demandActive } from '../trucks/carrier.ts';
import type { CarrierFacts } from '../trucks/truck-edits.queries.ts';
import { findEditable, forLog, storeEquipment } from './edit-equipment.ts';
import { EQUIPMENT, type EquipmentDetails, type EquipmentFacts, type StoredAttribute } from './equipment.record.ts';
import * as queries from './equipment-edits.queries.ts';
import { tripColumn } from './equipment-state.ts';
import type { Kind } from './equipments.queries.ts';

export interface DetailsInput {
  disk: string;
  license_plate?: string | null;
  size?: string | null;
  id_truck?: number | null;
  id_owner?: number | null;
  observation?: string | null;
  /** Only for a modem; absent: code and sender stay. */
  code?: string | null;
  sender?: Sender;
  attributes: readonly { code: string; value?: string | null; expires_on?: string | null }[];
}
export type AddEquipmentInput = DetailsInput & {
  id_company?: number | null;
  papers: readonly { kind: string; id_file: number }[];
};
export type UpdateEquipmentInput = DetailsInput & {
  id_equipment: number;
  version: number;
  id_company?: number | null;
};

/** Entered values of an equipment, as stored. */
export const detailValues = (kind: Kind, input: DetailsInput): EquipmentDetails => ({
  disk: input.disk,
  license_plate: input.license_plate ? normalizePlate(input.license_plate) : null,
  size: input.size || null,
  id_truck: input.id_truck ?? null,
  id_owner: input.id_owner ?? null,
  observation: input.observation || null,
  attributes: storedAttributes(kind, input.attributes),
});

/** Where an equipment may be mounted: the operator's on any truck, a carrier's on its own. Read in the person's scope. */
export async function mountError(
  tx: Tx,
  id_truck: number | null | undefined,
  carrier: Carrier,
): Promise<string | null> {
  if (id_truck == null) return null;
  const truck = await queries.findMount(tx, id_truck);
  if (truck === undefined || !(carrier.is_operator || truck.id_company === carrier.id_company))
    return 'Elija un camión de la compañía del equipo';
  return truck.active ? null : 'El camión está inactivo';
}
type Carrier = Pick<CarrierFacts, 'id_company' | 'is_operator'>;

/** Which chassis or genset may carry a modem: any for the operator's, its own for a carrier's. Read in the person's scope. */
export async function carryError(
  tx: Tx,
  id_mounted_on: number | null | undefined,
  carrier: Carrier,
): Promise<string | null> {
  if (id_mounted_on == null) return null;
  const found = await queries.findCarrying(tx, id_mounted_on);
  if (found === undefined || !(carrier.is_operator || found.id_company === carrier.id_company))
    return 'Elija un chasis o generador de la compañía del módem';
  return found.active ? null : 'Está fuera de servicio';
}

async function ownerError(tx: Tx, id_owner: number | null | undefined): Promise<string | null> {
  if (id_owner == null) return null;
  return (await queries.isCompany(tx, id_owner)) ? null : 'Elija una compañía activa';
}

/** Checks fields in the order of the form; a rule about the value precedes one about the record it refers to. */
function demandGood(
  kind: Kind,
  input: DetailsInput,
  refers: { id_truck: string | null; id_owner: string | null },
): void {
  const errors = equipmentErrors(kind, input);
  demandFields({ ...errors, id_truck: refers.id_truck, id_owner: errors.id_owner ?? refers.id_owner });
}

const duplicate = (code: string, field: string, text: string) => new AppError(409, code, text, { [field]: text });

const imeiField = ({ attributes }: DetailsInput): string =>
  `attributes.${attributes.findIndex(one => one.code === 'imei')}.value`;

const imeiOf = (attributes: readonly StoredAttribute[]): string | undefined =>
  attributes.find(one => one.code === 'imei')?.value;

/**
 * Checks unique values in all companies: disk, plate, IMEI, and one equipment of a kind per truck. Values that the equipment has already
 * are not checked again. Elevated, because equipment of other companies counts.
 */
async function demandNew(
  tx: Tx,
  kind: Kind,
  input: DetailsInput,
  whose: Carrier,
  before?: EquipmentFacts,
): Promise<EquipmentDetails> {
  const values = detailValues(kind, input);
  const except = before?.id_equipment ?? 0;
  const name = EQUIPMENT_KIND_NAMES[kind].toLowerCase();
  if (values.disk !== before?.disk) {
    await holdName(tx, `equipment ${kind} ${values.disk}`);
    if ((await queries.findByDisk(tx, kind, values.disk, except)) !== undefined)
      throw duplicate('DISCO_DUPLICADO', 'disk', `Ya existe un ${name} con ese disco`);
  }
  if (values.license_plate !== null && values.license_plate !== before?.license_plate) {
    const plates = plateSpellings(values.license_plate);
    await holdName(tx, `chassis ${plates[0]}`);
    if ((await queries.findByPlate(tx, plates, except)) !== undefined)
      throw duplicate('PLACA_DUPLICADA', 'license_plate', 'Ya existe un chasis con esa placa');
  }
  const imei = imeiOf(values.attributes);
  if (imei !== undefined && imei !== imeiOf(before?.attributes ?? [])) {
    await holdName(tx, `imei ${imei}`);
    if ((await queries.findByImei(tx, imei, except)) !== undefined)
      throw duplicate('IMEI_DUPLICADO', imeiField(input), 'Ya existe un módem con ese IMEI');
  }
  if (values.id_truck !== before?.id_truck) await demandFreePlace(tx, kind, values.id_truck, { whose, except });
  return values;
}

/** Requires that the truck carries no other equipment of the kind. Elevated. Errors: 409 CAMION_CON_EQUIPO, 422 `mountError`. */
export async function demandFreePlace(
  tx: Tx,
  kind: Kind,
  id_truck: number | null,
  { whose, except }: { whose: Carrier; except: number },
): Promise<void> {
  if (id_truck === null) return;
  await lockMountPlace(tx, kind, id_truck);
  // The truck may have moved to another carrier or become inactive since it was read.
  demandFields({ id_truck: await mountError(tx, id_truck, whose) });
  const other = await queries.findOnTruck(tx, kind, id_truck, except);
  const name = EQUIPMENT_KIND_NAMES[kind].toLowerCase();
  if (other !== undefined)
    throw duplicate('CAMION_CON_EQUIPO', 'id_truck', `El camión ya lleva el ${name} ${other.disk}`);
}

/** Requires that the chassis or genset carries no other modem. Elevated. Errors: 409 EQUIPO_CON_MODEM. */
export async function demandNoTracker(tx: Tx, id_mounted_on: number, except: number): Promise<void> {
  await holdName(tx, `tracker of ${id_mounted_on}`);
  const other = await queries.findTracker(tx, id_mounted_on, except);
  if (other === undefined) return;
  const name = EQUIPMENT_KIND_NAMES[other.on_kind].toLowerCase();
  throw duplicate('EQUIPO_CON_MODEM', 'id_mounted_on', `El ${name} ${other.on_disk} ya lleva el módem ${other.disk}`);
}

/** Adds the device of a new modem: its code, and its mount on the truck. */
async function addDevice(
  tx: Tx,
  actor: Actor,
  modem: EquipmentDetails & { id_equipment: number; code?: string | null; sender?: Sender },
): Promise<{ code: string; sender: Sender }> {
  const code = modemCode({ code: modem.code, imei: imeiOf(modem.attributes) }) ?? '';
  const sends = { code, sender: modem.sender ?? 'OSMAND' };
  await demandNewCode(tx, code, modem.id_equipment);
  const [device] = await insertDevices(tx, [{ id_equipment: modem.id_equipment, ...sends }]);
  const { id_truck } = modem;
  await mountDevices(tx, [{ id_device: device?.id_device ?? 0, id_truck, id_equipment: null }], { actor });
  return sends;
}

/** The same for a changed modem; returns the differences for the history. */
async function storeDevice(
  tx: Tx,
  actor: Actor,
  id_equipment: number,
  modem: EquipmentDetails & { id_mounted_on: number | null; code?: string | null; sender?: Sender },
): Promise<{ before: object; after: object }> {
  const device = await findDevice(tx, id_equipment);
  if (device === undefined) return { before: {}, after: {} };
  const given =
    modem.code === undefined ? device.code : modemCode({ code: modem.code, imei: imeiOf(modem.attributes) });
  const sends = { code: given ?? device.code, sender: modem.sender ?? device.sender };
  await changeDevice(tx, device, sends);
  const to = { id_truck: modem.id_truck, id_equipment: modem.id_mounted_on };
  await mountDevices(tx, [{ id_device: device.id_device, ...to }], { actor });
  return differences({ code: device.code, sender: device.sender }, sends);
}

/** Registers an equipment with papers; returns its id. Errors as `add_generator`, `add_chassis` and `add_modem` say. */
export async function addEquipment(tx: Tx, actor: Actor, kind: Kind, input: AddEquipmentInput): Promise<number> {
  const carrier = await carrierOf(tx, actor, input.id_company ?? actor.id_company);
  demandActive(carrier);
  demandGood(kind, kind === 'MOD' ? { ...input, code: input.code ?? null } : input, {
    id_truck: await mountError(tx, input.id_truck, carrier),
    id_owner: await ownerError(tx, input.id_owner),
  });
  await checkUploads(tx, actor, input.papers);
  await tx.elevate();
  const values = await demandNew(tx, kind, input, carrier);
  const whose = { kind, id_company: carrier.id_company, is_own: carrier.is_operator };
  const whole = { ...values, ...whose };
  const id_equipment = await insertRow(tx, EQUIPMENT, { ...whole, created_at: tx.now });
  const sends = kind === 'MOD' ? await addDevice(tx, actor, { ...input, ...values, id_equipment }) : {};
  tx.audit({ action: 'add_equipment', noun: 'equipment', id: id_equipment, after: { ...forLog(whole), ...sends } });
  await attachPapers(tx, actor, { owner: 'id_equipment', id: id_equipment, noun: 'equipment' }, input.papers);
  tx.changed('equipment', id_equipment, [carrier.id_company]);
  return id_equipment;
}

/** Checks a move to another carrier: only by the operator, and only without trips. Errors: 409, 422. */
async function demandMove(tx: Tx, actor: Actor, equipment: EquipmentFacts, to: CarrierFacts): Promise<void> {
  const text = 'Solo la operadora pasa un equipo a otro transportista';
  if (actor.audience !== 'operator') throw unprocessable('COMPANIA_AJENA', text, { id_company: text });
  demandActive(to);
  const column = tripColumn[equipment.kind];
  const trips = column === null ? [] : await listTripsAhead(tx, column, equipment.id_equipment);
  if (trips.length > 0)
    throw conflict('EQUIPO_CON_VIAJES', `Tiene viajes sin cerrar: ${trips.map(trip => trip.label).join(', ')}`);
  const tracker = await queries.findTracker(tx, equipment.id_equipment, 0);
  if (tracker !== undefined) throw conflict('EQUIPO_CON_MODEM', `Lleva el módem ${tracker.disk}: muévalo antes`);
}

/** Changes the entered values of an equipment found by `findEditable`; returns the new version. Errors as `update_equipment` says. */
export async function changeEquipment(
  tx: Tx,
  actor: Actor,
  before: EquipmentFacts,
  input: UpdateEquipmentInput,
): Promise<number> {
  if (before.version !== input.version) throw changedMeanwhile();
  const { kind } = before;
  const id_company = input.id_company ?? before.id_company;
  const carrier = id_company === before.id_company ? null : await carrierOf(tx, actor, id_company);
  const whose = carrier ?? { id_company, is_operator: before.is_own };
  // A valid truck is not checked again until it changes.
  const isMounted = carrier !== null || input.id_truck !== before.id_truck;
  // A truck unmounts a modem from its chassis or genset; without a truck it stays there.
  const id_mounted_on = input.id_truck == null ? before.id_mounted_on : null;
  demandGood(kind, input, {
    id_truck: isMounted ? await mountError(tx, input.id_truck, whose) : null,
    id_owner: input.id_owner === before.id_owner ? null : await ownerError(tx, input.id_owner),
  });
  if (carrier !== null && (await carryError(tx, id_mounted_on, whose)) !== null)
    demandFields({ id_company: 'El módem está montado en un equipo de otra compañía: muévalo antes' });
  await tx.elevate();
  await lockRecord(tx, EQUIPMENT, input.id_equipment);
  if (carrier !== null) await demandMove(tx, actor, before, carrier);
  const values = await demandNew(tx, kind, input, whose, before);
  if (carrier !== null) {
    tx.changed('equipment', input.id_equipment, [id_company]);
    await handOverDevice(tx, input.id_equipment);
  }
  const moved = carrier === null ? {} : { id_company, is_own: carrier.is_operator };
  const whole = { ...values, ...moved, id_mounted_on };
  const sends = kind === 'MOD' ? await storeDevice(tx, actor, input.id_equipment, { ...input, ...whole }) : undefined;
  if (before.id_mounted_on !== null) tx.changed('equipment', before.id_mounted_on, before.party);
  const change = { action: 'update_equipment', version: input.version, values: whole, alsoLogged: sends };
  return storeEquipment(tx, before, change);
}

/** The same for an equipment in the person’s scope. */
export async function updateEquipment(tx: Tx, actor: Actor, input: UpdateEquipmentInput): Promise<number> {
  return changeEquipment(tx, actor, await findEditable(tx, actor, input.id_equipment), input);
}

/** Attaches uploads to an equipment and removes papers, all or nothing. Errors: 404, 422 for an upload that did not arrive. */
export async function updateDocuments(
  tx: Tx,
  actor: Actor,
  input: {
    id_equipment: number;
    files: readonly { kind: string; id_file: number }[];
    removed: readonly { id_document: number; motive: string }[];
  },
): Promise<void> {
  const equipment = await findEditable(tx, actor, input.id_equipment);
  await checkUploads(tx, actor, input.files);
  await tx.elevate();
  const target = { owner: 'id_equipment', id: input.id_equipment, noun: 'equipment' } as const;
  for (const paper of input.removed) await removePaper(tx, target, paper);
  await attachPapers(tx, actor, target, input.files);
  tx.changed('equipment', input.id_equipment, equipment.party);
}
