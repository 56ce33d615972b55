import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/insight/boards/carrier-trips.calls';
import type { Page } from '@cabezal/contract/shapes';
import { listPage } from '../../../../platform/db/list.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { ofOperator, type Route, serve } from '../../../../platform/http/route.ts';
import { guidesLackingPapers } from '../../../money/closing/queue.ts';
import { guideSheet } from '../../../operations/guides/guides.excel.ts';
import { seesCosts } from '../../../system/rights/cost-rights.ts';
import { tripWords } from './trip-words.ts';
import { type Seen, type TripListInput, type TripsOf, tripSpec, tripSumSpec } from './trips.queries.ts';

const MINUTES = 60;
const hours = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round((minutes / MINUTES) * 100) / 100;

const tripColumns: ExcelColumn<calls.TripRow>[] = [
  ...guideSheet,
  { header: 'Km', key: 'km', width: 10, type: 'number' },
  { header: 'A tiempo', key: 'punctual', width: 10, type: 'text', value: g => yesNo(g.punctual) },
  { header: 'Calificación', key: 'rating', width: 12, type: 'number' },
  { header: 'Horas', key: 'minutes', width: 10, type: 'number', value: g => hours(g.minutes) },
  { header: 'Viático', key: 'viatico', width: 12, type: 'money' },
  { header: 'Costo', key: 'cost', width: 12, type: 'money' },
];
const figures = ['km', 'punctual', 'minutes'] as const;

