/** To whom permissions are given: a role at a kind of company, where the operator is a kind of its own (design/10 §5 a). */
import { COMPANY_TYPE_NAMES, type CompanyType } from './roles';

/** The operator of the installation is a carrier (TRANS) among companies; its people's rights are kept apart from those of carriers. */
export const GRANT_PLACE_NAMES = { OPERADOR: 'Operadora', ...COMPANY_TYPE_NAMES } as const;

export type GrantPlace = keyof typeof GRANT_PLACE_NAMES;
export const GRANT_PLACES = Object.keys(GRANT_PLACE_NAMES) as readonly GrantPlace[];

/** «la operadora», «una compañía transportista». */
export const grantPlaceText = (place: GrantPlace): string =>
  place === 'OPERADOR' ? 'la operadora' : `una compañía ${GRANT_PLACE_NAMES[place].toLowerCase()}`;

/** Roles that every company gives to its own people; the others, also those that somebody added, are the operator's staff. */
export const LOCAL_ROLES: readonly string[] = ['ADM_LOCAL', 'ACCT', 'DRIVER'];

/** Where the permissions of a company's people are kept; the database says the same (`grant_place`, migration 0027). */
export function grantPlaceOf(company: {
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
}): GrantPlace {
  return company.is_operator ? 'OPERADOR' : company.company_type;
}

/** At which kinds of company people may have the role: the staff's roles at the operator's alone, drivers where there are trucks. */
export function grantPlacesOf(role: string): readonly GrantPlace[] {
  if (!LOCAL_ROLES.includes(role)) return ['OPERADOR'];
  return role === 'DRIVER' ? ['OPERADOR', 'TRANS'] : GRANT_PLACES;
}
