import { getDriver, getDrivers } from '@cabezal/contract/drivers/drivers.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { driverExcel } from './drivers.excel.ts';
import { findDriver, listDrivers } from './drivers.queries.ts';

export function driverRoutes({ env }: Services): Route[] {
  return [
    driverExcel(env.TZ_BUSINESS),
    serve(getDrivers, ({ tx, input }) => listDrivers(tx, input, businessDate(tx.now, env.TZ_BUSINESS))),
    serve(getDriver, async ({ tx, input }) => {
      const driver = await findDriver(tx, input.id_driver);
      if (driver === undefined) throw notFound('El conductor no existe');
      return driver;
    }),
  ];
}
