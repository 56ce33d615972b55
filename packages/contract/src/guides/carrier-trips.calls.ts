import { action, defineCall } from '../call.ts';
import { excelOf } from '../excel/excel.calls.ts';
import { listInput, pageOf } from '../shapes.ts';
import { guideFilters, guideRow } from './guide.shapes.ts';

/** What drivers and carriers did and have ahead of them: their guides with the reservation, as far as the person's scope reaches. */
export const listDriverReservations = defineCall({
  method: 'POST',
  path: '/conductores/list_reservations_carrier',
  access: action('driver.read'),
  changes: false,
  input: listInput(guideFilters),
  output: pageOf(guideRow),
  summary: 'Trips that have a driver, by page, newest first; `id_driver` for those of one.',
  shows: ['guide'],
});
export const reportDriverReservations = excelOf(
  listDriverReservations,
  'driver_reservations',
  '/conductores/report_reservations_carrier',
);

export const listCarrierReservations = defineCall({
  method: 'POST',
  path: '/transportistas/list_reservations_carrier',
  access: action('company.read'),
  changes: false,
  input: listInput(guideFilters),
  output: pageOf(guideRow),
  summary: 'Trips that a carrier was given, by page, newest first; `id_carrier` for those of one.',
  shows: ['guide'],
});
export const reportCarrierReservations = excelOf(
  listCarrierReservations,
  'carrier_reservations',
  '/transportistas/report_reservations_carrier',
);
