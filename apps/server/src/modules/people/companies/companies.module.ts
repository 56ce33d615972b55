import { COMPANY_PAPER_NAMES } from '@cabezal/contract/people/companies/company-lookups.data';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { companyImport } from './companies.import.ts';
import { companyRoutes } from './companies.routes.ts';
import { COMPANY } from './company.record.ts';
import { COMPANY_CONSTRAINTS } from './constraints.data.ts';

/** Companies, their associations, rates and rights, own data and users. */
export const companiesModule: Module = {
  routes: ({ services }) => companyRoutes(services),
  imports: () => [companyImport],
  constraints: COMPANY_CONSTRAINTS,
  records: [COMPANY],
  codeTexts: {
    company_type: COMPANY_TYPE_NAMES,
    qualification: QUALIFICATION_LABELS,
    kind: COMPANY_PAPER_NAMES,
  },
  readable: [readable({ noun: 'company', table: 'companies', key: 'id_company', action: 'company.read' })],
};
