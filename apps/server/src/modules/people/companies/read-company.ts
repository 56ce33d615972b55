import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { findCompany } from './companies.queries.ts';
import { mayBlock, mayChangeState, mayEditAll, mayEditCompany } from './company-rights.ts';

/** A company with the person's rights on it. Errors: 404 outside the scope. */
export async function readCompany(tx: Tx, actor: Actor, id_company: number): Promise<Company> {
  const company = await findCompany(tx, id_company, actor);
  if (company === undefined) throw notFound('La compañía no existe');
  return {
    ...company,
    can: {
      edit: mayEditCompany(actor, company),
      edit_all: mayEditAll(actor),
      change_state: mayChangeState(actor, company),
      block: mayBlock(actor, company),
    },
  };
}
