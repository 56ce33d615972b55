import { getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { getTruck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { getLocation } from '@cabezal/contract/places/locations/locations.calls';
import { getRoute } from '@cabezal/contract/places/routes/routes.calls';
import { getService } from '@cabezal/contract/prices/services/services.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { callApi } from '../../api/call-api.ts';

/** Names of records of which a select or a filter has only the id: in a continued draft, or from the address. */

/** The value of a select or of a filter; those of these records are ids. */
type Id = number | string | boolean;

export const nameOfCompany = async (id: Id): Promise<string> =>
  (await callApi(getCompany, { id_company: Number(id) })).name;

export const nameOfPlace = async (id: Id): Promise<string> =>
  (await callApi(getLocation, { id_location: Number(id) })).name;

export const nameOfDriver = async (id: Id): Promise<string> =>
  personName(await callApi(getDriver, { id_driver: Number(id) }));

export const nameOfTruck = async (id: Id): Promise<string> => {
  const { disk, license_plate } = await callApi(getTruck, { id_truck: Number(id) });
  return `${disk} · ${formatPlate(license_plate)}`;
};

export const nameOfRoute = async (id: Id): Promise<string> => (await callApi(getRoute, { id_route: Number(id) })).name;

export const nameOfService = async (id: Id): Promise<string> =>
  (await callApi(getService, { id_service: Number(id) })).name;
