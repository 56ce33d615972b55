import * as calls from '@cabezal/contract/empties/movements/movements.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { canSync, SYNC_NAMES, syncShown } from '@cabezal/domain/empties/movements/empty-operation';
import { EMPTY_KIND_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { cancelOperation } from './cancel-operation.ts';
import { placesOfOperation } from './change.queries.ts';
import { loadBoxes } from './load-boxes.ts';
import * as queries from './movements.queries.ts';
import { operationRoads, saveOperation, updateOperation, waysOf } from './save-operation.ts';
import { syncOperation } from './sync-operation.ts';

const why = (verdict: true | { message: string }): Possible => (verdict === true ? true : verdict.message);

/** An operation as the call returns it, with the possible actions. */
function shownIn({ env }: Services) {
  return ({ sync_version, sync_state, scac: _scac, ...row }: queries.FoundOperation): calls.EmptyOperation => {
    const isOver = row.status === 'NOT_EJECUTED';
    const facts = { version: row.version, sync_version, sync_state, boxes: row.boxes + row.cancelled };
    const open = row.boxes - row.moving - row.done;
    return {
      ...row,
      sync: syncShown(facts),
      can: {
        load: isOver ? 'La operación fue cancelada' : row.boxes < row.quantity || 'Ya tiene todos sus contenedores',
        cancel: isOver ? 'La operación fue cancelada' : open > 0 || row.boxes === 0 || 'Sus contenedores ya salieron',
        sync: env.BDVACIO_URL === undefined ? 'BDVacío no está configurado en esta instalación' : why(canSync(facts)),
      },
    };
  };
}

const columns: ExcelColumn<calls.EmptyOperation>[] = [
  { header: 'Operación', key: 'id_operation', width: 11, type: 'number' },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Movimiento', key: 'kind', width: 14, type: 'text', value: row => EMPTY_KIND_NAMES[row.kind] },
  { header: 'Cliente', key: 'client_name', width: 30, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 26, type: 'text' },
  { header: 'Origen', key: 'origin', width: 24, type: 'text' },
  { header: 'Destino', key: 'destination', width: 24, type: 'text' },
  { header: 'Km', key: 'distance_km', width: 9, type: 'number' },
  { header: 'Buque', key: 'ship', width: 20, type: 'text' },
  { header: 'Viaje', key: 'voyage', width: 12, type: 'text' },
  { header: 'Servicio', key: 'service', width: 26, type: 'text' },
  { header: 'Cantidad', key: 'quantity', width: 10, type: 'number' },
  { header: 'Cargados', key: 'boxes', width: 10, type: 'number' },
  { header: 'En camino', key: 'moving', width: 10, type: 'number' },
  { header: 'Terminados', key: 'done', width: 11, type: 'number' },
  { header: 'Cancelados', key: 'cancelled', width: 11, type: 'number' },
  { header: 'Primera entrega', key: 'starts_at', width: 17, type: 'instant' },
  { header: 'Cut-off', key: 'cut_off', width: 17, type: 'instant' },
  { header: 'Responsable', key: 'user', width: 24, type: 'text' },
  { header: 'BDVacío', key: 'sync', width: 14, type: 'text', value: row => SYNC_NAMES[row.sync] },
  { header: 'Sincronizado', key: 'synced_at', width: 17, type: 'instant' },
];

const reading = (services: Services): Route[] => {
  const shown = shownIn(services);
  return [
    serve(calls.getEmptyOperations, async ({ tx, input }) => {
      const page = await listPage<queries.FoundOperation>(tx, queries.emptySpec(input), input);
      return { ...page, rows: page.rows.map(shown) };
    }),
    serveExcel(calls.getEmptyOperationsExcel, calls.getEmptyOperations, {
      name: 'movimientos_vacios',
      sheet: 'Movimientos',
      columns,
      spec: ({ input }) => queries.emptySpec(input),
      shown: async () => shown,
    }),
    serve(calls.getEmptyPairs, ({ tx }) => queries.emptyPairs(tx)),
    serve(calls.getEmptyShips, ({ tx, input }) => queries.shipsOf(tx, input.id_shipping_line)),
    serve(calls.getEmptyUsers, ({ tx }) => queries.emptyUsers(tx)),
    serve(calls.getEmptyBoxes, async ({ tx, input }) => {
      const found = await found404(tx, input.id_operation);
      return { operation: shown(found), boxes: await queries.boxesOf(tx, found.id_reservation) };
    }),
  ];
};

async function found404(tx: Tx, id_operation: number): Promise<queries.FoundOperation> {
  const found = await queries.findOperation(tx, id_operation);
  if (found === undefined) throw notFound('La operación no existe');
  return found;
}

const changing = (services: Services): Route[] => {
  const { roads, env } = services;
  const shown = shownIn(services);
  const after = async ({ tx }: Context<unknown>, id: number) => shown(await found404(tx, id));
  return [
    serveChange(
      calls.saveEmptyOperation,
      ({ tx, actor, input }, ways: RoadPlan) => saveOperation(tx, actor, input, ways),
      after,
      ({ read, input }) => operationRoads(read, roads, tx => waysOf(tx, input)),
    ),
    serveChange(calls.updateEmptyOperation, ({ tx, input }) => updateOperation(tx, input), after),
    serveChange(
      calls.loadEmpties,
      ({ tx, actor, input }, ways: RoadPlan) => loadBoxes(tx, actor, input, ways),
      (_, done) => done,
      ({ read, input }) => operationRoads(read, roads, tx => placesOfOperation(tx, input.id_operation)),
    ),
    serveChange(
      calls.cancelEmpties,
      ({ tx, actor, input }) => cancelOperation(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(calls.syncEmpties, ({ tx, input }) => syncOperation(tx, input, env.BDVACIO_URL !== undefined), after),
  ];
};

/** Empty operations are only for the operator. */
export const emptyRoutes = (services: Services): Route[] => ofOperator([...reading(services), ...changing(services)]);
