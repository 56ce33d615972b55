import type { CompanyRow } from '@cabezal/contract/people/companies/companies.calls';
import { blockedText } from '@cabezal/domain/system/validation/company';
import type { EntityOption } from '../../ui/form/entity-option.ts';

/** A company as an option, with its RUC. */
export const companyOption = (row: CompanyRow): EntityOption => ({
  value: row.id_company,
  label: row.name,
  hint: row.ruc,
});

/** The same, where a blocked company is disabled with the reason. */
export const offeredCompany = (row: CompanyRow): EntityOption => ({
  ...companyOption(row),
  refused: row.blocked_at ? blockedText(row.blocked_reason) : undefined,
});
