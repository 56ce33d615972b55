import { daysBetween, isDate } from '@cabezal/domain/system/time/time';
import { ETA_BASES } from '@cabezal/domain/tracking/times/eta';
import { STAGES } from '@cabezal/domain/tracking/times/stages';
import { SLOT_KIND_NAMES, SLOT_STATE_NAMES } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant } from '../../shapes.ts';

const names = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string, ...(keyof T & string)[]]);
/** Validates a range of business days: inclusive, ordered, at most so many days. */
const inOrder =
  (days: number) =>
  (asked: { from?: string | undefined; to?: string | undefined }): boolean =>
    asked.from === undefined ||
    asked.to === undefined ||
    // An invalid date is reported on its own field.
    !isDate(asked.from) ||
    !isDate(asked.to) ||
    (asked.from <= asked.to && daysBetween(asked.from, asked.to) < days);
const orderText = (days: number) => ({
  message: `Elija hasta ${days} días, el último no antes del primero`,
  path: ['to'],
});
/** Exactly one of them is required. */
const ofOne = z
  .strictObject({ id_guide: id.optional(), id_reservation: id.optional() })
  .refine(asked => (asked.id_guide === undefined) !== (asked.id_reservation === undefined), {
    message: 'Indique la guía o la reserva',
    path: ['id_reservation'],
  });

export const stopEta = z.object({
  id_guide: z.number(),
  id_stop: z.number(),
  /** Begin of the work: a plant waits for the appointment. */
  eta_at: instant,
  /** Arrival of the truck. */
  arrives_at: instant,
  /** Band of four out of five arrivals, by measured errors of that horizon; without measurements, by the allowed errors. */
  low_at: instant,
  high_at: instant,
  basis: z.enum(ETA_BASES),
  computed_at: instant,
  /** Minutes from arrival to appointment; negative: late. */
  slack_min: z.number().nullable(),
});
export type ShownEta = z.infer<typeof stopEta>;

export const getEta = defineCall({
  method: 'POST',
  path: '/reservation/get_eta',
  access: action('reservation.read'),
  changes: false,
  input: ofOne,
  output: z.array(stopEta),
  summary:
    'When the trips of a reservation, or one trip, reach the stops ahead, with a band and the basis of the estimate: GPS, the last event or the plan.',
  shows: ['guide'],
});

const span = z.object({ from: instant, to: instant });
const ganttStay = z.object({
  /** Null: planned stop of a leg without guide. */
  id_stop: z.number().nullable(),
  name: z.string(),
  code: z.string(),
  planned_arrival: instant.nullable(),
  planned_departure: instant.nullable(),
  appointment_at: instant.nullable(),
  arrival_at: instant.nullable(),
  departure_at: instant.nullable(),
  /** The stop was skipped. */
  skipped: z.boolean(),
  eta: stopEta.omit({ id_guide: true, id_stop: true, computed_at: true }).nullable(),
});
export type GanttStay = z.infer<typeof ganttStay>;
const ganttSlot = z.object({
  id_slot: z.number(),
  kind: names(SLOT_KIND_NAMES),
  place: z.string(),
  external_code: z.string(),
  slot_from: instant,
  slot_to: instant.nullable(),
  state: names(SLOT_STATE_NAMES),
});
export const ganttLeg = z.object({
  id_leg: z.number(),
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  /** Number of the container in its reservation. */
  number: z.number(),
  container_code: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  license_plate: z.string().nullable(),
  planned: span,
  /** From the first to the last event; `to` null: not over. */
  actual: z.object({ from: instant, to: instant.nullable() }).nullable(),
  /** Until the end of the trip: from now, or its start, to the expected arrival at the last stop. */
  expected: span.nullable(),
  stays: z.array(ganttStay),
  slots: z.array(ganttSlot),
});
export type GanttLeg = z.infer<typeof ganttLeg>;
export const ganttReservation = z.object({
  id_reservation: z.number(),
  client_name: z.string(),
  appointment_at: instant,
  cut_off: instant.nullable(),
  legs: z.array(ganttLeg),
});
export type GanttReservation = z.infer<typeof ganttReservation>;

