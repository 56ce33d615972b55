import type { bulkEditEquipments } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { findEditable } from './edit-equipment.ts';
import { setAvailability } from './equipment-state.ts';
import { changeEquipment } from './save-equipment.ts';

/** Gives gensets, chassis or modems the same values, each checked separately. */
export function editEquipments(
  tx: Tx,
  actor: Actor,
  { rows, changes, motive = '' }: z.infer<typeof bulkEditEquipments.input>,
): Promise<BulkAnswer> {
  const { availability, ...values } = changes;
  return editRows(tx, rows, async ({ id: id_equipment, version: seen }) => {
    const before = await findEditable(tx, actor, id_equipment);
    let version = seen;
    if (Object.keys(values).length > 0)
      version = await changeEquipment(tx, actor, before, { ...before, ...values, id_equipment, version });
    if (availability === undefined) return version;
    return setAvailability(tx, actor, { id_equipment, version, availability, motive, trips: [] });
  });
}
