import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand } from '../../../platform/http/errors.ts';
import { deleteRecord } from '../../system/records/record-verbs.ts';
import { LOCATION } from './location.record.ts';
import { locationUsages } from './location-edits.queries.ts';
import { findEditable } from './save-location.ts';

/** Deletes an establishment to which nothing refers. Errors: 404, 409 EN_USO or MODIFICADO, 422 ESTABLECIMIENTO_AJENO. */
export async function deleteLocation(
  tx: Tx,
  actor: Actor,
  input: { id_location: number; version: number },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_location, 'delete');
  await tx.elevate();
  demand(canDeleteRecord(await locationUsages(tx, input.id_location)));
  await deleteRecord(tx, LOCATION, before, { action: 'delete_location', version: input.version });
}
