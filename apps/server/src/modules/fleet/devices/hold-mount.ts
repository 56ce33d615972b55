import { EQUIPMENT_KIND_NAMES, type EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Locks the place for an equipment of this kind on the truck, by name: mounts on it and moves of the truck run one after the other. */
export const holdMount = (tx: Tx, kind: EquipmentKind, id_truck: number): Promise<void> =>
  holdName(tx, `mount ${kind} ${id_truck}`);

/** The same for every kind that a truck may carry. */
export async function holdMounts(tx: Tx, id_truck: number): Promise<void> {
  for (const kind of Object.keys(EQUIPMENT_KIND_NAMES) as EquipmentKind[]) await holdMount(tx, kind, id_truck);
}
