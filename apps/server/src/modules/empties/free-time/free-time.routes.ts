import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import type { Page } from '@cabezal/contract/shapes';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { readEntry } from '../../system/catalogues/entries.queries.ts';
import { type ClockInput, type ClockList, clockSpec, findClock, type StoredClock } from './clock-list.queries.ts';
import { clockRows } from './clock-row.ts';
import { pendingColumns, returnedColumns, tariffColumns } from './free-time.excel.ts';
import { loadDischarges } from './load-discharges.ts';
import { removeBoxFromGuide } from './remove-box-from-guide.ts';
import { returnBox } from './return-box.ts';
import { deleteTariff, editTariff, saveTariff } from './save-tariff.ts';
import { extendFreeTime, setDischarge } from './set-discharge.ts';
import { tariffList, tariffs } from './tariffs.queries.ts';

type ClockPage = Page<calls.FreeTimeRow>;

async function readClocks(tx: Tx, list: ClockList, input: ClockInput): Promise<ClockPage> {
  const page = await listPage<StoredClock>(tx, clockSpec(list, input, tx), input);
  return { ...page, rows: page.rows.map(await clockRows(tx)) };
}

async function readClock(tx: Tx, id_clock: number): Promise<calls.FreeTimeRow> {
  const found = await findClock(tx, id_clock);
  if (found === undefined) throw notFound('El reloj no existe');
  return (await clockRows(tx))(found);
}

/** One of the three lists with its Excel; both calculate their figures with the same function. */
function listOf<In extends ClockInput>(
  list: ClockList,
  call: Call<In, ClockPage>,
  excel: Call<In, unknown>,
  sheet: { name: string; sheet: string; columns: ExcelColumn<calls.FreeTimeRow>[] },
): Route[] {
  return [
    serve(call, ({ tx, input }) => readClocks(tx, list, input)),
    serveExcel(excel, call, {
      ...sheet,
      spec: ({ tx, input }) => clockSpec(list, input, tx),
      shown: ({ tx }) => clockRows(tx),
    }),
  ];
}

const lists = (): Route[] => [
  ...listOf('all', calls.listFreeTime, calls.listFreeTimeExcel, {
    name: 'dias_libres',
    sheet: 'Días libres',
    columns: pendingColumns,
  }),
  ...listOf('pending', calls.containersPending, calls.containersPendingExcel, {
    name: 'contenedores_por_devolver',
    sheet: 'Por devolver',
    columns: pendingColumns,
  }),
  ...listOf('returned', calls.containersReturned, calls.containersReturnedExcel, {
    name: 'contenedores_devueltos',
    sheet: 'Devueltos',
    columns: returnedColumns,
  }),
];

const tariffAfter = ({ tx }: Context<unknown>, id: number) => readEntry<calls.FreeTimeTariffRow>(tx, tariffs, id);
const tariffRoutes = (): Route[] => [
  serve(calls.listFreeTimeTariffs, ({ tx, input }) => listPage<calls.FreeTimeTariffRow>(tx, tariffList(input), input)),
  serveExcel(calls.listFreeTimeTariffsExcel, calls.listFreeTimeTariffs, {
    name: 'dias_libres_navieras',
    sheet: 'Días libres',
    columns: tariffColumns,
    spec: ({ input }) => tariffList(input),
  }),
  serveChange(calls.saveFreeTimeTariff, ({ tx, actor, input }) => saveTariff(tx, actor, input), tariffAfter),
  serveChange(calls.editFreeTimeTariff, ({ tx, actor, input }) => editTariff(tx, actor, input), tariffAfter),
  serveChange(
    calls.deleteFreeTimeTariff,
    ({ tx, actor, input }) => deleteTariff(tx, actor, input),
    () => ({ deleted: true as const }),
  ),
];

/** Clocks and tariffs are only for the operator. */
export const freeTimeRoutes = (): Route[] =>
  ofOperator([
    ...lists(),
    ...tariffRoutes(),
    serveChange(
      calls.setDischarge,
      ({ tx, input }) => setDischarge(tx, input),
      (_, done) => done,
    ),
    serveChange(
      calls.loadDischarges,
      ({ tx, input }) => loadDischarges(tx, input),
      (_, done) => done,
    ),
    serveChange(
      calls.extendFreeTime,
      ({ tx, input }) => extendFreeTime(tx, input),
      ({ tx }, id_clock) => readClock(tx, id_clock),
    ),
    serveChange(
      calls.returnBox,
      ({ tx, actor, input }) => returnBox(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(
      calls.deleteContainersGuide,
      ({ tx, actor, input }) => removeBoxFromGuide(tx, actor, input),
      (_, done) => done,
    ),
  ]);
