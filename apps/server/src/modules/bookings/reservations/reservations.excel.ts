import {
  RESERVATION_BILLING_NAMES,
  type ReservationRow,
} from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservations, getReservationsExcel } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saleMargin } from '@cabezal/domain/prices/amounts/profitability';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { seesCosts } from '../../system/rights/cost-rights.ts';
import { reservationSpec } from './reading/reservations.queries.ts';

/** The sheet of a list of reservations. */
export const reservationSheet: ExcelColumn<Omit<ReservationRow, 'can'>>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  {
    header: 'Tipo',
    key: 'reservation_type',
    width: 13,
    type: 'text',
    value: r => RESERVATION_TYPE_NAMES[r.reservation_type],
  },
  { header: 'Cliente', key: 'client_name', width: 32, type: 'text' },
  {
    header: 'Contenedores',
    key: 'container_codes',
    width: 28,
    type: 'text',
    value: r => r.container_codes ?? r.containers_text,
  },
  { header: 'Cantidad', key: 'containers_count', width: 10, type: 'number' },
  { header: 'Peso (kg)', key: 'weight_kg', width: 11, type: 'number' },
  { header: 'Sellos', key: 'seals', width: 24, type: 'text' },
  { header: 'Generador', key: 'generator', width: 14, type: 'text' },
  { header: 'Chasis', key: 'chassis', width: 14, type: 'text' },
  { header: 'Ruta', key: 'route_text', width: 44, type: 'text' },
  { header: 'Cita', key: 'appointment_at', width: 18, type: 'instant' },
  { header: 'Etapa', key: 'status', width: 14, type: 'text', value: r => labelOf(r.status) },
  { header: 'Estado', key: 'shown_status', width: 20, type: 'text', value: r => labelOf(r.shown_status) },
  { header: 'Cut-off', key: 'cut_off', width: 18, type: 'instant' },
  {
    header: 'Tareas',
    key: 'tasks_total',
    width: 10,
    type: 'text',
    value: r => (r.tasks_total === 0 ? null : `${r.tasks_completed}/${r.tasks_total}`),
  },
  { header: 'Próxima tarea', key: 'tasks_due_at', width: 18, type: 'instant' },
  { header: 'Booking', key: 'booking', width: 16, type: 'text' },
  { header: 'BL', key: 'bl', width: 16, type: 'text' },
  { header: 'CW1', key: 'cw1_code', width: 16, type: 'text' },
  { header: 'Referencia', key: 'reference', width: 18, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 18, type: 'text' },
  { header: 'Buque', key: 'ship', width: 20, type: 'text' },
  { header: 'Viaje del buque', key: 'voyage', width: 14, type: 'text' },
  { header: 'Producto', key: 'product', width: 16, type: 'text' },
  { header: 'Asesor', key: 'advisor', width: 24, type: 'text' },
  { header: 'Creada', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Cerrada', key: 'finished_at', width: 18, type: 'instant' },
  {
    header: 'Facturación',
    key: 'billing',
    width: 18,
    type: 'text',
    value: r => r.billing && RESERVATION_BILLING_NAMES[r.billing],
  },
  { header: 'Stand-by', key: 'stand_by', width: 12, type: 'money' },
  { header: 'Venta', key: 'sale', width: 12, type: 'money' },
  { header: 'Costo', key: 'cost', width: 12, type: 'money' },
  { header: 'Rentabilidad (%)', key: 'profitability', width: 16, type: 'number' },
  { header: 'Sobre la venta (%)', key: 'profitability', width: 16, type: 'number', value: saleMargin },
  // While there are open legs, the profitability is an estimate.
  { header: 'Tramos sin cerrar', key: 'open_legs', width: 16, type: 'number' },
];

/** Columns left out for those who may not read costs. */
export const costColumns = ['cost', 'profitability', 'open_legs'] as const;

export function reservationExcel(): Route {
  return serveExcel(getReservationsExcel, getReservations, {
    name: 'reservas',
    sheet: 'Reservas',
    columns: reservationSheet,
    without: actor => (seesCosts(actor) ? [] : costColumns),
    spec: ({ input, tx }) => reservationSpec(input, tx),
  });
}
