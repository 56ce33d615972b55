import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { instant, listInput, money, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { guideFilters, guideRow } from './guide.shapes.ts';

/** What sums of trips are reckoned from, of one trip: the operator's, else null. */
const tripFigures = {
  /** What its closing says, of a rescued one up to where it was; before that the road's. */
  km: z.string().nullable(),
  /** Whether it came in time wherever an hour was agreed; null: it has come nowhere yet where one is. */
  punctual: z.boolean().nullable(),
  /** Mean of what it was rated, 1…5; for who may read ratings. */
  rating: z.number().nullable(),
  /** From its first arrival or departure to the last one. */
  minutes: z.number().nullable(),
  /** When it left its first stop (came there, where it has not left), and once it is over, when it came to the last. `minutes` has its work at both, too. */
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  planned_min: z.number().nullable(),
  /** Longer than planned, negative: shorter; null until it is over. */
  difference_min: z.number().nullable(),
  /** Of its minutes, those at its stops, from arrival to departure. */
  stay_min: z.number().nullable(),
  /** What it did cost once closed, with its VAT, USD; for who may see costs. */
  cost: money.nullable(),
  viatico: money.nullable(),
};
export const tripRow = guideRow.extend(tripFigures);
export type TripRow = z.infer<typeof tripRow>;

const tripFilters = {
  ...guideFilters,
  punctual: z.boolean(),
  rated: z.boolean(),
  /** It waits to be closed, and a paper that its closing asks is missing. */
  lacks_papers: z.boolean(),
  /** With a truck of the operator's own, or with another's. */
  own: z.boolean(),
  /** Its last stop is over. */
  over: z.boolean(),
};
const tripList = {
  method: 'POST',
  changes: false,
  input: listInput(tripFilters),
  output: pageOf(tripRow),
  shows: ['guide'],
} as const;

/** What drivers and carriers did and have ahead of them: their guides with the reservation, as far as the person's scope reaches. */
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
  summary: 'Trips that a carrier was given, by page, newest first; `id_carrier` for those of one.',
});
export const reportCarrierReservations = excelOf(
  listCarrierReservations,
  'carrier_reservations',
  '/transportistas/report_reservations_carrier',
);

/** What one carrier or driver did: each number is the total of the list with its `filters`, and sums what those rows say. */
export const tripSum = z.object({
  /** Of the carrier or driver. */
  id: z.number(),
  name: z.string(),
  /** Of a driver: his company. */
  company: z.string().nullable(),
  trips: z.number(),
  km: z.string(),
  /** Trips that came in time, and too late, where an hour was agreed. */
  punctual: z.number(),
  late: z.number(),
  /** Of the two the share in time; null: of none. */
  punctual_percent: z.number().nullable(),
  /** Trips with a rating, and the mean of the ratings. */
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
    'Trips, km, punctuality, ratings, missing papers and hours by driver, with the same filters as their list; costs and viáticos for whom costs are. The operator’s.',
});
export const sumDriverReservationsExcel = excelOf(sumDriverReservations, 'driver_reservation_sums');

export const sumCarrierReservations = defineCall({
  ...sums,
  path: '/transportistas/sum_reservations_carrier',
  access: action('company.read'),
  summary:
    'Trips, km, punctuality, ratings, missing papers and cost by carrier, with the same filters as their list; costs for whom costs are. The operator’s.',
});
export const sumCarrierReservationsExcel = excelOf(sumCarrierReservations, 'carrier_reservation_sums');
