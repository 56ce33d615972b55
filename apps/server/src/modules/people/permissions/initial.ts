import type { PermissionRow } from '@cabezal/contract/people/permissions/permissions.calls';
import { mayAllowPair } from '@cabezal/domain/system/access/pair-lacks';
import { defaultCodes, hasDefaults } from './load-defaults.ts';
import type { StoredPermission, Whose } from './permissions.queries.ts';

/** The permissions of a role at a place, each with what a new installation gives; it denies no action on a screen. */
export function withInitial(
  role: { code: string },
  { id_company_type }: Whose,
  rows: readonly StoredPermission[],
): PermissionRow[] {
  const codes = hasDefaults(role.code) ? defaultCodes(role.code, id_company_type) : null;
  return rows.map(({ denied: _, lacks_screen, lacks_action, ...row }) => {
    const may = mayAllowPair({ lacks_screen, lacks_action });
    const ofPair = { lacks: may === true ? null : may.message, initial: may === true };
    return row.type === 'action_url'
      ? { ...row, ...ofPair }
      : { ...row, lacks: null, initial: codes === null ? null : codes.has(row.code) };
  });
}
