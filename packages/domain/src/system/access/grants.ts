/** Grant places: permissions are given to a role at a type of company; the operator is a place of its own (design/10 §5 a). */
import { COMPANY_TYPE_NAMES, type CompanyType } from './roles';

/** The operator is also a company of type TRANS; its people's permissions are kept apart from those of other carriers. */
export const GRANT_PLACE_NAMES = { OPERADOR: 'Operadora', ...COMPANY_TYPE_NAMES } as const;

export type GrantPlace = keyof typeof GRANT_PLACE_NAMES;
export const GRANT_PLACES = Object.keys(GRANT_PLACE_NAMES) as readonly GrantPlace[];

/** «la operadora», «una compañía transportista». */
export const grantPlaceText = (place: GrantPlace): string =>
  place === 'OPERADOR' ? 'la operadora' : `una compañía ${GRANT_PLACE_NAMES[place].toLowerCase()}`;

/** Roles of every company's own people. All others, including roles added by an installation, belong to the operator's staff. */
export const LOCAL_ROLES: readonly string[] = ['ADM_LOCAL', 'ACCT', 'DRIVER'];

/** Grant place of a company's people; same rule as the SQL function `grant_place`. */
export function grantPlaceOf(company: {
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
}): GrantPlace {
  return company.is_operator ? 'OPERADOR' : company.company_type;
}

/** Grant places at which a role may exist: staff roles at the operator only, DRIVER only where there are trucks. */
export function grantPlacesOf(role: string): readonly GrantPlace[] {
  if (!LOCAL_ROLES.includes(role)) return ['OPERADOR'];
  return role === 'DRIVER' ? ['OPERADOR', 'TRANS'] : GRANT_PLACES;
}
