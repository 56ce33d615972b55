import {
  type AdvisorLine,
  type AdvisorReservation,
  reporteAsesoresExcel,
} from '@cabezal/contract/insight/reports/advisors.calls';
import { SENT_STATE_NAMES, SENT_STATES } from '@cabezal/domain/insight/reports/sent-state';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { formatDate } from '@cabezal/domain/system/time/time';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { advisorReservations } from './advisors.queries.ts';
import { advisorReport, askedBy } from './advisors.ts';
import { periodOf } from './report-rights.ts';

interface Money {
  sale: string;
  cost: string | null;
  margin: string | null;
}
function moneyColumns<R extends Money>(seesCosts: boolean): ExcelColumn<R>[] {
  const column = (header: string, key: keyof Money & keyof R & string): ExcelColumn<R> => ({
    header,
    key,
    width: 14,
    type: 'money',
    sum: true,
  });
  return [column('VENTA', 'sale'), ...(seesCosts ? [column('COSTO', 'cost'), column('MARGEN', 'margin')] : [])];
}

const summary = (seesCosts: boolean): ExcelColumn<AdvisorLine>[] => [
  { header: 'ASESOR', key: 'name', width: 30, type: 'text' },
  { header: 'RESERVAS', key: 'reservations', width: 11, type: 'number', sum: true },
  ...moneyColumns<AdvisorLine>(seesCosts),
  ...SENT_STATES.map(
    (state): ExcelColumn<AdvisorLine> => ({
      header: SENT_STATE_NAMES[state].toUpperCase(),
      key: 'states',
      width: 16,
      type: 'number',
      sum: true,
      value: row => row.states[state],
    }),
  ),
];
const detail = (seesCosts: boolean): ExcelColumn<AdvisorReservation>[] => [
  { header: 'ASESOR', key: 'advisor', width: 28, type: 'text', value: row => row.advisor ?? 'Sin asesor' },
  { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'TIPO',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: row => RESERVATION_TYPE_NAMES[row.reservation_type],
  },
  { header: 'CITA', key: 'appointment_date', width: 12, type: 'date' },
  { header: 'CLIENTE', key: 'client', width: 30, type: 'text' },
  { header: 'RUTA', key: 'route_text', width: 40, type: 'text' },
  { header: 'ETAPA', key: 'status', width: 14, type: 'text', value: row => labelOf(row.status) },
  { header: 'ESTADO', key: 'state', width: 16, type: 'text', value: row => SENT_STATE_NAMES[row.state] },
  ...moneyColumns<AdvisorReservation>(seesCosts),
];

export const advisorsExcel = (): Route =>
  serve(reporteAsesoresExcel, async ({ tx, actor, input }) => {
    periodOf(input, tx.zone);
    const asked = askedBy(actor, input);
    const { rows, total } = await advisorReport(tx, asked);
    return workbookAnswer(tx, 'asesores', [
      readySheet('RESUMEN', summary(asked.seesCosts), rows),
      readySheet('DETALLE', detail(asked.seesCosts), await advisorReservations(tx, asked)),
      filtersSheet({
        CITA: `${formatDate(input.date_from)} – ${formatDate(input.date_to)}`,
        RESERVAS: asked.only === null ? 'De todos los asesores' : `De ${actor.name}`,
        'SIN MARGEN': withoutCostText(total.without_cost),
      }),
    ]);
  });
