import type { Possible } from '@cabezal/contract/shapes';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { canLeaveService } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { CompanyFacts } from './company.record.ts';
import { findCompanyFacts } from './company-edits.queries.ts';

interface Whose {
  id_company: number;
  is_operator: boolean;
}

/** Whether the person may see more than a company's name: the operator for any, others for the own one. */
export const isKnown = (actor: Actor, id_company: number): boolean =>
  actor.audience === 'operator' || id_company === actor.id_company;

/** Whether the person may change all data of a company: the operator's people with the action. */
export function mayEditAll(actor: Actor): Possible {
  if (actor.audience !== 'operator') return 'Solo la operadora cambia estos datos';
  return actor.actions.has('company.write') || 'Su usuario no puede editar compañías';
}

/** Whether the person may change some data of a company: the operator for any, its administrator for the own one. */
export function mayEditCompany(actor: Actor, company: Whose): Possible {
  if (actor.audience === 'operator') return mayEditAll(actor);
  if (company.id_company !== actor.id_company) return 'Solo su compañía y la operadora editan esta compañía';
  return actor.actions.has('company.own') || 'Solo el administrador de su compañía cambia sus datos';
}

export function mayChangeState(actor: Actor, company: Whose): Possible {
  const edit = mayEditAll(actor);
  return edit === true ? (reason(canLeaveService(company)) ?? true) : edit;
}

export function mayBlock(actor: Actor, company: Whose): Possible {
  if (actor.audience !== 'operator' || !actor.actions.has('company.block'))
    return 'Su usuario no puede bloquear compañías';
  return reason(canLeaveService(company)) ?? true;
}

/** Reads a company of which the person may change something. Errors: 404 another's, 422 COMPANIA_AJENA without the right. */
export async function findEditable(tx: Tx, actor: Actor, id_company: number): Promise<CompanyFacts> {
  const company = isKnown(actor, id_company) ? await findCompanyFacts(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  const edit = mayEditCompany(actor, company);
  if (edit !== true) throw unprocessable('COMPANIA_AJENA', String(edit));
  return company;
}

/** Reads a company for an action of the operator; the call checks the permission. Errors: 404. */
export async function findManaged(tx: Tx, actor: Actor, id_company: number): Promise<CompanyFacts> {
  const company = actor.audience === 'operator' ? await findCompanyFacts(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  return company;
}
