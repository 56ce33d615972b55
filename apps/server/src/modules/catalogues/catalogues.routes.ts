import * as calls from '@cabezal/contract/catalogues/catalogues.calls';
import { businessDate } from '@cabezal/domain/time/time';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import {
  listContainerTypes,
  listIvaTypes,
  listMotives,
  listProducts,
  listServices,
  listShips,
} from './catalogues.queries.ts';

export function catalogueRoutes({ env }: Services): Route[] {
  return [
    serve(calls.getProducts, ({ tx, input }) => listProducts(tx, input)),
    serve(calls.getShips, ({ tx, input }) => listShips(tx, input)),
    serve(calls.getContainerTypes, ({ tx }) => listContainerTypes(tx)),
    serve(calls.getReservationTypes, async () => [
      { code: 'E' as const, name: 'Exportación' },
      { code: 'I' as const, name: 'Importación' },
    ]),
    serve(calls.getBookableServices, ({ tx }) => listServices(tx, { bookable: true })),
    serve(calls.getReservationMotives, ({ tx }) => listMotives(tx, 'RESERVATION')),
    serve(calls.getFalseFreightOptions, ({ tx }) => listMotives(tx, 'FALSE_FREIGHT')),
    serve(calls.getLogbookMotives, ({ tx }) => listMotives(tx, 'LOGBOOK')),
    serve(calls.getIva, ({ tx }) => listIvaTypes(tx, businessDate(tx.now, env.TZ_BUSINESS))),
    serve(calls.getServices, ({ tx, input }) => listServices(tx, input)),
  ];
}
