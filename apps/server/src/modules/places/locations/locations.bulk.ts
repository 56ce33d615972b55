import type { bulkEditLocations } from '@cabezal/contract/places/locations/location-edits.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import type { LocationFacts } from './location.record.ts';
import { changeLocation, type DetailsInput, findEditable } from './save-location.ts';

const hours = (stored: string | null): number | null => (stored === null ? null : Number(stored));

/** The data of an establishment as its form would send them. Without a canton it must get one first. */
const formOf = (before: LocationFacts): DetailsInput => ({
  ...before,
  id_canton: before.id_canton ?? 0,
  fence: before.fence?.map(([lng, lat]) => [lng, lat]) ?? null,
  free_hours: hours(before.free_hours),
  list_locals: before.list_locals.map(local => ({ ...local, free_hours: hours(local.free_hours) })),
});

/** Sets the same values in several establishments; each is judged separately. */
export function editLocations(
  tx: Tx,
  actor: Actor,
  { rows, changes }: z.infer<typeof bulkEditLocations.input>,
): Promise<BulkAnswer> {
  return editRows(tx, rows, async ({ id: id_location, version }) => {
    const before = await findEditable(tx, actor, id_location, 'edit');
    return changeLocation(tx, actor, before, { ...formOf(before), ...changes, id_location, version });
  });
}
