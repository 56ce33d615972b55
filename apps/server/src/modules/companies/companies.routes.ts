import type { CompanyRow } from '@cabezal/contract/companies/companies.calls';
import * as calls from '@cabezal/contract/companies/companies.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { companyExcel } from './companies.excel.ts';
import { companyList, findCompany, listCompanyOptions, listPlaces, listShippingLines } from './companies.queries.ts';

const companyTypes = async () => COMPANY_TYPES.map(code => ({ code, name: COMPANY_TYPE_NAMES[code] }));

export function companyRoutes({ env }: Services): Route[] {
  return [
    companyExcel(env.TZ_BUSINESS),
    serve(calls.getCompanies, ({ tx, actor, input }) =>
      listPage<CompanyRow>(tx, companyList(input, actor, tx.now), input),
    ),
    serve(calls.getCompany, async ({ tx, actor, input }) => {
      const mayRead = input.id_company === actor.id_company || actor.actions.has('company.read');
      const company = mayRead ? await findCompany(tx, input.id_company, actor) : undefined;
      if (company === undefined) throw notFound('La compañía no existe');
      return company;
    }),
    serve(calls.getCompanyOptions, ({ tx, input }) => listCompanyOptions(tx, input)),
    serve(calls.getCompanyTypes, companyTypes),
    serve(calls.getCompanyType, companyTypes),
    serve(calls.getPorts, ({ tx, input }) => listPlaces(tx, 'PRT', input.name)),
    serve(calls.getDeposits, ({ tx, input }) => listPlaces(tx, 'DEP', input.name)),
    serve(calls.getShippingLines, ({ tx }) => listShippingLines(tx)),
  ];
}