export const getReservationGantt = defineCall({
  method: 'POST',
  path: '/reservation/reservation_gantt',
  access: action('reservation.read'),
  changes: false,
  input: z
    .strictObject({
      id_reservation: id.optional(),
      /** Business days of the appointment, at most 31. */
      from: givenDate.optional(),
      to: givenDate.optional(),
      id_client: id.optional(),
    })
    .refine(asked => asked.id_reservation !== undefined || (asked.from !== undefined && asked.to !== undefined), {
      message: 'Indique la reserva, o desde y hasta cuándo',
      path: ['from'],
    })
    .refine(inOrder(31), orderText(31)),
  output: z.object({ at: instant, reservations: z.array(ganttReservation) }),
  summary:
    'The legs of a reservation (or of those of some days, the first 100) with planned, actual and expected times, stays, slots and cut-off.',
  shows: ['reservation', 'guide', 'slot'],
});

const stage = z.enum(STAGES);
export const stageTime = z.object({
  stage,
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  /** Number of the container in its reservation. */
  number: z.number().nullable(),
  kind: z.string().nullable(),
  /** Place of the stay or destination. */
  place: z.string().nullable(),
  from_at: instant.nullable(),
  /** Null: still running, or not begun. */
  to_at: instant.nullable(),
  planned_min: z.number().nullable(),
  /** Until its end or now; null: not begun. */
  actual_min: z.number().nullable(),
});
export type StageTime = z.infer<typeof stageTime>;

export const listTimes = defineCall({
  method: 'GET',
  path: '/reservation/list_tiempos',
  access: action('reservation.read'),
  input: ofOne,
  output: z.array(stageTime),
  summary:
    'Actual and planned minutes of each stage: approval, schedule, assignment, departure, pick-up, to and at plant and port, closing, payment order; limited to what the person may see.',
  shows: ['reservation', 'guide'],
});

export const STAGE_GROUPS = ['client', 'carrier', 'place', 'user', 'month'] as const;
export const stageSummary = z.object({
  /** Null: without a value. */
  group: z.string().nullable(),
  n: z.number(),
  /** Minutes. */
  p50_min: z.number(),
  p90_min: z.number(),
  /** Percent within the planned time, of those with a plan; null: none planned. */
  in_limit_percent: z.number().nullable(),
});
export type StageSummary = z.infer<typeof stageSummary>;
export const summarizeTimes = defineCall({
  method: 'GET',
  path: '/reservation/resumen_interval_tiempos',
  access: action('monitoring.read'),
  input: z
    .strictObject({
      /** Business days of the stage's end, at most 366. */
      from: givenDate,
      to: givenDate,
      stage,
      group_by: z.enum(STAGE_GROUPS),
    })
    .refine(inOrder(366), orderText(366)),
  output: z.object({ all: stageSummary.omit({ group: true }), groups: z.array(stageSummary) }),
  summary:
    'Durations of a stage in an interval, in total and by group: count, median, 90th percentile, share within the limit. Operator only.',
  shows: ['reservation', 'guide'],
});

export const getTripPercent = defineCall({
  method: 'GET',
  path: '/reservation/porcentage_total_trip',
  access: action('reservation.read'),
  input: ofOne,
  output: z.object({
    /** 0 to 100. */
    percent: z.number(),
    legs: z.array(z.object({ id_leg: z.number(), percent: z.number().nullable(), planned_min: z.number() })),
  }),
  summary:
    'Progress of a trip (100 − |remaining ETA ÷ total|, spec §9); a reservation weighs its legs by planned minutes.',
  shows: ['reservation', 'guide'],
});

const accuracy = z.object({
  /** Minutes: mean absolute error, mean error (positive when later), 90th percentile of absolute errors. */
  mae_min: z.number(),
  bias_min: z.number(),
  p90_min: z.number(),
  /** Share within the limits of that horizon. */
  hit_percent: z.number(),
});
export const etaHorizon = z.object({
  /** Minutes ahead. */
  horizon_min: z.number(),
  early_min: z.number(),
  late_min: z.number(),
  n: z.number(),
  /** Null: no measurements. */
  told: accuracy.nullable(),
  /** Accuracy of the plan alone for the same arrivals. */
  plan: accuracy.nullable(),
});
export type EtaHorizonRow = z.infer<typeof etaHorizon>;
export const getEtaAccuracy = defineCall({
  method: 'POST',
  path: '/reports/exactitud_eta',
  access: action('monitoring.read'),
  changes: false,
  input: z.strictObject({ from: givenDate, to: givenDate }).refine(inOrder(366), orderText(366)),
  output: z.array(etaHorizon),
  summary:
    'Accuracy of the ETAs of these business days by minutes ahead, compared with that of the plan alone. Operator only.',
  shows: ['guide'],
});
