import type { CompanyAssociations } from '@cabezal/contract/people/companies/company-people.calls';
import { agentError, associatedError, blockedText } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { CompanyFacts } from './company.record.ts';
import * as queries from './company-associations.queries.ts';
import { findCompanyFacts } from './company-edits.queries.ts';
import { findManaged, isKnown } from './company-rights.ts';

interface Pair {
  id_company: number;
  id_associated: number;
}

/** The companies that a company acts for and those that act for it: for the own company, or any for the operator. Errors: 404. */
export async function readAssociations(tx: Tx, actor: Actor, id_company: number): Promise<CompanyAssociations> {
  const mayRead = id_company === actor.id_company ? actor.audience !== 'driver' : actor.actions.has('company.read');
  const company = mayRead && isKnown(actor, id_company) ? await findCompanyFacts(tx, id_company) : undefined;
  if (company === undefined) throw notFound('La compañía no existe');
  // Companies that act for a customer, and drivers of others, are outside a company's scope; it may see their names.
  await tx.elevate();
  return queries.findAssociations(tx, id_company);
}

/** Why a company cannot be associated now, or null. */
function refusalOf(company: CompanyFacts, typeError: string | null): string | null {
  if (typeError !== null) return typeError;
  if (company.blocked) return blockedText(company.blocked_reason);
  return company.active ? null : 'La compañía está inactiva';
}

/** Lets a company act for another. Errors: those of `save_association`. */
export async function saveAssociation(
  tx: Tx,
  actor: Actor,
  input: Pair & { opened_on?: string | null },
): Promise<void> {
  const agent = await findManaged(tx, actor, input.id_company);
  const customer = await findManaged(tx, actor, input.id_associated);
  const today = tx.today;
  const opened_on = input.opened_on ?? today;
  const wrong = {
    id_company: refusalOf(agent, agentError(agent)),
    id_associated: refusalOf(customer, associatedError(customer)),
    opened_on: opened_on > today ? 'La fecha no puede ser futura' : null,
  };
  const fields = Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const [first] = Object.values(fields);
  const isBlocked = agent.blocked || customer.blocked;
  if (first !== undefined) throw unprocessable(isBlocked ? 'COMPANIA_BLOQUEADA' : 'DATOS_INVALIDOS', first, fields);
  await tx.elevate();
  if (!(await queries.insertAssociation(tx, { ...input, opened_on, author: actor.name })))
    throw conflict('ASOCIACION_ABIERTA', `${agent.name} ya actúa por ${customer.name}`);
  notifyBoth(tx, input, { action: 'save_association', after: { id_associated: input.id_associated, opened_on } });
}

/** Ends an association: from now on it no longer gives access to the customer's data. Errors: 404. */
export async function deleteAssociation(tx: Tx, actor: Actor, input: Pair): Promise<void> {
  await findManaged(tx, actor, input.id_company);
  await tx.elevate();
  const ended = await queries.removeAssociation(tx, input);
  if (ended === undefined) throw notFound('La asociación no existe');
  notifyBoth(tx, input, { action: 'delete_association', before: { id_associated: input.id_associated, ...ended } });
}

/** Notifies both companies, and changes the places that one of them sees. */
function notifyBoth(
  tx: Tx,
  { id_company, id_associated }: Pair,
  change: { action: string; before?: unknown; after?: unknown },
): void {
  tx.audit({ ...change, noun: 'company', id: id_company });
  tx.changed('company', id_company, [id_company]);
  tx.changed('company', id_associated, [id_associated]);
  tx.changed('location', undefined, [id_company]);
}
