import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/insight/boards/lists.calls';
import type { Page } from '@cabezal/contract/shapes';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { listPage } from '../../../../platform/db/list.ts';
import { serveExcel } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import { ofOperator, type Route, serve } from '../../../../platform/http/route.ts';
import { rowCan } from '../../../bookings/reservations/deciding/possible-actions.ts';
import { costColumns, reservationSheet } from '../../../bookings/reservations/reservations.excel.ts';
import { seesCosts } from '../../../system/rights/cost-rights.ts';
import { type StaffListInput, staffSpec, unfoldedSpec } from './lists.queries.ts';

const columns: ExcelColumn<calls.StaffReservation>[] = [
  ...reservationSheet,
  { header: 'Operativo', key: 'operative', width: 24, type: 'text' },
  { header: 'Tareas abiertas', key: 'tasks_open', width: 14, type: 'number' },
  { header: 'Tareas vencidas', key: 'tasks_overdue', width: 14, type: 'number' },
  { header: 'Guías atrasadas', key: 'late_guides', width: 14, type: 'number' },
];

type GuideText = (guide: calls.UnfoldedGuide) => string | null;
const sayings = ({ guides }: calls.ReservationWithGuides, say: GuideText) =>
  guides.map(say).filter(said => said !== null);
const onceEach = (say: GuideText) => (row: calls.ReservationWithGuides) => [...new Set(sayings(row, say))].join(', ');
/** «VIA-1204 Viajando (3)»: number, status and number of papers of a guide. */
const guideWords: GuideText = ({ guide_number, status, papers }) =>
  `${guideNumber({ guide_number })} ${labelOf(status)} (${papers})`;
const unfolded: ExcelColumn<calls.ReservationWithGuides>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: row => RESERVATION_TYPE_NAMES[row.reservation_type],
  },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Booking', key: 'booking', width: 16, type: 'text' },
  { header: 'BL', key: 'bl', width: 16, type: 'text' },
  { header: 'Cita', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'Estado', key: 'shown_status', width: 20, type: 'text', value: row => labelOf(row.shown_status) },
  { header: 'Guías', key: 'guides', width: 60, type: 'text', value: row => sayings(row, guideWords).join(', ') },
  { header: 'Contenedores', key: 'guides', width: 28, type: 'text', value: onceEach(guide => guide.container_code) },
  { header: 'Placas', key: 'guides', width: 20, type: 'text', value: onceEach(guide => guide.license_plate) },
  { header: 'Conductores', key: 'guides', width: 32, type: 'text', value: onceEach(guide => guide.driver_name) },
];

type StaffRow = Omit<calls.StaffReservation, 'can'> & { may_change: boolean };

/** Columns that are hidden from people who may not see costs. */
const hidden = { cost: null, profitability: null, open_legs: null };

function staffRoutes(
  list: Call<StaffListInput, Page<calls.StaffReservation>>,
  excel: Call<StaffListInput, unknown>,
  whose: 'id_advisor' | 'id_operative',
  name: string,
): Route[] {
  return [
    serve(list, async ({ tx, actor, input }) => {
      const page = await listPage<StaffRow>(tx, staffSpec(input, actor, tx, whose), input);
      const unseen = seesCosts(actor) ? {} : hidden;
      return { ...page, rows: page.rows.map(row => ({ ...row, ...unseen, can: rowCan(row.status, row.may_change) })) };
    }),
    serveExcel(excel, list, {
      name,
      sheet: 'Reservas',
      columns,
      without: actor => (seesCosts(actor) ? [] : costColumns),
      spec: ({ tx, actor, input }) => staffSpec(input, actor, tx, whose),
    }),
  ];
}

/** Lists of reservations by responsible person, and lists with their guides. */
export const listRoutes = (): Route[] => [
  ...ofOperator([
    ...staffRoutes(calls.getAdvisorReservations, calls.getAdvisorReservationsExcel, 'id_advisor', 'reservas_asesores'),
    ...staffRoutes(calls.getTeamReservations, calls.getTeamReservationsExcel, 'id_operative', 'reservas_operativos'),
  ]),
  serve(calls.getReservationsWithGuides, ({ tx, input }) =>
    listPage<calls.ReservationWithGuides>(tx, unfoldedSpec(input, tx), input),
  ),
  serveExcel(calls.getReservationsWithGuidesExcel, calls.getReservationsWithGuides, {
    name: 'reservas_guias',
    sheet: 'Reservas y guías',
    columns: unfolded,
    spec: ({ tx, input }) => unfoldedSpec(input, tx),
  }),
];
