import type { CompanyChoice } from '@cabezal/contract/people/companies/companies.calls';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { blockedText, companyErrors } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, demandFields, hideFromOthers } from '../../../platform/http/errors.ts';
import { COMPANY } from '../../people/companies/company.record.ts';
import { findByRuc } from '../../people/companies/company-edits.queries.ts';
import { addRecord } from '../../system/records/record-verbs.ts';
import type { FoundProvider } from './providers.queries.ts';

/** A company as an option for a cost, with the reason why it cannot be chosen. */
export function offered({ blocked, blocked_reason, ...option }: FoundProvider): CompanyChoice {
  if (option.is_operator) return { ...option, refused: 'La operadora no es su propio proveedor' };
  return { ...option, refused: blocked ? blockedText(blocked_reason) : null };
}

/** Registers a company that only invoices costs. Errors: 404, 409 RUC_DUPLICADO, 422 by field. */
export async function addCostProvider(tx: Tx, actor: Actor, input: { name: string; ruc: string }): Promise<number> {
  hideFromOthers(actor);
  const { name, ruc } = input;
  const { ruc: wrong } = companyErrors({ ruc });
  demandFields({ ruc: wrong });
  await tx.elevate();
  const other = await findByRuc(tx, ruc);
  if (other !== undefined) {
    const text = `Ya existe una compañía con ese RUC: ${other.name}`;
    throw new AppError(409, 'RUC_DUPLICADO', text, { ruc: text });
  }
  const qualification = initialQualification(true);
  const values = { name, ruc, company_type: 'TRANS', notifications_share: false, qualification };
  const id_company = await addRecord(tx, COMPANY, 'add_company', values, { created_at: tx.now, costs_only: true });
  tx.changed('company', id_company, [id_company]);
  return id_company;
}
