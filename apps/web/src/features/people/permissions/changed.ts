import type { PermissionRow } from '@cabezal/contract/people/permissions/permissions.calls';

/** Whether a permission differs from a new installation; what an installation never sets at first differs when it is allowed. */
export const isChanged = ({ allowed, initial }: Pick<PermissionRow, 'allowed' | 'initial'>): boolean =>
  allowed !== (initial ?? false);
