/** Who has a right in a new installation: a role at kinds of companies. A role of the operator's staff exists at the operator alone. */
import type { GrantPlace } from './grants';
import type { RoleCode } from './roles';

interface RoleAndPlaces {
  readonly role: RoleCode;
  readonly places: readonly GrantPlace[];
}
const OPERATOR = ['OPERADOR'] as const;
const CUSTOMERS = ['EXP', 'IMP', 'CLT', 'FWDR'] as const;

const rolesAtPlaces = {
  'ADM_LOCAL@OPERADOR': { role: 'ADM_LOCAL', places: OPERATOR },
  'ADM_LOCAL@TRANS': { role: 'ADM_LOCAL', places: ['TRANS'] },
  'ADM_LOCAL@CLIENTES': { role: 'ADM_LOCAL', places: CUSTOMERS },
  'ACCT@OPERADOR': { role: 'ACCT', places: OPERATOR },
  'ACCT@TRANS': { role: 'ACCT', places: ['TRANS'] },
  'ACCT@CLIENTES': { role: 'ACCT', places: CUSTOMERS },
  DRIVER: { role: 'DRIVER', places: ['OPERADOR', 'TRANS'] },
  OPERADOR: { role: 'OPERADOR', places: OPERATOR },
  DESPACHADOR: { role: 'DESPACHADOR', places: OPERATOR },
  MONITOR: { role: 'MONITOR', places: OPERATOR },
  ASESOR: { role: 'ASESOR', places: OPERATOR },
  EQUIPO_OPERATIVO: { role: 'EQUIPO_OPERATIVO', places: OPERATOR },
  PROCUREMENT: { role: 'PROCUREMENT', places: OPERATOR },
} as const satisfies Readonly<Record<string, RoleAndPlaces>>;

export type RoleAtPlace = keyof typeof rolesAtPlaces;

/** Whether it is this role at this grant place. */
export function isRoleAt(one: RoleAtPlace, role: string, place: string): boolean {
  const { role: own, places } = rolesAtPlaces[one];
  return own === role && places.some(at => at === place);
}

/** The grant places of a role at places. */
export const placesOf = (one: RoleAtPlace): readonly GrantPlace[] => rolesAtPlaces[one].places;
