import type { Tx } from '../../platform/db/tx.ts';
import { changedMeanwhile } from '../../platform/http/errors.ts';
import { differences } from '../records/differences.ts';
import { type CompanyFacts, type CompanyValues, updateCompany } from './company-changes.queries.ts';

/** Writes changed values of a company, audited and told; answers its new version. Errors: 409 MODIFICADO. */
export async function storeCompany(
  tx: Tx,
  before: CompanyFacts,
  change: { action: string; version: number; values: CompanyValues; motive?: string },
): Promise<number> {
  await tx.elevate();
  if (!(await updateCompany(tx, before.id_company, change.version, change.values))) throw changedMeanwhile();
  const { blocked_at: _, ...told } = change.values;
  tx.audit({
    action: change.action,
    noun: 'company',
    id: before.id_company,
    ...differences(before, told as Record<string, unknown>),
    motive: change.motive ?? null,
  });
  tx.changed('company', before.id_company, [before.id_company]);
  return change.version + 1;
}
