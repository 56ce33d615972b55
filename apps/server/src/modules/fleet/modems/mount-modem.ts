import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demandFields, notFound } from '../../../platform/http/errors.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { findDevice } from '../devices/device.queries.ts';
import { mountDevices } from '../devices/keep-device.ts';
import { findEditable, storeEquipment } from '../equipments/edit-equipment.ts';
import { EQUIPMENT, type EquipmentFacts } from '../equipments/equipment.record.ts';
import { carryError, demandFreePlace, demandNoTracker, mountError } from '../equipments/save-equipment.ts';

interface MountInput {
  id_equipment: number;
  version: number;
  id_truck: number | null;
  id_mounted_on?: number | null;
  from_at?: string | null;
}
type Place = Pick<EquipmentFacts, 'id_truck' | 'id_mounted_on'>;

/** Errors of the new place, by field; read in the person's scope. */
async function placeErrors(
  tx: Tx,
  before: EquipmentFacts,
  { id_truck, id_mounted_on }: Place,
): Promise<{ id_truck: string | null; id_mounted_on: string | null }> {
  const whose = { id_company: before.id_company, is_operator: before.is_own };
  if (id_truck !== null && id_mounted_on !== null)
    return { id_truck: 'Elija un camión o un equipo, no los dos', id_mounted_on: null };
  if (id_truck === before.id_truck && id_mounted_on === before.id_mounted_on) {
    if (id_mounted_on !== null) return { id_truck: null, id_mounted_on: 'Ya está montado en ese equipo' };
    const text = id_truck === null ? 'No está montado en nada' : 'Ya está montado en ese camión';
    return { id_truck: text, id_mounted_on: null };
  }
  return {
    id_truck: await mountError(tx, id_truck, whose),
    id_mounted_on: await carryError(tx, id_mounted_on, whose),
  };
}

/** Requires a free place, and locks it until the transaction ends. Elevated. Errors: 409, 422. */
async function holdPlace(tx: Tx, before: EquipmentFacts, { id_truck, id_mounted_on }: Place): Promise<void> {
  const { id_equipment, kind } = before;
  const whose = { id_company: before.id_company, is_operator: before.is_own };
  await demandFreePlace(tx, kind, id_truck, { whose, except: id_equipment });
  if (id_mounted_on === null) return;
  // Its company or state may have changed since it was read.
  await lockRecord(tx, EQUIPMENT, id_mounted_on);
  demandFields(await placeErrors(tx, before, { id_truck, id_mounted_on }));
  await demandNoTracker(tx, id_mounted_on, id_equipment);
}

/**
 * Mounts a modem on a truck, a chassis or a genset, or unmounts it, from an instant on; returns the new version. Positions already stored
 * stay where they are; later ones go to the place at their own time. Errors: 404, 409 MODIFICADO, CAMION_CON_EQUIPO, EQUIPO_CON_MODEM, 422.
 */
export async function mountModem(tx: Tx, actor: Actor, input: MountInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_equipment);
  if (before.kind !== 'MOD') throw notFound('El módem no existe');
  if (before.version !== input.version) throw changedMeanwhile();
  const to = { id_truck: input.id_truck, id_mounted_on: input.id_mounted_on ?? null };
  const at = input.from_at ? new Date(input.from_at) : tx.now;
  demandFields({
    ...(await placeErrors(tx, before, to)),
    from_at: at > tx.now ? 'No puede ser en el futuro' : null,
  });
  await tx.elevate();
  await lockRecord(tx, EQUIPMENT, input.id_equipment);
  await holdPlace(tx, before, to);
  const device = await findDevice(tx, input.id_equipment);
  if (device !== undefined)
    await mountDevices(tx, [{ id_device: device.id_device, id_truck: to.id_truck, id_equipment: to.id_mounted_on }], {
      at,
      actor,
    });
  for (const id of [before.id_truck, to.id_truck]) if (id !== null) tx.changed('truck', id, before.party);
  for (const id of [before.id_mounted_on, to.id_mounted_on]) if (id !== null) tx.changed('equipment', id, before.party);
  const change = { action: 'mount_modem', version: input.version, values: to };
  return storeEquipment(tx, before, { ...change, alsoLogged: { before: {}, after: { from_at: at.toISOString() } } });
}
