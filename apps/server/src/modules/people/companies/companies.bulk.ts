import { agreed, type bulkEditCompanies, own } from '@cabezal/contract/people/companies/company-edits.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import { formFields } from '../../system/records/entered.ts';
import type { CompanyFacts } from './company.record.ts';
import { findEditable } from './company-rights.ts';
import { setCompanyActive } from './company-state.ts';
import { type EditCompanyInput, editCompany } from './save-company.ts';

/** Fields that would be emptied if they were omitted: the contact and, if the person may edit it, what was agreed. */
function formOf(actor: Actor, before: CompanyFacts): Partial<EditCompanyInput> {
  return formFields(actor.audience === 'operator' ? { ...own, ...agreed } : own, before);
}

/** Gives companies the same values, each checked separately. */
export function editCompanies(
  tx: Tx,
  actor: Actor,
  { rows, changes, motive = '' }: z.infer<typeof bulkEditCompanies.input>,
): Promise<BulkAnswer> {
  const { active, ...values } = changes;
  return editRows(tx, rows, async ({ id: id_company, version: seen }) => {
    const before = await findEditable(tx, actor, id_company);
    let version = seen;
    if (Object.keys(values).length > 0)
      version = await editCompany(tx, actor, { ...formOf(actor, before), ...values, id_company, version });
    if (active === undefined) return version;
    return setCompanyActive(tx, actor, { id_company, version, active, motive });
  });
}
