import {
  type LocationEditor,
  type LocationRights,
  locationRights,
} from '@cabezal/domain/places/locations/location-rights';
import type { CompanyType } from '@cabezal/domain/system/access/roles';
import type { Actor } from '../../../platform/http/context.ts';

/** The person as the rules of establishments need it. */
export const locationEditorOf = (actor: Actor): LocationEditor => ({
  role: actor.role,
  company_type: actor.company_type as CompanyType,
  is_operator: actor.is_operator,
  id_company: actor.id_company,
  may_write: actor.actions.has('location.write'),
});

/** Rows with the person's rights on each. */
export function withRights<R extends { id_company: number | null }>(
  actor: Actor,
  rows: readonly R[],
): (R & { can: Pick<LocationRights, 'edit' | 'delete'> })[] {
  const editor = locationEditorOf(actor);
  return rows.map(row => {
    const { edit, delete: remove } = locationRights(editor, row);
    return { ...row, can: { edit, delete: remove } };
  });
}
