import * as calls from '@cabezal/contract/system/catalogues/catalogues.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import {
  listContainerTypes,
  listMotives,
  listMotivesOfClients,
  listProducts,
  listShips,
} from './catalogues.queries.ts';

export function catalogueRoutes(): Route[] {
  return [
    serve(calls.getProducts, ({ tx, input }) => listProducts(tx, input)),
    serve(calls.getShips, ({ tx, input }) => listShips(tx, input)),
    serve(calls.getContainerTypes, ({ tx }) => listContainerTypes(tx)),
    serve(calls.getReservationTypes, async () => [
      { code: 'E' as const, name: 'Exportación' },
      { code: 'I' as const, name: 'Importación' },
    ]),
    serve(calls.getReservationMotives, ({ tx, actor }) =>
      actor.audience === 'customer' ? listMotivesOfClients(tx) : listMotives(tx, 'RESERVATION'),
    ),
    serve(calls.getFalseFreightOptions, ({ tx }) => listMotives(tx, 'FALSE_FREIGHT')),
    serve(calls.getLogbookMotives, ({ tx }) => listMotives(tx, 'LOGBOOK')),
  ];
}
