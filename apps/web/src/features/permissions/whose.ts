import type { CompanyType } from '@cabezal/domain/access/roles';

/** Whose permissions are meant: a role at a type of company. */
export interface Whose {
  id_role: number;
  id_company_type: CompanyType;
}
