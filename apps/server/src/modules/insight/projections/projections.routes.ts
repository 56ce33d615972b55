import * as calls from '@cabezal/contract/insight/projections/projections.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { projectionExcel } from './projections.excel.ts';
import { readProjection } from './read-projections.ts';
import { annualOf, partiesOf, statisticsOf } from './tables.ts';

export const projectionRoutes = (): Route[] => [
  serve(calls.getEstadisticas, async ({ tx, actor, input }) => statisticsOf(await readProjection(tx, actor, input))),
  serve(calls.getTablaAnual, async ({ tx, actor, input }) => annualOf(await readProjection(tx, actor, input))),
  serve(calls.getProyeccionesClientes, async ({ tx, actor, input }) =>
    partiesOf(await readProjection(tx, actor, input), input.top),
  ),
  serve(calls.getProyeccionesDestinatarios, async ({ tx, actor, input }) =>
    partiesOf(await readProjection(tx, actor, input, 'DESTINATARIOS'), input.top),
  ),
  projectionExcel(),
];
