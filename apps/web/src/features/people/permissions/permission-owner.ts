import type { GrantPlace } from '@cabezal/domain/system/access/grants';

/** The owner of permissions: a role, at the operator or at a type of company. */
export interface Whose {
  id_role: number;
  id_company_type: GrantPlace;
}
