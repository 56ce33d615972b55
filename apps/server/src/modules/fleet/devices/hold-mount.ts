import { EQUIPMENT_KIND_NAMES, type EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Whoever mounts an equipment of the kind on the truck, or moves the truck, takes turns with others who do. */
export const holdMount = (tx: Tx, kind: EquipmentKind, id_truck: number): Promise<void> =>
  holdName(tx, `mount ${kind} ${id_truck}`);

/** The same of all that a truck may carry. */
export async function holdMounts(tx: Tx, id_truck: number): Promise<void> {
  for (const kind of Object.keys(EQUIPMENT_KIND_NAMES) as EquipmentKind[]) await holdMount(tx, kind, id_truck);
}
