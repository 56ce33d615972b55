import { EQUIPMENT_KIND_NAMES, type EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { holdName, holdNames } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** The place on a truck for one piece of equipment of that kind. */
interface MountPlace {
  kind: EquipmentKind;
  id_truck: number;
}
const nameOf = ({ kind, id_truck }: MountPlace): string => `mount ${kind} ${id_truck}`;

/** Locks the place until the end of the transaction. Transactions that mount equipment there, or move the truck, wait for each other. */
export const lockMountPlace = (tx: Tx, kind: EquipmentKind, id_truck: number): Promise<void> =>
  holdName(tx, nameOf({ kind, id_truck }));

/** Locks many places. */
export const lockMountPlaces = (tx: Tx, places: readonly MountPlace[]): Promise<void> =>
  holdNames(tx, places.map(nameOf));

/** Locks the places of a truck for every kind of equipment. */
export const lockMountPlacesOf = (tx: Tx, id_truck: number): Promise<void> =>
  lockMountPlaces(
    tx,
    (Object.keys(EQUIPMENT_KIND_NAMES) as EquipmentKind[]).map(kind => ({ kind, id_truck })),
  );
