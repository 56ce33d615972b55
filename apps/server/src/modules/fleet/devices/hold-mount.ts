import { EQUIPMENT_KIND_NAMES, type EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { holdName, holdNames } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** A place for an equipment of the kind on a truck. */
interface MountPlace {
  kind: EquipmentKind;
  id_truck: number;
}
const nameOf = ({ kind, id_truck }: MountPlace): string => `mount ${kind} ${id_truck}`;

/** Whoever mounts an equipment of the kind on the truck, or moves the truck, takes turns with others who do. */
export const holdMount = (tx: Tx, kind: EquipmentKind, id_truck: number): Promise<void> =>
  holdName(tx, nameOf({ kind, id_truck }));

/** The same of many places. */
export const holdPlaces = (tx: Tx, places: readonly MountPlace[]): Promise<void> => holdNames(tx, places.map(nameOf));

/** The same of all that a truck may carry. */
export const holdMounts = (tx: Tx, id_truck: number): Promise<void> =>
  holdPlaces(
    tx,
    (Object.keys(EQUIPMENT_KIND_NAMES) as EquipmentKind[]).map(kind => ({ kind, id_truck })),
  );
