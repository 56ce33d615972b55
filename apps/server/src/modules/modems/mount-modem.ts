import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, demandFields, notFound } from '../../platform/http/errors.ts';
import { findDevice } from '../devices/device.queries.ts';
import { mountDevices } from '../devices/keep-device.ts';
import { findEditable, storeEquipment } from '../equipments/edit-equipment.ts';
import { EQUIPMENT } from '../equipments/equipment.record.ts';
import { demandFreePlace, mountError } from '../equipments/save-equipment.ts';
import { lockRecord } from '../records/record.queries.ts';

interface MountInput {
  id_equipment: number;
  version: number;
  id_truck: number | null;
  from_at?: string | null;
}

/**
 * Mounts a modem on a truck, or takes it off, from an instant on; answers the new version. What was stored already of that time stays where
 * it is; what is still to come goes to the truck on which it was at its own time. Errors: 404, 409 MODIFICADO, CAMION_CON_EQUIPO, 422.
 */
export async function mountModem(tx: Tx, actor: Actor, input: MountInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_equipment);
  if (before.kind !== 'MOD') throw notFound('El módem no existe');
  if (before.version !== input.version) throw changedMeanwhile();
  const { id_truck } = input;
  const at = input.from_at ? new Date(input.from_at) : tx.now;
  const whose = { id_company: before.id_company, is_operator: before.is_own };
  demandFields({
    id_truck:
      id_truck === before.id_truck
        ? id_truck === null
          ? 'No está montado en ningún camión'
          : 'Ya está montado en ese camión'
        : await mountError(tx, id_truck, whose),
    from_at: at > tx.now ? 'No puede ser en el futuro' : null,
  });
  await tx.elevate();
  await lockRecord(tx, EQUIPMENT, input.id_equipment);
  await demandFreePlace(tx, before.kind, id_truck, input.id_equipment);
  const device = await findDevice(tx, input.id_equipment);
  if (device !== undefined)
    await mountDevices(tx, [{ id_device: device.id_device, id_truck }], { at, author: actor.name });
  for (const id of [before.id_truck, id_truck]) if (id !== null) tx.changed('truck', id, before.party);
  const change = { action: 'mount_modem', version: input.version, values: { id_truck } };
  return storeEquipment(tx, before, { ...change, beside: { before: {}, after: { from_at: at.toISOString() } } });
}
