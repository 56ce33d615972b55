import type { monitoredTruck } from '@cabezal/contract/fleet/trucks/truck-fleet.calls';
import * as calls from '@cabezal/contract/insight/boards/work.calls';
import type { DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { ASSIGNMENT_LEVEL_NAMES, assignmentLevel } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { familyOf, labelOf } from '@cabezal/domain/trips/status/labels';
import type { z } from 'zod';
import { listPage } from '../../../../platform/db/list.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import { type OpenedFile, openFile, pictureAnswer } from '../../../../platform/files/files.ts';
import type { Storage } from '../../../../platform/files/storage.ts';
import {
  EmptyAnswer,
  limitedPerCompany,
  ofOperator,
  type Preparing,
  type Route,
  serve,
} from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import { listForMonitoring } from '../../../fleet/trucks/fleet.queries.ts';
import { availableTrucks } from '../../../fleet/trucks/fleet.ts';
import { loadQueue } from '../../../money/closing/queue.ts';
import { lacking } from '../../../operations/day-plans/checks.queries.ts';
import { unassignedLegs } from '../../../operations/dispatch/board.queries.ts';
import { type DispatchFilters, dispatchSpec } from '../../../operations/dispatch/board-list.queries.ts';
import { tripsOfLink } from '../../../tracking/monitoring/link-trips.ts';
import { selectPublicTrips } from '../../../tracking/monitoring/monitoring.queries.ts';
import { tripsUnderWay } from '../../../tracking/monitoring/trips-under-way.ts';
import { playbackLimit } from '../../../tracking/playback/playback-limit.ts';
import { readTrucksOfDay } from '../../../tracking/truck-days/truck-days.ts';
import { type WithBefore, withWaiting } from '../../../trips/state/assignment/with-waiting.ts';
import * as queries from './work.queries.ts';

const assignmentWord = (row: calls.DispatchLine): string =>
  ASSIGNMENT_LEVEL_NAMES[assignmentLevel(row.assignment_min, row.assignment_limit_min)];

const columns: ExcelColumn<calls.DispatchLine>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Contenedor n.º', key: 'number', width: 14, type: 'number' },
  { header: 'Tramo', key: 'kind', width: 12, type: 'text' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Contenedor', key: 'container_code', width: 16, type: 'text' },
  { header: 'Tipo', key: 'container_type', width: 8, type: 'text' },
  { header: 'Ruta', key: 'route', width: 44, type: 'text' },
  { header: 'Estado', key: 'status', width: 20, type: 'text', value: row => labelOf(row.status) },
  { header: 'Inicio', key: 'planned_start', width: 18, type: 'instant' },
  { header: 'Fin', key: 'planned_end', width: 18, type: 'instant' },
  { header: 'Minutos', key: 'minutes', width: 10, type: 'number' },
  { header: 'Cita', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'Asignado', key: 'assigned', width: 10, type: 'text', value: row => yesNo(row.assigned) },
  { header: 'Por asignar desde', key: 'assignable_at', width: 18, type: 'instant' },
  { header: 'Asignado el', key: 'assigned_at', width: 18, type: 'instant' },
  { header: 'Asignó', key: 'assigned_by', width: 24, type: 'text' },
  { header: 'Minutos de asignación', key: 'assignment_min', width: 14, type: 'number' },
  { header: 'Asignación', key: 'assignment_limit_min', width: 12, type: 'text', value: assignmentWord },
  { header: 'Guía', key: 'guide_number', width: 14, type: 'text' },
  { header: 'Transportista', key: 'carrier_name', width: 26, type: 'text' },
  { header: 'Disco', key: 'disk', width: 8, type: 'text' },
  { header: 'Placa', key: 'license_plate', width: 12, type: 'text' },
  { header: 'Conductor', key: 'driver_name', width: 28, type: 'text' },
  { header: 'Generador', key: 'generator_disk', width: 12, type: 'text' },
  { header: 'Chasis', key: 'chassis_disk', width: 12, type: 'text' },
  { header: 'Contenedor espera en', key: 'waits', width: 24, type: 'text', value: row => row.waits?.place },
  { header: 'Espera desde', key: 'waits', width: 18, type: 'instant', value: row => row.waits?.since },
];
/** Maximum number of rows. */
const MOST = 200;

const dayOf = ({ zone }: Pick<Tx, 'zone'>, date: string) => ({
  from: instantOf(date, '00:00', zone),
  to: instantOf(addDays(date, 1), '00:00', zone),
});

async function toDispatch(tx: Tx, date = tx.today) {
  const legs = await unassignedLegs(tx, { before: dayOf(tx, date).to });
  return {
    reservations: new Set(legs.map(leg => leg.id_reservation)).size,
    legs: legs.length,
    rows: legs.slice(0, MOST),
  };
}

/** Activity of a truck from the status of its trip; null: it is on no trip. */
function activityOf(status: string | null, stopped_since: string | null) {
  if (status === null) return { activity: 'LIBRE' as const, since: null };
  if (familyOf(status) === 'at_place') return { activity: 'EN_LUGAR' as const, since: stopped_since };
  return stopped_since === null
    ? { activity: 'EN_MARCHA' as const, since: null }
    : { activity: 'DETENIDO' as const, since: stopped_since };
}

type Monitored = z.infer<typeof monitoredTruck>;
async function truckActivities(tx: Tx, input: { id_company?: number }) {
  const trucks = await listForMonitoring<Monitored>(tx, input);
  return trucks.map(truck => ({
    ...truck,
    ...activityOf(truck.current_guide?.status ?? null, truck.position?.stopped_since ?? null),
  }));
}

/** Customers share links, so that a link says no more than they read: not that a truck stands on the way (decision 0194). */
async function trucksOfLink(tx: Tx, id_guides: readonly number[]) {
  const trips = (await selectPublicTrips(tx, id_guides, { withRoad: false })).filter(trip => trip.position !== null);
  return trips.map(({ guide_number, license_plate, position, status }) => ({
    guide_number,
    license_plate,
    position,
    activity: familyOf(status) === 'at_place' ? ('EN_LUGAR' as const) : ('EN_MARCHA' as const),
  }));
}

const openLogo =
  (storage: Storage) =>
  async ({ read, id_guides }: Preparing<unknown>): Promise<OpenedFile | null> =>
    openFile(storage, await read(tx => tx.asSystem(() => queries.logoOfTrips(tx, id_guides))));

type FoundLine = WithBefore<calls.DispatchLine>;
type Listed = Parameters<typeof dispatchSpec>[0] & { filters?: DispatchFilters & { lacks?: DayCheck } };
/** The list of dispatches; `lacks` limits it to legs that fail this check. */
async function listOf(tx: Tx, input: Listed) {
  const { lacks, ...days } = input.filters ?? {};
  return dispatchSpec(input, tx, lacks && (await lacking(tx, lacks, days)));
}

/** Lists and details for people who dispatch, monitor and close, in addition to their boards. */
export const workRoutes = ({ storage }: Pick<Services, 'storage'>): Route[] => [
  ...ofOperator([
    serve(calls.getDispatchList, async ({ tx, input }) => {
      const page = await listPage<FoundLine>(tx, await listOf(tx, input), input);
      return { ...page, rows: page.rows.map(row => withWaiting<calls.DispatchLine>(row)) };
    }),
    serveExcel(calls.getDispatchListExcel, calls.getDispatchList, {
      name: 'despachos',
      sheet: 'Despachos',
      columns,
      spec: ({ tx, input }) => listOf(tx, input),
      shown: async () => (row: FoundLine) => withWaiting<calls.DispatchLine>(row),
    }),
    serve(calls.getToDispatch, ({ tx, input }) => toDispatch(tx, input.date)),
    serve(calls.getGuidesToClose, ({ tx, input }) => loadQueue(tx, input)),
  ]),
  serve(calls.monitorReservation, ({ tx, actor, input }) => tripsUnderWay(tx, actor, input)),
  serve(calls.whoDrove, ({ tx, input }) => queries.whoDrove(tx, input)),
  serve(calls.getTrucksNotAvailable, async ({ tx, input: { date, id_company } }) => {
    const trucks = await availableTrucks(tx, {
      ...dayOf(tx, date),
      ...(id_company === undefined ? {} : { id_company }),
    });
    return { date, trucks: trucks.filter(truck => truck.available !== true) };
  }),
  serve(calls.getFencesInSight, ({ tx, input }) => queries.fencesInSight(tx, input.bbox)),
  ...limitedPerCompany(playbackLimit, [
    serve(calls.getTruckActivities, async ({ tx, actor, input: { date, page, ...of } }) =>
      date === undefined ? truckActivities(tx, of) : readTrucksOfDay(tx, actor, { ...of, date, page }),
    ),
  ]),
  serve(calls.getLinkGuides, ({ tx, id_guides }) => tripsOfLink(tx, id_guides)),
  serve(calls.getLinkTruck, ({ tx, id_guides }) => trucksOfLink(tx, id_guides)),
  serve<Record<string, never>, unknown, OpenedFile | null>(
    calls.getLinkLogo,
    async (_, logo) => (logo === null ? new EmptyAnswer() : pictureAnswer('logo', logo, { isCached: true })),
    openLogo(storage),
  ),
];