const hoursOf = (
  header: string,
  key: 'minutes' | 'planned_min' | 'difference_min' | 'stay_min',
): ExcelColumn<calls.TripRow> => ({
  header,
  key,
  width: 12,
  type: 'number',
  sum: true,
  value: trip => hours(trip[key]),
});
/** Columns of the Excel of travel times of own drivers. */
const timeColumns: ExcelColumn<calls.TripRow>[] = [
  { header: 'CONDUCTOR', key: 'driver_name', width: 28, type: 'text' },
  { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
  { header: 'RUTA', key: 'route_text', width: 44, type: 'text' },
  { header: 'SALIDA', key: 'started_at', width: 18, type: 'instant' },
  { header: 'LLEGADA', key: 'ended_at', width: 18, type: 'instant' },
  hoursOf('HORAS', 'minutes'),
  hoursOf('PREVISTO', 'planned_min'),
  hoursOf('DIFERENCIA', 'difference_min'),
  hoursOf('ESPERA', 'stay_min'),
];
const ownTimes = <Input extends TripListInput>(input: Input): Input => ({
  ...input,
  filters: { ...input.filters, own: true, over: true },
});

const costs = ['cost', 'viatico'] as const;

const sumColumns = (whose: TripsOf): ExcelColumn<calls.TripSum>[] => [
  { header: whose === 'driver' ? 'Conductor' : 'Transportista', key: 'name', width: 32, type: 'text' },
  ...(whose === 'driver'
    ? [{ header: 'Compañía', key: 'company', width: 30, type: 'text' } satisfies ExcelColumn<calls.TripSum>]
    : []),
  { header: 'Viajes', key: 'trips', width: 10, type: 'number' },
  { header: 'Km', key: 'km', width: 12, type: 'number' },
  { header: 'A tiempo', key: 'punctual', width: 10, type: 'number' },
  { header: 'Tarde', key: 'late', width: 10, type: 'number' },
  { header: 'Puntualidad (%)', key: 'punctual_percent', width: 15, type: 'number' },
  { header: 'Calificados', key: 'rated', width: 12, type: 'number' },
  { header: 'Calificación', key: 'rating', width: 12, type: 'number' },
  { header: 'Faltan papeles', key: 'lacks_papers', width: 14, type: 'number' },
  { header: 'Horas', key: 'minutes', width: 10, type: 'number', value: row => hours(row.minutes) },
  { header: 'Viático', key: 'viatico', width: 12, type: 'money' },
  { header: 'Costo', key: 'cost', width: 14, type: 'money' },
];

const seesRatings = (actor: Actor): boolean => actor.audience === 'operator' && actor.actions.has('quality.read');

async function seenBy(tx: Tx, actor: Actor, needsPapers: boolean): Promise<Seen> {
  return {
    figures: actor.audience === 'operator',
    ratings: seesRatings(actor),
    costs: seesCosts(actor),
    lacking: needsPapers ? await guidesLackingPapers(tx) : [],
  };
}

/** Columns that the Excel omits because the person may not see them. */
const hiddenOf = (actor: Actor): (keyof calls.TripRow & keyof calls.TripSum)[] => [
  ...(seesRatings(actor) ? [] : (['rating'] as const)),
  ...(seesCosts(actor) ? [] : costs),
];

interface Served {
  list: Call<TripListInput, Page<calls.TripRow>>;
  listExcel: Call<TripListInput, unknown>;
  sums: Call<TripListInput, Page<calls.TripSum>>;
  sumsExcel: Call<TripListInput, unknown>;
  name: string;
  sheet: string;
}

function tripRoutesOf(whose: TripsOf, { list, listExcel, sums, sumsExcel, name, sheet }: Served): Route[] {
  const listed = async (tx: Tx, actor: Actor, input: TripListInput) =>
    tripSpec(input, tx, whose, await seenBy(tx, actor, input.filters?.lacks_papers !== undefined));
  const summed = async (tx: Tx, actor: Actor, input: TripListInput) =>
    tripSumSpec(input, tx, whose, await seenBy(tx, actor, true));
  return [
    serve(list, async ({ tx, actor, input }) => listPage<calls.TripRow>(tx, await listed(tx, actor, input), input)),
    serveExcel(listExcel, list, {
      name: `reservas_${name}`,
      sheet: `Reservas por ${sheet}`,
      columns: tripColumns,
      without: actor => [...hiddenOf(actor), ...(actor.audience === 'operator' ? [] : figures)],
      spec: ({ tx, actor, input }) => listed(tx, actor, input),
    }),
    ...ofOperator([
      serve(sums, async ({ tx, actor, input }) => listPage<calls.TripSum>(tx, await summed(tx, actor, input), input)),
      serveExcel(sumsExcel, sums, {
        name: `sumas_${name}`,
        sheet: `Sumas por ${sheet}`,
        columns: sumColumns(whose),
        without: actor => [...hiddenOf(actor), ...(seesRatings(actor) ? [] : (['rated'] as const))],
        spec: ({ tx, actor, input }) => summed(tx, actor, input),
      }),
    ]),
  ];
}

const ownTimesExcel = (): Route =>
  serveExcel(calls.reportOwnDriverTimes, calls.listDriverReservations, {
    name: 'tiempo_viaje_conductores_propios',
    sheet: 'VIAJES',
    columns: timeColumns,
    spec: async ({ tx, actor, input }) => {
      const asked = ownTimes(input);
      return tripSpec(asked, tx, 'driver', await seenBy(tx, actor, asked.filters?.lacks_papers !== undefined));
    },
    filters: async ({ tx, input }) => ({
      ...(await tripWords(tx, input)),
      VIAJES: 'Terminados, con camión propio',
    }),
  });

/** Trips of drivers and of carriers: list, sums and their Excel. */
export const tripRoutes = (): Route[] => [
  ...ofOperator([ownTimesExcel()]),
  ...tripRoutesOf('driver', {
    list: calls.listDriverReservations,
    listExcel: calls.reportDriverReservations,
    sums: calls.sumDriverReservations,
    sumsExcel: calls.sumDriverReservationsExcel,
    name: 'conductores',
    sheet: 'conductor',
  }),
  ...tripRoutesOf('carrier', {
    list: calls.listCarrierReservations,
    listExcel: calls.reportCarrierReservations,
    sums: calls.sumCarrierReservations,
    sumsExcel: calls.sumCarrierReservationsExcel,
    name: 'transportistas',
    sheet: 'transportista',
  }),
];
