import type { LocationRow } from '@cabezal/contract/locations/locations.calls';
import * as calls from '@cabezal/contract/locations/locations.calls';
import { STOP_CODE_NAMES, STOP_CODES } from '@cabezal/domain/status/stop-codes';
import { businessDate } from '@cabezal/domain/time/time';
import { listPage } from '../../platform/db/list.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { locationExcel } from './locations.excel.ts';
import { findLocation, freeHoursDefaults, listCantons, listProvinces, locationList } from './locations.queries.ts';

export function locationRoutes({ env }: Services): Route[] {
  return [
    locationExcel(env.TZ_BUSINESS),
    serve(calls.getLocations, ({ tx, input }) => listPage<LocationRow>(tx, locationList(input), input)),
    serve(calls.getLocation, async ({ tx, input }) => {
      const location = await findLocation(tx, input.id_location);
      if (location === undefined) throw notFound('El establecimiento no existe');
      return location;
    }),
    serve(calls.getProvinces, ({ tx }) => listProvinces(tx)),
    serve(calls.getCantons, ({ tx, input }) => listCantons(tx, input)),
    serve(calls.getLocationTypes, async () => STOP_CODES.map(code => ({ code, name: STOP_CODE_NAMES[code] }))),
    serve(calls.getFreeHoursDefault, ({ tx }) => freeHoursDefaults(tx, businessDate(tx.now, env.TZ_BUSINESS))),
  ];
}
