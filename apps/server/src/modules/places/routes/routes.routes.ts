import * as calls from '@cabezal/contract/places/routes/routes.calls';
import { bulkEditRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import { formatHours } from '@cabezal/domain/system/time/time';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { asDone } from '../../system/bulk/edit-rows.ts';
import { type AskedRoad, askRoad, drawnRoad } from './draw-road.ts';
import { tollsToday } from './road-toll.ts';
import { mayEditRoutes } from './route-rights.ts';
import { editRoutes } from './routes.bulk.ts';
import { routeList, type StoredRow } from './routes.queries.ts';
import { addRoute, askChangedRoad, deleteRoute, readRoute, updateRoute } from './save-route.ts';

const fresh = ({ tx, actor, input }: Context<{ id_route: number }>) => readRoute(tx, actor, input.id_route);

/** Adds to stored roads their toll and the person's rights. */
async function withFigures(tx: Tx, actor: Actor): Promise<(row: StoredRow) => RouteRow> {
  const withToll = await tollsToday(tx);
  return row => ({ ...withToll(row), can: { edit: mayEditRoutes(actor) } });
}

export function routeRoutes({ roads }: Services): Route[] {
  return [
    serveChange(bulkEditRoutes, ({ tx, actor, input }) => editRoutes(tx, actor, input), asDone),
    serve(calls.listRoutes, async ({ tx, actor, input }) => {
      const page = await listPage<StoredRow>(tx, routeList(input), input);
      return { ...page, rows: page.rows.map(await withFigures(tx, actor)) };
    }),
    serve(calls.getRoute, fresh),
    serve(
      calls.getDirections,
      async ({ tx, input }, asked: AskedRoad) => {
        const { geometry, km, ...road } = await drawnRoad(tx, asked, input);
        const withToll = await tollsToday(tx);
        return {
          ...withToll(road),
          km: km.toFixed(2),
          minutes: Math.max(1, Math.round(road.minutes)),
          line: [...geometry],
        };
      },
      ({ read, input }) => askRoad(read, roads, input),
    ),
    serveChange(
      calls.addRoute,
      ({ tx, actor, input }, asked: AskedRoad) => addRoute(tx, actor, input, asked),
      ({ tx, actor }, id_route) => readRoute(tx, actor, id_route),
      async ({ read, actor, input }) => (mayEditRoutes(actor) === true ? askRoad(read, roads, input) : null),
    ),
    serveChange(
      calls.updateRoute,
      ({ tx, actor, input }, asked: AskedRoad) => updateRoute(tx, actor, input, asked),
      fresh,
      async ({ read, actor, input }) => (mayEditRoutes(actor) === true ? askChangedRoad(read, roads, input) : null),
    ),
    serveChange(
      calls.deleteRoute,
      ({ tx, actor, input }) => deleteRoute(tx, actor, input),
      ({ input }) => ({ id_route: input.id_route, deleted: true as const }),
    ),
    serveExcel(calls.listRoutesExcel, calls.listRoutes, {
      name: 'rutas',
      sheet: 'Rutas',
      columns: [
        { header: 'Ruta', key: 'name', width: 40, type: 'text' },
        { header: 'Origen', key: 'origin', width: 32, type: 'text' },
        { header: 'Destino', key: 'destination', width: 32, type: 'text' },
        {
          header: 'Paradas intermedias',
          key: 'waypoints',
          width: 40,
          type: 'text',
          value: r => r.waypoints.map(w => w.name).join(' · '),
        },
        { header: 'Kilómetros', key: 'km', width: 12, type: 'number', value: r => Number(r.km) },
        { header: 'Duración', key: 'minutes', width: 12, type: 'text', value: r => formatHours(r.minutes / 60) },
        { header: 'Casetas de peaje', key: 'tolls', width: 16, type: 'number' },
        { header: 'Ejes de la unidad', key: 'axles', width: 14, type: 'number' },
        { header: 'Peaje', key: 'toll', width: 14, type: 'money' },
        { header: 'Activa', key: 'active', width: 9, type: 'text', value: r => yesNo(r.active) },
      ],
      spec: ({ input }) => routeList(input),
      shown: ({ tx, actor }) => withFigures(tx, actor),
    }),
  ];
}
