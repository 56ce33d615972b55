import type { CompanyRow } from '@cabezal/contract/companies/companies.calls';
import * as calls from '@cabezal/contract/companies/companies.calls';
import * as changes from '@cabezal/contract/companies/company-changes.calls';
import * as costs from '@cabezal/contract/companies/company-costs.calls';
import * as people from '@cabezal/contract/companies/company-people.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { companyExcel } from './companies.excel.ts';
import { companyList, listCompanyOptions, listPlaces, listShippingLines } from './companies.queries.ts';
import { deleteAssociation, readAssociations, saveAssociation } from './company-associations.ts';
import { listReservationsAhead } from './company-changes.queries.ts';
import * as costing from './company-costs.ts';
import { logoAnswer, updateCompanyDocuments } from './company-papers.ts';
import { listStaffOf } from './company-people.queries.ts';
import { addTeam, deleteTeam, updateTeam } from './company-people.ts';
import { findManaged } from './company-rights.ts';
import { blockCompany, deleteCompany, setCompanyActive, unblockCompany } from './company-state.ts';
import { readCompany } from './read-company.ts';
import { addCompany, editCompany } from './save-company.ts';
import { verifyCompany } from './verify-company.ts';

const companyTypes = async () => COMPANY_TYPES.map(code => ({ code, name: COMPANY_TYPE_NAMES[code] }));

export function companyRoutes(services: Services): Route[] {
  const zone = services.env.TZ_BUSINESS;
  return [...readRoutes(zone), ...changeRoutes(services), ...peopleRoutes(zone), ...costRoutes(zone)];
}

function readRoutes(zone: string): Route[] {
  return [
    companyExcel(zone),
    serve(calls.getCompanies, ({ tx, actor, input }) =>
      listPage<CompanyRow>(tx, companyList(input, actor, tx.now), input),
    ),
    serve(calls.getCompany, async ({ tx, actor, input }) => {
      const mayRead = input.id_company === actor.id_company || actor.actions.has('company.read');
      if (!mayRead) throw notFound('La compañía no existe');
      return readCompany(tx, actor, input.id_company);
    }),
    serve(calls.getCompanyOptions, ({ tx, actor, input }) => listCompanyOptions(tx, actor, input)),
    serve(calls.getCompanyTypes, companyTypes),
    serve(calls.getCompanyType, companyTypes),
    serve(calls.getPorts, ({ tx, input }) => listPlaces(tx, 'PRT', input.name)),
    serve(calls.getDeposits, ({ tx, input }) => listPlaces(tx, 'DEP', input.name)),
    serve(calls.getShippingLines, ({ tx }) => listShippingLines(tx)),
  ];
}

function changeRoutes({ storage }: Services): Route[] {
  return [
    serve(changes.verifyCompany, ({ tx, actor, input }) => verifyCompany(tx, actor, input.ruc)),
    serve(changes.addCompany, ({ tx, actor, input }) => addCompany(tx, actor, input)),
    serve(changes.editCompany, ({ tx, actor, input }) => editCompany(tx, actor, input)),
    serve(changes.deleteCompany, ({ tx, actor, input }) => deleteCompany(tx, actor, input)),
    serve(changes.setCompanyActive, ({ tx, actor, input }) => setCompanyActive(tx, actor, input)),
    serve(changes.blockCompany, ({ tx, actor, input }) => blockCompany(tx, actor, input)),
    serve(changes.unblockCompany, ({ tx, actor, input }) => unblockCompany(tx, actor, input)),
    serve(changes.getCompanyReservationsAhead, async ({ tx, actor, input }) => {
      const { id_company } = await findManaged(tx, actor, input.id_company);
      return listReservationsAhead(tx, id_company);
    }),
    serve(changes.updateCompanyDocuments, ({ tx, actor, input }) => updateCompanyDocuments(tx, actor, input)),
    serve<{ key: string }, unknown>(changes.getCompanyLogo, ({ tx, input }) => logoAnswer(tx, storage, input.key)),
  ];
}

function peopleRoutes(zone: string): Route[] {
  return [
    serve(people.getAdvisorsOfProduct, ({ tx, input }) => listStaffOf(tx, 'ASESOR', input.product)),
    serve(people.getOperationsOfProduct, ({ tx, input }) => listStaffOf(tx, 'EQUIPO_OPERATIVO', input.product)),
    serve(people.addOperationsTeam, ({ tx, actor, input }) => addTeam(tx, actor, input)),
    serve(people.updateOperationsTeam, ({ tx, actor, input }) => updateTeam(tx, actor, input)),
    serve(people.deleteOperationsTeam, ({ tx, actor, input }) => deleteTeam(tx, actor, input)),
    serve(people.getAssociations, ({ tx, actor, input }) => readAssociations(tx, actor, input.id_company)),
    serve(people.saveAssociation, ({ tx, actor, input }) => saveAssociation(tx, actor, input, zone)),
    serve(people.deleteAssociation, ({ tx, actor, input }) => deleteAssociation(tx, actor, input)),
  ];
}

function costRoutes(zone: string): Route[] {
  return [
    serve(costs.getShippingLinesByDeposit, ({ tx, actor, input }) => costing.readLineCosts(tx, actor, input.id)),
    serve(costs.getShippingLineCost, ({ tx, actor, input }) => costing.readLineCost(tx, actor, input)),
    serve(costs.addShippingLineDeposit, ({ tx, actor, input }) => costing.addLineDeposit(tx, actor, input)),
    serve(costs.updateShippingLineCost, ({ tx, actor, input }) => costing.updateLineCost(tx, actor, input)),
    serve(costs.removeShippingLineDeposit, ({ tx, actor, input }) => costing.removeLineDeposit(tx, actor, input)),
    serve(costs.getGeneratorRentals, async ({ tx, actor, input }) => {
      const mayRead = input.id === actor.id_company || actor.actions.has('company.read');
      if (!mayRead) throw notFound('La compañía no existe');
      return costing.readRentals(tx, actor, input.id, zone);
    }),
    serve(costs.saveGeneratorRental, ({ tx, actor, input }) => costing.saveRental(tx, actor, input, zone)),
  ];
}
