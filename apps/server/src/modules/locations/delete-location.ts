import { canDeleteRecord } from '@cabezal/domain/records/state-change';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, demand } from '../../platform/http/errors.ts';
import { deleteLocationRow, locationUsages } from './location-changes.queries.ts';
import { findEditable, partyOf } from './save-location.ts';

/** Deletes an establishment to which nothing refers. Errors: 404, 409 EN_USO or MODIFICADO, 422 ESTABLECIMIENTO_AJENO. */
export async function deleteLocation(
  tx: Tx,
  actor: Actor,
  input: { id_location: number; version: number },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_location, 'delete');
  await tx.elevate();
  demand(canDeleteRecord(await locationUsages(tx, input.id_location)));
  if (!(await deleteLocationRow(tx, input.id_location, input.version))) throw changedMeanwhile();
  tx.audit({ action: 'delete_location', noun: 'location', id: input.id_location, before });
  tx.changed('location', input.id_location, partyOf(before.id_company));
}
