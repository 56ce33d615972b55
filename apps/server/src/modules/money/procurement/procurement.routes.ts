import type { DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import * as lookups from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import * as calls from '@cabezal/contract/money/procurement/procurement.calls';
import type { CompanyRow } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/trips/status/stop-codes';
import { listPage } from '../../../platform/db/list.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { driverList } from '../../fleet/drivers/drivers.queries.ts';
import { readDriver } from '../../fleet/drivers/read-driver.ts';
import { listVersions } from '../../fleet/trucks/certificates.queries.ts';
import { readTruck } from '../../fleet/trucks/read-truck.ts';
import { truckList } from '../../fleet/trucks/trucks.queries.ts';
import { ratedPage } from '../../operations/quality/means.ts';
import { companyList, listShippingLines } from '../../people/companies/companies.queries.ts';
import { readCompany } from '../../people/companies/read-company.ts';
import { pageOfLocations } from '../../places/locations/read-location.ts';
import { readLineCosts, readRentals } from '../costs/company-costs.ts';
import { listAllDrivers, listAllTrucks } from './procurement.queries.ts';
import { editLicensePoints, qualify } from './qualify.ts';

/** Lists and verdicts of procurement. The operator's own drivers, trucks and company are not qualified. */
export const procurementRoutes = (): Route[] => ofOperator([...readingRoutes(), ...verdictRoutes()]);

function readingRoutes(): Route[] {
  return [
    serve(calls.procurementDrivers, ({ tx, actor, input }) =>
      ratedPage<DriverRow>(tx, actor, 'id_driver', { spec: driverList(input, tx.today), input }),
    ),
    serve(calls.procurementDriver, ({ tx, actor, input }) => readDriver(tx, actor, input.id_driver)),
    serve(calls.procurementAllDrivers, ({ tx }) => listAllDrivers(tx)),
    serve(calls.procurementTrucks, ({ tx, input }) => listPage<TruckRow>(tx, truckList(input, tx), input)),
    serve(calls.procurementTruck, ({ tx, actor, input }) => readTruck(tx, actor, input.id_truck)),
    serve(calls.procurementAllTrucks, ({ tx }) => listAllTrucks(tx)),
    serve(calls.procurementCertificates, ({ tx, input }) => listVersions(tx, input, tx.today)),
    serve(calls.procurementAxles, async () => lookups.TRUCK_AXLES.map(name => ({ code: name, name }))),
    serve(calls.procurementTruckStates, async () =>
      Object.entries(TRUCK_STATE_NAMES).map(([code, name]) => ({ code, name })),
    ),
    serve(calls.procurementCompanies, ({ tx, actor, input }) =>
      ratedPage<CompanyRow>(tx, actor, 'id_carrier', { spec: companyList(input, actor, tx.now), input }),
    ),
    serve(calls.procurementCompany, ({ tx, actor, input }) => readCompany(tx, actor, input.id_company)),
    serve(calls.procurementCompanyType, async () =>
      COMPANY_TYPES.map(code => ({ code, name: COMPANY_TYPE_NAMES[code] })),
    ),
    serve(calls.procurementShippingLines, ({ tx }) => listShippingLines(tx)),
    serve(calls.procurementLinesByDeposit, ({ tx, actor, input }) => readLineCosts(tx, actor, input.id)),
    serve(calls.procurementGeneratorRentals, ({ tx, actor, input }) => readRentals(tx, actor, input.id)),
    serve(calls.procurementLocations, ({ tx, actor, input }) => pageOfLocations(tx, actor, input)),
    serve(calls.procurementLocationTypes, async () => STOP_CODES.map(code => ({ code, name: STOP_CODE_NAMES[code] }))),
  ];
}

function verdictRoutes(): Route[] {
  return [
    serveChange(
      calls.editLicensePoints,
      ({ tx, input }) => editLicensePoints(tx, input),
      ({ tx, actor, input }) => readDriver(tx, actor, input.id_driver),
    ),
    serveChange(
      calls.qualifyDriver,
      ({ tx, actor, input }) => qualify(tx, actor, 'driver', input),
      (_, done) => done,
    ),
    serveChange(
      calls.qualifyTruck,
      ({ tx, actor, input }) => qualify(tx, actor, 'truck', input),
      (_, done) => done,
    ),
    serveChange(
      calls.qualifyCompany,
      ({ tx, actor, input }) => qualify(tx, actor, 'company', input),
      (_, done) => done,
    ),
  ];
}
