import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { guideFilters, guideRow } from '../../operations/guides/guide.shapes.ts';
import { instant, listInput, money, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Figures of one trip, from which sums are computed: for the operator, otherwise null. */
const tripFigures = {
  /** Km by its closing, for a rescued guide until the rescue; before the closing by the route. */
  km: z.string().nullable(),
  /** Punctual at all stops with an appointment; null: no such stop reached yet. */
  punctual: z.boolean().nullable(),
  /** Mean rating, 1…5; for callers who may read ratings. */
  rating: z.number().nullable(),
  /** From the first to the last arrival or departure. */
  minutes: z.number().nullable(),
  /** Departure from the first stop (its arrival if not left), and, once over, arrival at the last stop. `minutes` includes the work at both. */
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  planned_min: z.number().nullable(),
  /** Longer than planned, negative: shorter; null before its end. */
  difference_min: z.number().nullable(),
  /** Part of the minutes spent at stops, from arrival to departure. */
  stay_min: z.number().nullable(),
  /** Actual cost with VAT once closed, USD; for callers who may see costs. */
  cost: money.nullable(),
  viatico: money.nullable(),
};
export const tripRow = guideRow.extend(tripFigures);
export type TripRow = z.infer<typeof tripRow>;

const tripFilters = {
  ...guideFilters,
  punctual: z.boolean(),
  rated: z.boolean(),
  /** Waits to be closed and lacks a paper for the closing. */
  lacks_papers: z.boolean(),
  /** True: with a truck of the operator. False: of another company. */
  own: z.boolean(),
  /** Its last stop is completed. */
  over: z.boolean(),
};
const tripList = {
  method: 'POST',
  changes: false,
  input: listInput(tripFilters),
  output: pageOf(tripRow),
  shows: ['guide'],
} as const;

/** Trips of drivers and carriers, past and future: their guides with the reservation, within the caller's scope. */
export const listDriverReservations = defineCall({
  ...tripList,
  path: '/conductores/list_reservations_carrier',
  access: action('driver.read'),
  summary: 'Trips that have a driver, by page, newest first; `id_driver` for those of one.',
});
export const reportDriverReservations = excelOf(
  listDriverReservations,
  'driver_reservations',
  '/conductores/report_reservations_carrier',
);

export const reportOwnDriverTimes = excelOf(listDriverReservations, 'own_driver_times');

export const listCarrierReservations = defineCall({
  ...tripList,
  path: '/transportistas/list_reservations_carrier',
  access: action('company.read'),
  summary: 'Trips assigned to a carrier, by page, newest first; `id_carrier` for those of one.',
});
export const reportCarrierReservations = excelOf(
  listCarrierReservations,
  'carrier_reservations',
  '/transportistas/report_reservations_carrier',
);

/** Sums of a carrier or driver: each number is the total of the list with `filters`, or the sum of its rows. */
export const tripSum = z.object({
  /** Id of the carrier or driver. */
  id: z.number(),
  name: z.string(),
  /** For a driver: the company. */
  company: z.string().nullable(),
  trips: z.number(),
  km: z.string(),
  /** Punctual and late trips, among those with an appointment. */
  punctual: z.number(),
  late: z.number(),
  /** Percent of punctual trips; null: none with an appointment. */
  punctual_percent: z.number().nullable(),
  /** Trips with a rating, and their mean. */
  rated: z.number(),
  rating: z.number().nullable(),
  lacks_papers: z.number(),
  minutes: z.number(),
  cost: money.nullable(),
  viatico: money.nullable(),
});
export type TripSum = z.infer<typeof tripSum>;
const sums = { ...tripList, output: pageOf(tripSum) } as const;

export const sumDriverReservations = defineCall({
  ...sums,
  path: '/conductores/sum_reservations_carrier',
  access: action('driver.read'),
  summary:
    'Trips, km, punctuality, ratings, missing papers and hours by driver, with the same filters as their list; costs and viáticos for people who may read costs. Operator only.',
});
export const sumDriverReservationsExcel = excelOf(sumDriverReservations, 'driver_reservation_sums');

export const sumCarrierReservations = defineCall({
  ...sums,
  path: '/transportistas/sum_reservations_carrier',
  access: action('company.read'),
  summary:
    'Trips, km, punctuality, ratings, missing papers and cost by carrier, with the same filters as their list; cost only for people who may read costs. Operator only.',
});
export const sumCarrierReservationsExcel = excelOf(sumCarrierReservations, 'carrier_reservation_sums');
