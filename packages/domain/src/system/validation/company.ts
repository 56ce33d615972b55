/** Rules of a company's data and state (design 2-domain §2.6 COMPANIA_BLOQUEADA, §3 RUC). */

import type { CompanyType } from '../access/roles';
import { refuse, type Verdict } from '../refusals/refusals';
import { phoneError } from './driver';
import { rucError } from './identity';

export type CompanyStateCode = 'ACTIVA' | 'BLOQUEADA' | 'INACTIVA';

export interface CompanyStateFacts {
  readonly active: boolean;
  readonly blocked: boolean;
}

/** State of a company: blocked takes precedence over inactive. */
export function companyState({ active, blocked }: CompanyStateFacts): CompanyStateCode {
  if (blocked) return 'BLOQUEADA';
  return active ? 'ACTIVA' : 'INACTIVA';
}

/** Why a blocked company cannot be chosen; `motive` is null for a person who may not know it. */
export const blockedText = (motive: string | null): string =>
  motive ? `Compañía bloqueada: ${motive}` : 'Compañía bloqueada';

export interface CompanyFields {
  readonly ruc?: string;
  readonly phone?: string | null;
  readonly phone_work?: string | null;
}

/** Error sentences by field; null where a field is in order or absent. */
export const companyErrors = (fields: CompanyFields): Record<'ruc' | 'phone' | 'phone_work', string | null> => ({
  ruc: fields.ruc === undefined ? null : rucError(fields.ruc),
  phone: phoneError(fields.phone),
  phone_work: phoneError(fields.phone_work),
});

/** Whether a company may be blocked, deactivated or deleted: never the operator. */
export const canLeaveService = (company: { readonly is_operator: boolean }): Verdict =>
  company.is_operator ? refuse('COMPANIA_OPERADORA') : true;

/** Whether a customer may be blocked: its open reservations continue, so the caller has to confirm them (RESERVAS_POR_CONFIRMAR 409). */
export const canBlockWith = (openReservations: number, confirmed: boolean): Verdict =>
  openReservations === 0 || confirmed ? true : refuse('RESERVAS_POR_CONFIRMAR', { reservas: openReservations });

export interface Associated {
  readonly company_type: CompanyType;
  readonly is_operator: boolean;
}

/** Error sentence of the company that acts for customers: a forwarder or a carrier; the operator acts for all companies anyway. */
export function agentError(agent: Associated): string | null {
  if (agent.is_operator) return 'La operadora ya actúa por todas las compañías';
  return agent.company_type === 'FWDR' || agent.company_type === 'TRANS'
    ? null
    : 'Solo un agente de carga o un transportista actúa por otras compañías';
}

/** Error sentence of the company acted for: an exporter, importer or client. */
export const associatedError = (company: Associated): string | null =>
  company.company_type === 'EXP' || company.company_type === 'IMP' || company.company_type === 'CLT'
    ? null
    : 'Elija un exportador, importador o cliente';

/** Error sentence of the first day (YYYY-MM-DD) of a rental cost: today or later, so that past trips keep their cost. */
export const rentalDateError = (valid_from: string, today: string): string | null =>
  valid_from < today ? 'La fecha no puede estar en el pasado' : null;

export type RentalState = 'past' | 'current' | 'coming';

/** State of dated costs (any order) on a day: the last one begun is current, later ones are coming. */
export function rentalStates<T extends { readonly valid_from: string }>(
  rows: readonly T[],
  today: string,
): (T & { state: RentalState })[] {
  const begun = rows.map(row => row.valid_from).filter(from => from <= today);
  const current = begun.toSorted().at(-1);
  const stateOf = (from: string): RentalState => (from > today ? 'coming' : from === current ? 'current' : 'past');
  return rows.map(row => ({ ...row, state: stateOf(row.valid_from) }));
}

/** Teams of a company on one line: «Noche: Ana Vera, Luis Paz; Día: Rosa Mite». */
export const teamsText = (teams: readonly { name: string; users: readonly { name: string }[] }[]): string =>
  teams.map(team => `${team.name}: ${team.users.map(user => user.name).join(', ')}`).join('; ');
