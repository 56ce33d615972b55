import { z } from 'zod';
import { action, type Call, defineCall } from '../../call.ts';
import { licensePoints } from '../../fleet/drivers/driver-edits.calls.ts';
import * as drivers from '../../fleet/drivers/drivers.calls.ts';
import * as certificates from '../../fleet/trucks/truck-certificates.calls.ts';
import * as trucks from '../../fleet/trucks/trucks.calls.ts';
import * as companies from '../../people/companies/companies.calls.ts';
import * as locations from '../../places/locations/locations.calls.ts';
import { id, listInput, motive, pageOf, version } from '../../shapes.ts';
import { qualification } from '../../system/records/records.shapes.ts';
import * as costs from '../costs/company-costs.calls.ts';

const read = action('procurement.read');
const qualify = action('procurement.qualify');

/** The same answers under procurement's own permission, which reads all companies and changes nothing. */
const seen = <In, Out>(call: Call<In, Out>, path: string): Call<In, Out> => ({
  ...call,
  path,
  access: read,
  summary: `For procurement: ${call.summary}`,
});

/** How their trips were rated: the operator's and the clients' ratings. Null without ratings, and for people who may not read them. */
const rated = {
  /** Mean of the exact ratings, to the nearest 0.5. */
  rating: z.number().nullable(),
  /** Number of rated trips. */
  rated_trips: z.number().nullable(),
};
const ratedDriver = drivers.driverRow.extend(rated);
export type RatedDriver = z.infer<typeof ratedDriver>;
const ratedCompany = companies.companyRow.extend(rated);
export type RatedCompany = z.infer<typeof ratedCompany>;

export const procurementDrivers = defineCall({
  method: 'POST',
  path: '/procurement/get_drivers',
  access: read,
  changes: false,
  input: listInput(drivers.driverFilters),
  output: pageOf(ratedDriver),
  summary: 'For procurement: drivers of all companies, by page, with how their trips were rated (with quality.read).',
  shows: ['driver', 'credential', 'rating'],
});
export const procurementDriver = seen(drivers.getDriver, '/procurement/get_driver');
export const procurementTrucks = seen(trucks.getTrucks, '/procurement/truck/get_trucks');
export const procurementTruck = seen(trucks.getTruck, '/procurement/truck/get_truck');
export const procurementAxles = seen(trucks.getTruckAxles, '/procurement/truck/axes_truck');
export const procurementTruckStates = seen(trucks.getTruckStates, '/procurement/truck/get_status_truck');
export const procurementCompanies = defineCall({
  method: 'POST',
  path: '/procurement/company/get_companies',
  access: read,
  changes: false,
  input: listInput(companies.companyFilters),
  output: pageOf(ratedCompany),
  summary: 'For procurement: all companies, by page, with how their trips were rated (with quality.read).',
  shows: ['company', 'rating'],
});
export const procurementCompany = seen(companies.getCompany, '/procurement/company/get_company');
export const procurementCompanyType = seen(companies.getCompanyType, '/procurement/company/company_type');
export const procurementShippingLines = seen(companies.getShippingLines, '/procurement/company/get_shipping_lines');
export const procurementLinesByDeposit = seen(
  costs.getShippingLinesByDeposit,
  '/procurement/company/get_shipping_lines_by_deposit/{id}',
);
export const procurementGeneratorRentals = seen(
  costs.getGeneratorRentals,
  '/procurement/company/get_alquiler_generador_cost/{id}',
);
export const procurementLocations = seen(locations.getLocations, '/procurement/location/get_locations');

const named = z.array(z.object({ id: z.number(), name: z.string(), detail: z.string(), company: z.string() }));
export const procurementLocationTypes = seen(locations.getLocationTypes, '/procurement/location/get_location_type');
export const procurementCertificates: typeof certificates.getCertificateHistory = {
  ...seen(certificates.getCertificateHistory, '/procurement/truck/certificates_truck_history'),
  method: 'GET',
};

export const procurementAllDrivers = defineCall({
  method: 'GET',
  path: '/procurement/get_all_drivers',
  access: read,
  output: named,
  summary: 'Every active driver by name with identity and company, to choose from; at most 10,000.',
});
export const procurementAllTrucks = defineCall({
  method: 'GET',
  path: '/procurement/truck/get_all_trucks',
  access: read,
  output: named,
  summary: 'Every active truck by disk with plate and company, to choose from; at most 10,000.',
});

export const editLicensePoints = defineCall({
  method: 'PUT',
  path: '/procurement/edit_license_points',
  access: qualify,
  input: z.strictObject({ id_driver: id, version, license_points: licensePoints, motive }),
  output: drivers.driver,
  touches: ['driver'],
  summary:
    'Sets the points of a driver’s licence (0 to 30, whole or half) with a motive, whatever the company; logged. Changes nothing else of the driver.',
});

const qualified = z.object({ id: z.number(), qualification, version: z.number() });
const qualifyInput = { id, version, qualification, motive };
export const qualifyDriver = defineCall({
  method: 'PUT',
  path: '/procurement/qualify_driver',
  access: qualify,
  input: z.strictObject(qualifyInput),
  output: qualified,
  touches: ['driver'],
  summary:
    'Sets the qualification of a driver to QUALIFIED, REJECTED or PENDING, with a motive; logged. 422 FALTAN_REQUISITOS names the missing requirements (licence E in force, points, photo, card).',
});
export const qualifyTruck = defineCall({
  method: 'PUT',
  path: '/procurement/qualify_truck',
  access: qualify,
  input: z.strictObject(qualifyInput),
  output: qualified,
  touches: ['truck'],
  summary:
    'Sets the qualification of a truck to QUALIFIED, REJECTED or PENDING, with a motive; logged. 422 FALTAN_REQUISITOS names the certificates it lacks.',
});
export const qualifyCompany = defineCall({
  method: 'PUT',
  path: '/procurement/qualify_company',
  access: qualify,
  input: z.strictObject(qualifyInput),
  output: qualified,
  touches: ['company'],
  summary:
    'Sets the qualification of a carrier to QUALIFIED, REJECTED or PENDING, with a motive; logged. 422 FALTAN_REQUISITOS names the papers it lacks (permiso de operación, RUC).',
});
