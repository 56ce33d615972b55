import * as calls from '@cabezal/contract/places/connection-points/connection-points.calls';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { Context } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { mayEditRoutes } from '../routes/route-rights.ts';
import { pointList, type StoredPoint } from './connection-points.queries.ts';
import { addPoint, deletePoint, readPoint, updatePoint } from './save-connection-point.ts';

const fresh = ({ tx, actor, input }: Context<{ id_location: number }>) => readPoint(tx, actor, input.id_location);

export function connectionPointRoutes(): Route[] {
  return [
    serve(calls.listConnectionPoints, async ({ tx, actor, input }) => {
      const page = await listPage<StoredPoint>(tx, pointList(input), input);
      return { ...page, rows: page.rows.map(row => ({ ...row, can: { edit: mayEditRoutes(actor) } })) };
    }),
    serve(calls.getConnectionPoint, fresh),
    serveChange(
      calls.addConnectionPoint,
      ({ tx, actor, input }) => addPoint(tx, actor, input),
      ({ tx, actor }, id) => readPoint(tx, actor, id),
    ),
    serveChange(calls.updateConnectionPoint, ({ tx, actor, input }) => updatePoint(tx, actor, input), fresh),
    serveChange(
      calls.deleteConnectionPoint,
      ({ tx, actor, input }) => deletePoint(tx, actor, input),
      ({ input }) => ({ id_location: input.id_location, deleted: true as const }),
    ),
    serveExcel(calls.listConnectionPointsExcel, calls.listConnectionPoints, {
      name: 'puntos_conexion',
      sheet: 'Puntos de conexión',
      columns: [
        { header: 'Punto de conexión', key: 'name', width: 36, type: 'text' },
        { header: 'Cantón', key: 'canton', width: 20, type: 'text' },
        { header: 'Provincia', key: 'province', width: 20, type: 'text' },
        { header: 'Dirección', key: 'address', width: 40, type: 'text' },
        { header: 'Tomas', key: 'outlets', width: 9, type: 'number' },
        { header: 'Voltaje (V)', key: 'voltage_v', width: 12, type: 'number' },
        { header: 'Costo por hora', key: 'cost_hour', width: 15, type: 'money' },
        {
          header: 'Generador de respaldo',
          key: 'backup_generator',
          width: 21,
          type: 'text',
          value: p => yesNo(p.backup_generator),
        },
        { header: 'Abierto 24 horas', key: 'open_24h', width: 17, type: 'text', value: p => yesNo(p.open_24h) },
        { header: 'Contacto', key: 'contact_name', width: 24, type: 'text' },
        { header: 'Teléfono', key: 'contact_phone', width: 16, type: 'text' },
        { header: 'Observación', key: 'observation', width: 40, type: 'text' },
        { header: 'Activo', key: 'active', width: 9, type: 'text', value: p => yesNo(p.active) },
      ],
      spec: ({ input }) => pointList(input),
    }),
  ];
}
