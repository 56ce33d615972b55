/** Who may do what with an establishment (spec §6 «Establishments»). */
import type { CompanyType } from '../../system/access/roles';
import type { StopCode } from '../../trips/status/stop-codes';

/** True, or the reason in Spanish why not. */
type Answer = true | string;

export interface LocationEditor {
  readonly role: string;
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
  readonly id_company: number;
  /** Whether the role holds the action `location.write`. */
  readonly may_write: boolean;
}

export interface LocationRights {
  readonly edit: Answer;
  readonly delete: Answer;
  /** Whether the person may choose the establishment's company. */
  readonly pick_company: Answer;
}

/** Types shared by all companies; only the operator maintains them. */
export const PUBLIC_TYPES: readonly StopCode[] = ['PRT', 'DEP', 'PC', 'PES', 'GAS'];
/** Types that need a company. */
export const PRIVATE_TYPES: readonly StopCode[] = ['PLT', 'PATIO', 'BASE'];
/** Types that a company other than the operator may register for itself or for a customer. */
export const COMPANY_TYPES_OF_PLACE: readonly StopCode[] = [...PRIVATE_TYPES, 'OTR'];

const NO_ACTION = 'Su usuario no puede editar establecimientos';
const ONLY_ADMIN = 'Es de su compañía: solo su administrador local lo edita o elimina';
const ONLY_OPERATOR = 'Solo su compañía y la operadora editan este establecimiento';

const isMaster = (person: LocationEditor): boolean => person.role === 'ADM_MASTER';
/**
 * «A TRANS user» of the spec: the operator's staff. A third-party carrier edits its own establishments only; a driver may register one and edit none.
 */
const isStaff = (person: LocationEditor): boolean =>
  isMaster(person) || (person.is_operator && person.role !== 'DRIVER');

/**
 * Rights of a person on an establishment. One of the own company: only ADM_LOCAL edits and deletes it. Any other: only the operator's staff, who also
 * choose its company. A forwarder chooses a company only at registration. ADM_MASTER may always.
 */
export function locationRights(
  person: LocationEditor,
  location: { readonly id_company: number | null },
): LocationRights {
  if (!person.may_write) return { edit: NO_ACTION, delete: NO_ACTION, pick_company: NO_ACTION };
  if (isMaster(person)) return { edit: true, delete: true, pick_company: true };
  if (location.id_company === person.id_company) {
    const verdict: Answer = person.role === 'ADM_LOCAL' || ONLY_ADMIN;
    return { edit: verdict, delete: verdict, pick_company: 'Es de su compañía' };
  }
  const verdict: Answer = isStaff(person) || ONLY_OPERATOR;
  return { edit: verdict, delete: verdict, pick_company: verdict };
}

/** Types that the person may register or assign to an establishment. */
export function typesOfPlace(person: LocationEditor, types: readonly StopCode[]): readonly StopCode[] {
  return isStaff(person) ? types : types.filter(type => COMPANY_TYPES_OF_PLACE.includes(type));
}

/** Whether the person chooses a company at registration: the operator (any or none) and forwarders (own or a customer's) (spec §6). */
export function mayPickCompany(person: LocationEditor): boolean {
  return person.may_write && (isStaff(person) || person.company_type === 'FWDR');
}

/** Error sentence of a type for that person and company, or null. */
export function locationTypeError(person: LocationEditor, type: StopCode): string | null {
  return typesOfPlace(person, [type]).length > 0 ? null : 'Los lugares públicos solo los registra la operadora';
}

/** Error sentence of the company of an establishment of that type, or null. */
export function locationCompanyError(type: StopCode, id_company: number | null): string | null {
  return id_company === null && PRIVATE_TYPES.includes(type)
    ? 'Elija la compañía: plantas, patios y bases tienen una'
    : null;
}
