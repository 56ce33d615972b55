import * as calls from '@cabezal/contract/insight/boards/pending.calls';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { PENDING_NAMES } from '@cabezal/domain/trips/status/pending';
import { listPage } from '../../../../platform/db/list.ts';
import { serveExcel } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import { ofOperator, type Route, serve } from '../../../../platform/http/route.ts';
import { pendingReservationSpec, pendingSpec } from './pending.queries.ts';
import { knownElsewhere, loadPendingCounts } from './pending.ts';

const columns: ExcelColumn<calls.PendingThing>[] = [
  { header: 'Qué', key: 'kind', width: 18, type: 'text', value: row => PENDING_NAMES[row.kind] },
  { header: 'Detalle', key: 'text', width: 48, type: 'text' },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Contenedor n.º', key: 'number', width: 14, type: 'number' },
  { header: 'Contenedor', key: 'container_code', width: 16, type: 'text' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Responsable', key: 'owner', width: 26, type: 'text' },
  { header: 'Desde', key: 'since', width: 18, type: 'instant' },
  { header: 'Vence', key: 'due_at', width: 18, type: 'instant' },
];

const reservationColumns: ExcelColumn<calls.PendingReservation>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Cita', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'Estado', key: 'shown_status', width: 20, type: 'text', value: row => labelOf(row.shown_status) },
  { header: 'Pendientes', key: 'count', width: 11, type: 'number' },
  {
    header: 'Qué',
    key: 'kinds',
    width: 48,
    type: 'text',
    value: row => row.kinds.map(kind => PENDING_NAMES[kind]).join(', '),
  },
  { header: 'Responsable', key: 'owner', width: 26, type: 'text' },
  { header: 'Desde', key: 'since', width: 18, type: 'instant' },
  { header: 'Vence', key: 'due_at', width: 18, type: 'instant' },
];

/** Pending things of reservations under way. */
export const pendingRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getPending, ({ tx, actor, input }) => loadPendingCounts(tx, actor, input)),
    serve(calls.getPendingDetail, async ({ tx, actor, input }) =>
      listPage<calls.PendingThing>(
        tx,
        pendingSpec(input, actor, tx, await knownElsewhere(tx, input.filters?.kind)),
        input,
      ),
    ),
    serveExcel(calls.getPendingExcel, calls.getPendingDetail, {
      name: 'actividades_pendientes',
      sheet: 'Pendientes',
      columns,
      spec: async ({ tx, actor, input }) =>
        pendingSpec(input, actor, tx, await knownElsewhere(tx, input.filters?.kind)),
    }),
    serve(calls.getPendingReservations, async ({ tx, actor, input }) =>
      listPage<calls.PendingReservation>(
        tx,
        pendingReservationSpec(input, actor, tx, await knownElsewhere(tx, input.filters?.kind)),
        input,
      ),
    ),
    serveExcel(calls.getPendingReservationsExcel, calls.getPendingReservations, {
      name: 'pendientes_por_reserva',
      sheet: 'Por reserva',
      columns: reservationColumns,
      spec: async ({ tx, actor, input }) =>
        pendingReservationSpec(input, actor, tx, await knownElsewhere(tx, input.filters?.kind)),
    }),
  ]);
