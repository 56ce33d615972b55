import type { CompanyRow } from '@cabezal/contract/companies/companies.calls';
import type { LocationRow } from '@cabezal/contract/locations/locations.calls';
import * as calls from '@cabezal/contract/procurement/procurement.calls';
import * as lookups from '@cabezal/contract/trucks/truck-lookups.data';
import type { TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES } from '@cabezal/domain/access/roles';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { companyList, findCompany, listShippingLines } from '../companies/companies.queries.ts';
import { listDrivers } from '../drivers/drivers.queries.ts';
import { readDriver } from '../drivers/read-driver.ts';
import { locationList } from '../locations/locations.queries.ts';
import { listVersions } from '../trucks/certificates.queries.ts';
import { readTruck } from '../trucks/read-truck.ts';
import { truckList } from '../trucks/trucks.queries.ts';
import { listAllDrivers, listAllTrucks } from './procurement.queries.ts';
import { editLicensePoints, qualify } from './qualify.ts';

/** What procurement sees of everybody, and what it says of them. */
export function procurementRoutes({ env }: Services): Route[] {
  const zone = env.TZ_BUSINESS;
  return [
    serve(calls.procurementDrivers, ({ tx, input }) => listDrivers(tx, input, businessDate(tx.now, zone))),
    serve(calls.procurementDriver, ({ tx, actor, input }) => readDriver(tx, actor, input.id_driver)),
    serve(calls.procurementAllDrivers, ({ tx }) => listAllDrivers(tx)),
    serve(calls.procurementTrucks, ({ tx, input }) => {
      const at = { today: businessDate(tx.now, zone), now: tx.now };
      return listPage<TruckRow>(tx, truckList(input, at), input);
    }),
    serve(calls.procurementTruck, ({ tx, actor, input }) => readTruck(tx, actor, input.id_truck, zone)),
    serve(calls.procurementAllTrucks, ({ tx }) => listAllTrucks(tx)),
    serve(calls.procurementCertificates, ({ tx, input }) => listVersions(tx, input, businessDate(tx.now, zone))),
    serve(calls.procurementAxles, async () => lookups.TRUCK_AXLES.map(name => ({ code: name, name }))),
    serve(calls.procurementTruckStates, async () =>
      Object.entries(TRUCK_STATE_NAMES).map(([code, name]) => ({ code, name })),
    ),
    serve(calls.procurementCompanies, ({ tx, actor, input }) =>
      listPage<CompanyRow>(tx, companyList(input, actor, tx.now), input),
    ),
    serve(calls.procurementCompany, async ({ tx, actor, input }) => {
      const company = await findCompany(tx, input.id_company, actor);
      if (company === undefined) throw notFound('La compañía no existe');
      return company;
    }),
    serve(calls.procurementCompanyType, async () =>
      COMPANY_TYPES.map(code => ({ code, name: COMPANY_TYPE_NAMES[code] })),
    ),
    serve(calls.procurementShippingLines, ({ tx }) => listShippingLines(tx)),
    serve(calls.procurementLocations, ({ tx, input }) => listPage<LocationRow>(tx, locationList(input), input)),
    serve(calls.procurementLocationTypes, async () => STOP_CODES.map(code => ({ code, name: STOP_CODE_NAMES[code] }))),
    ...verdictRoutes(zone),
  ];
}

function verdictRoutes(zone: string): Route[] {
  return [
    serve(calls.editLicensePoints, ({ tx, actor, input }) => editLicensePoints(tx, actor, input)),
    serve(calls.qualifyDriver, ({ tx, actor, input }) => qualify(tx, actor, 'driver', input, zone)),
    serve(calls.qualifyTruck, ({ tx, actor, input }) => qualify(tx, actor, 'truck', input, zone)),
    serve(calls.qualifyCompany, ({ tx, actor, input }) => qualify(tx, actor, 'company', input, zone)),
  ];
}
