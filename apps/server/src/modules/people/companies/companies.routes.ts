import type { CompanyRow } from '@cabezal/contract/people/companies/companies.calls';
import * as calls from '@cabezal/contract/people/companies/companies.calls';
import * as changes from '@cabezal/contract/people/companies/company-edits.calls';
import { bulkEditCompanies } from '@cabezal/contract/people/companies/company-edits.calls';
import * as people from '@cabezal/contract/people/companies/company-people.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { listPage } from '../../../platform/db/list.ts';
import type { OpenedFile } from '../../../platform/files/files.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { editCompanies } from './companies.bulk.ts';
import { companyExcel } from './companies.excel.ts';
import { companyList, listCompanyOptions, listPlaces, listShippingLines } from './companies.queries.ts';
import { deleteAssociation, readAssociations, saveAssociation } from './company-associations.ts';
import { listReservationsAhead } from './company-edits.queries.ts';
import { logoAnswer, openLogo, updateCompanyDocuments } from './company-papers.ts';
import { listStaffOf } from './company-people.queries.ts';
import { addTeam, deleteTeam, updateTeam } from './company-people.ts';
import { findManaged } from './company-rights.ts';
import { blockCompany, deleteCompany, setCompanyActive, unblockCompany } from './company-state.ts';
import { readCompany } from './read-company.ts';
import { addCompany, editCompany } from './save-company.ts';
import { verifyCompany } from './verify-company.ts';

const companyTypes = async () => COMPANY_TYPES.map(code => ({ code, name: COMPANY_TYPE_NAMES[code] }));

const fresh = ({ tx, actor, input }: Context<{ id_company: number }>) => readCompany(tx, actor, input.id_company);
const freshOf = ({ tx, actor }: Context<unknown>, id_company: number) => readCompany(tx, actor, id_company);

export function companyRoutes(services: Services): Route[] {
  return [...readRoutes(), ...changeRoutes(services), ...peopleRoutes()];
}

function readRoutes(): Route[] {
  return [
    companyExcel(),
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
    serveChange(bulkEditCompanies, ({ tx, actor, input }) => editCompanies(tx, actor, input), asDone),
    serve(changes.verifyCompany, ({ tx, actor, input }) => verifyCompany(tx, actor, input.ruc)),
    serveChange(changes.addCompany, ({ tx, actor, input }) => addCompany(tx, actor, input), freshOf),
    serveChange(changes.editCompany, ({ tx, actor, input }) => editCompany(tx, actor, input), fresh),
    serveChange(
      changes.deleteCompany,
      ({ tx, actor, input }) => deleteCompany(tx, actor, input),
      ({ input }) => ({ id_company: input.id_company, deleted: true as const }),
    ),
    serveChange(changes.setCompanyActive, ({ tx, actor, input }) => setCompanyActive(tx, actor, input), fresh),
    serveChange(changes.blockCompany, ({ tx, actor, input }) => blockCompany(tx, actor, input), fresh),
    serveChange(changes.unblockCompany, ({ tx, actor, input }) => unblockCompany(tx, actor, input), fresh),
    serve(changes.getCompanyReservationsAhead, async ({ tx, actor, input }) => {
      const { id_company } = await findManaged(tx, actor, input.id_company);
      return listReservationsAhead(tx, id_company);
    }),
    serveChange(
      changes.updateCompanyDocuments,
      ({ tx, actor, input }) => updateCompanyDocuments(tx, actor, input),
      fresh,
    ),
    serve<{ key: string }, unknown, OpenedFile | null>(
      changes.getCompanyLogo,
      async (_, logo) => logoAnswer(logo),
      openLogo(storage),
    ),
  ];
}

const associations = ({ tx, actor, input }: Context<{ id_company: number }>) =>
  readAssociations(tx, actor, input.id_company);

function peopleRoutes(): Route[] {
  return [
    serve(people.getAdvisorsOfProduct, ({ tx, input }) => listStaffOf(tx, 'ASESOR', input.product)),
    serve(people.getOperationsOfProduct, ({ tx, input }) => listStaffOf(tx, 'EQUIPO_OPERATIVO', input.product)),
    serveChange(people.addOperationsTeam, ({ tx, actor, input }) => addTeam(tx, actor, input), freshOf),
    serveChange(people.updateOperationsTeam, ({ tx, actor, input }) => updateTeam(tx, actor, input), freshOf),
    serveChange(people.deleteOperationsTeam, ({ tx, actor, input }) => deleteTeam(tx, actor, input), freshOf),
    serve(people.getAssociations, associations),
    serveChange(people.saveAssociation, ({ tx, actor, input }) => saveAssociation(tx, actor, input), associations),
    serveChange(people.deleteAssociation, ({ tx, actor, input }) => deleteAssociation(tx, actor, input), associations),
  ];
}
