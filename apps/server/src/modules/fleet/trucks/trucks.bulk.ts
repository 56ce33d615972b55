import type { bulkEditTrucks } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { findEditable } from './edit-truck.ts';
import { changeTruck, type DetailsInput } from './save-truck.ts';
import type { TruckFacts } from './truck.record.ts';
import { setState } from './truck-state.ts';

const measure = (stored: string | null): number | null => (stored === null ? null : Number(stored));

/** A truck's entered values, as its form would send them. */
const formOf = (before: TruckFacts): DetailsInput => ({
  ...before,
  tank_1_gallons: measure(before.tank_1_gallons),
  tank_2_gallons: measure(before.tank_2_gallons),
  tonnage: measure(before.tonnage),
});

/** Gives trucks the same values, each checked separately. */
export function editTrucks(
  tx: Tx,
  actor: Actor,
  { rows, changes, motive = '' }: z.infer<typeof bulkEditTrucks.input>,
): Promise<BulkAnswer> {
  const { truck_state, ...values } = changes;
  return editRows(tx, rows, async ({ id: id_truck, version: seen }) => {
    const before = await findEditable(tx, actor, id_truck);
    let version = seen;
    if (Object.keys(values).length > 0)
      version = await changeTruck(tx, actor, before, { ...formOf(before), ...values, id_truck, version });
    if (truck_state === undefined) return version;
    return setState(tx, actor, { id_truck, version, truck_state, motive, trips: [] });
  });
}
