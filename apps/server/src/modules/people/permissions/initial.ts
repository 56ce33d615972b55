import type { PermissionRow } from '@cabezal/contract/people/permissions/permissions.calls';
import { defaultCodes, hasDefaults } from './load-defaults.ts';
import type { StoredPermission, Whose } from './permissions.queries.ts';

/** The permissions of a role at a place, each with what a new installation gives. */
export function withInitial(
  role: { code: string },
  { id_company_type }: Whose,
  rows: readonly StoredPermission[],
): PermissionRow[] {
  const codes = hasDefaults(role.code) ? defaultCodes(role.code, id_company_type) : null;
  return rows.map(row => ({
    ...row,
    initial: codes === null || row.type === 'action_url' ? null : codes.has(row.code),
  }));
}
