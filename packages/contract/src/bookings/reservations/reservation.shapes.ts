import { containerError, normalizeContainer, tidyContainer } from '@cabezal/domain/system/validation/container';
import {
  blError,
  bookingError,
  cw1Error,
  normalizeBooking,
  PAPER_NUMBER_LENGTH,
  sealError,
  temperatureError,
} from '@cabezal/domain/system/validation/shipment';
import { z } from 'zod';
import { date, givenDate, givenInstant, id, instant, money, possible, requiredText, text, time } from '../../shapes.ts';
import { charge, margin } from './price.shapes.ts';

/** Refuses what a domain rule refuses, with its exact sentence. */
const checked = <T>(schema: z.ZodType<T>, rule: (value: T) => string | null) =>
  schema.superRefine((value, ctx) => {
    const message = rule(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
const emptyIsNull = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value === '' ? null : value;

/**
 * Container number: optional; as printed on the box or with spaces around it, it is tidied; then spaces, length and check digit in that
 * order, with the spec's sentences (spec §5).
 */
const givenContainerCode = checked(z.string().max(40).transform(tidyContainer).nullable(), value =>
  emptyIsNull(value) === null ? null : containerError(value),
).transform(value => (emptyIsNull(value) === null ? null : normalizeContainer(value as string)));
const givenBl = checked(z.string().trim().max(PAPER_NUMBER_LENGTH).nullable(), blError).transform(emptyIsNull);
const givenBooking = checked(
  z.string().trim().max(PAPER_NUMBER_LENGTH).transform(normalizeBooking).nullable(),
  bookingError,
).transform(emptyIsNull);
const givenCw1Code = checked(z.string().trim().max(PAPER_NUMBER_LENGTH).nullable(), cw1Error).transform(emptyIsNull);

/** What is left out is null where a whole form is sent. */
export const containerCode = givenContainerCode.optional().transform(value => value ?? null);
export const bl = givenBl.optional().transform(value => value ?? null);
export const booking = givenBooking.optional().transform(value => value ?? null);
export const cw1Code = givenCw1Code.optional().transform(value => value ?? null);

export const reservationType = z.enum(['E', 'I']);
export const stopCode = z.enum(['PRT', 'DEP', 'PLT', 'PATIO', 'BASE', 'PC', 'PES', 'GAS', 'OTR']);

export const bookedStop = z.strictObject({
  code: stopCode,
  id_location: id,
  id_local: id.nullish(),
  /** Agreed time at this place, when it has one of its own (slot at the port, for instance). */
  appointment_at: givenInstant.nullish(),
});

/** Of one reservation. */
export const MAX_CONTAINERS = 50;
export const MAX_SERVICES = 30;

export const bookedService = z.strictObject({
  id_service: id,
  /** Per container. */
  quantity: z
    .number('Ingrese la cantidad')
    .min(0.01, 'La cantidad debe ser mayor que cero')
    .max(99, 'Máximo 99')
    .multipleOf(0.01, 'Máximo dos decimales')
    .default(1),
});
const services = z.array(bookedService).max(MAX_SERVICES);

export const bookedContainer = z.strictObject({
  /** Of a reservation that is edited, which of its containers it is; absent: a new one. */
  id_sub_reservation: id.optional(),
  container_code: containerCode,
  id_container_type: id,
  /** Cargo, kg. With the box's tare at most 45,000 kg (spec §5). */
  weight_kg: z
    .number('Ingrese el peso')
    .int('Ingrese kilos enteros')
    .min(0, 'El peso no puede ser negativo')
    .max(45_000, 'Peso máximo 45000 kg'),
  /** Set-point, °C; null for dry cargo. */
  set_point_c: checked(z.number().min(-100).max(100).nullish(), temperatureError).transform(v => v ?? null),
  needs_generator: z.boolean().default(false),
  /** The genset that it needs is the client's own: none of ours goes with it, nothing is charged for it. */
  own_generator: z.boolean().default(false),
  /** What is booked for this container by itself, also an empty list; absent: the reservation's services. */
  services: services.optional(),
});

/** What the booking form sends. */
export const reservationInput = z.strictObject({
  reservation_type: reservationType,
  /** With a pick-up leg of its own (the box waits in a yard or at the plant), or one truck goes straight through. */
  with_pickup: z.boolean().default(true),
  id_client: id,
  id_bill_to: id,
  id_addressee: id.nullish(),
  id_carrier: id.nullish(),
  id_shipping_line: id.nullish(),
  id_ship: id.nullish(),
  voyage: text(20).nullish(),
  booking,
  bl,
  cw1_code: cw1Code,
  reference: text(60).nullish(),
  id_product: id.nullish(),
  cut_off: givenInstant.nullish(),
  free_days: z.number().int().min(0).max(60).nullish(),
  /** Agreed time at the plant, business zone. */
  appointment_date: givenDate,
  appointment_time: time,
  instructions: text(1000).nullish(),
  stops: z.array(bookedStop).min(2, 'Elija el recorrido').max(25, 'Un recorrido admite hasta 25 paradas'),
  containers: z
    .array(bookedContainer)
    .min(1, 'Agregue al menos un contenedor')
    .max(MAX_CONTAINERS, `Máximo ${MAX_CONTAINERS} contenedores por reserva`),
  /**
   * Of the containers without a list of their own. A list is booked as it is, also an empty one: who sends it has decided. Absent: what the
   * containers need by themselves, the genset of a reefer whose client brings none (decision 0092).
   */
  services: services.optional(),
});
/** As it is sent. */
export type GivenReservation = z.infer<typeof reservationInput>;
/** As it is booked: its services are known. */
export type ReservationInput = GivenReservation & { services: z.infer<typeof bookedService>[] };

/** Some fields of a reservation: what is left out stays, null empties. */
export const reservationChanges = z
  .strictObject({
    booking: givenBooking,
    bl: givenBl,
    cw1_code: givenCw1Code,
    reference: text(60).nullable(),
    id_ship: id.nullable(),
    voyage: text(20).nullable(),
    cut_off: givenInstant.nullable(),
    appointment_date: givenDate,
    appointment_time: time,
    id_bill_to: id,
    id_addressee: id.nullable(),
    id_product: id.nullable(),
    observation_client: text(1000).nullable(),
  })
  .partial();
export type ReservationChanges = z.infer<typeof reservationChanges>;

/** Seals of a container, as they are written on it. */
export const seals = z.array(checked(requiredText(20), sealError)).max(5);

/** Some fields of one container. */
export const containerChanges = z
  .strictObject({
    container_code: givenContainerCode,
    seals,
    weight_kg: bookedContainer.shape.weight_kg,
    id_container_type: id,
    set_point_c: checked(z.number().min(-100).max(100).nullable(), temperatureError),
    needs_generator: z.boolean(),
    own_generator: z.boolean(),
    retrieval_at: givenInstant,
    delivery_at: givenInstant,
  })
  .partial();
export type ContainerChanges = z.infer<typeof containerChanges>;

/** Whether a field may be changed now, or why not; and whether who changes it says why. */
export const editable = z.object({ can: possible, wants_motive: z.boolean() });

/** What became of the charges of a finished reservation. */
export const RESERVATION_BILLING_NAMES = {
  POR_FACTURAR: 'Por facturar',
  EN_ORDEN: 'En orden de pago',
  FACTURADA: 'Facturada',
} as const;
const reservationBilling = z.enum(Object.keys(RESERVATION_BILLING_NAMES) as [keyof typeof RESERVATION_BILLING_NAMES]);

export const reservationRow = z.object({
  id_reservation: z.number(),
  reservation_type: reservationType,
  id_client: z.number(),
  client_name: z.string(),
  containers_text: z.string(),
  containers_count: z.number(),
  /** The numbers that are known, in the order of the containers; null while none is. */
  container_codes: z.string().nullable(),
  /** Cargo of all its containers, kg. */
  weight_kg: z.number(),
  /** Disks of the gensets and chassis on its guides. */
  generator: z.string().nullable(),
  chassis: z.string().nullable(),
  /** Seals of all its containers. */
  seals: z.string().nullable(),
  cw1_code: z.string().nullable(),
  route_text: z.string(),
  booking: z.string().nullable(),
  bl: z.string().nullable(),
  reference: z.string().nullable(),
  shipping_line: z.string().nullable(),
  ship: z.string().nullable(),
  voyage: z.string().nullable(),
  product: z.string().nullable(),
  appointment_date: date,
  appointment_time: time,
  appointment_at: instant,
  cut_off: instant.nullable(),
  status: z.string(),
  shown_status: z.string(),
  advisor: z.string().nullable(),
  created_at: instant,
  version: z.number(),
  /** Sale and margin: the operator’s audience only. */
  sale: money.nullable(),
  cost: money.nullable(),
  profitability: z.string().nullable(),
  /** Legs whose cost is not known yet: while there are any, the profitability is an estimate. */
  open_legs: z.number().nullable(),
  /** When its last guide was closed; null before. */
  finished_at: instant.nullable(),
  /** Of a finished one, what became of its charges, and what it waited, USD without VAT: the operator’s audience only. */
  billing: reservationBilling.nullable(),
  stand_by: money.nullable(),
  /** Its tasks without those that were cancelled; when the nearest open one is due. Not for carriers and drivers. */
  tasks_total: z.number(),
  tasks_completed: z.number(),
  tasks_in_progress: z.number(),
  tasks_due_at: instant.nullable(),
  /** Comments that the person who asks has not read: that name the person, and of a reservation's adviser and operative what others than the operator wrote. */
  unread_comments: z.number(),
  can: z.object({ approve: possible, reject: possible, cancel: possible }),
});
export type ReservationRow = z.infer<typeof reservationRow>;
/** What everybody outside the operator's audience gets: without sale and margin. */
export const outsideReservationRow = reservationRow.omit({
  sale: true,
  cost: true,
  profitability: true,
  open_legs: true,
  billing: true,
  stand_by: true,
});
const taskCounts = { tasks_total: true, tasks_completed: true, tasks_in_progress: true, tasks_due_at: true } as const;
/** And who only drives it: without the paperwork beside the trip. */
export const carriedReservationRow = outsideReservationRow.omit(taskCounts);

export const stopView = z.object({
  id_stop: z.number().nullable(),
  id_location: z.number().nullable(),
  position: z.number(),
  code: z.string(),
  action: z.string().nullable(),
  name: z.string(),
  planned_arrival: instant.nullable(),
  planned_departure: instant.nullable(),
  appointment_at: instant.nullable(),
  slot_code: z.string().nullable(),
  arrival_at: instant.nullable(),
  departure_at: instant.nullable(),
  eta_at: instant.nullable(),
  status: z.string(),
});
export type StopView = z.infer<typeof stopView>;

export const guideView = z.object({
  id_guide: z.number(),
  guide_number: z.string().nullable(),
  status: z.string(),
  id_truck: z.number().nullable(),
  disk: z.string().nullable(),
  license_plate: z.string().nullable(),
  driver_name: z.string().nullable(),
  carrier_name: z.string().nullable(),
  generator_disk: z.string().nullable(),
  chassis_disk: z.string().nullable(),
  progress_percent: z.string().nullable(),
  eta_at: instant.nullable(),
  rescue: z.boolean(),
  /** What was corrected since it was printed, in words; null: its paper says what is true. */
  print_stale: z.string().nullable(),
  version: z.number(),
});

export const legView = z.object({
  id_leg: z.number(),
  kind: z.string(),
  position: z.number(),
  required: z.boolean(),
  /** Why it is not: its empty box goes on to an export, or comes from an import (STREET_TURN), or went back out of turn (RETORNO). */
  not_required_reason: z.enum(['STREET_TURN', 'RETORNO']).nullable(),
  status: z.string(),
  planned_start: instant,
  planned_end: instant,
  distance_km: z.string().nullable(),
  guide: guideView.nullable(),
  stops: z.array(stopView),
});

export const subReservationView = z.object({
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  id_container_type: z.number(),
  container_type: z.string(),
  weight_kg: z.number(),
  set_point_c: z.string().nullable(),
  needs_generator: z.boolean(),
  own_generator: z.boolean(),
  seals: z.array(z.string()),
  status: z.string(),
  shown_status: z.string(),
  /** Why it was given up by itself; null where it was not, or all of its reservation was. */
  rejected_reason: z.string().nullable(),
  cancelled_reason: z.string().nullable(),
  version: z.number(),
  legs: z.array(legView),
  can: z.object({ reject: possible, cancel: possible }),
  /** By field. */
  edit: z.record(z.string(), editable),
});

export const reservationDetail = reservationRow
  .omit({
    can: true,
    sale: true,
    cost: true,
    profitability: true,
    open_legs: true,
    container_codes: true,
    weight_kg: true,
    generator: true,
    chassis: true,
    seals: true,
    finished_at: true,
    billing: true,
    stand_by: true,
    ...taskCounts,
    unread_comments: true,
  })
  .extend({
    template: z.string(),
    id_bill_to: z.number(),
    bill_to_name: z.string().nullable(),
    id_addressee: z.number().nullable(),
    addressee_name: z.string().nullable(),
    /** The forwarder or carrier that booked it for its client; null: the client or the operator did. */
    id_forwarder: z.number().nullable(),
    forwarder_name: z.string().nullable(),
    id_carrier: z.number().nullable(),
    carrier_name: z.string().nullable(),
    id_shipping_line: z.number().nullable(),
    id_ship: z.number().nullable(),
    id_product: z.number().nullable(),
    cw1_code: z.string().nullable(),
    free_days: z.number().nullable(),
    instructions: z.string().nullable(),
    observation_client: z.string().nullable(),
    rejected_reason: z.string().nullable(),
    cancelled_reason: z.string().nullable(),
    /** Who of the operator's operations people has it. */
    operative: z.string().nullable(),
    accepted_at: instant.nullable(),
    scheduled_at: instant.nullable(),
    created_by_name: z.string().nullable(),
    route: z.array(
      z.object({
        position: z.number(),
        code: z.string(),
        id_location: z.number(),
        name: z.string(),
        lat: z.number(),
        lng: z.number(),
        contact_name: z.string().nullable(),
        contact_phone: z.string().nullable(),
        appointment_at: instant.nullable(),
      }),
    ),
    sub_reservations: z.array(subReservationView),
    charges: z.array(charge),
    /** Costs and margin: the operator's audience only. */
    totals: margin.nullable(),
    can: z.object({
      approve: possible,
      reject: possible,
      cancel: possible,
      reopen: possible,
      schedule: possible,
      edit: possible,
      add_container: possible,
    }),
    /** What may be corrected now, by field; the containers say their own. */
    edit: z.record(z.string(), editable),
  });
export type ReservationDetail = z.infer<typeof reservationDetail>;

/** Of whose reservations a list is, alike for reservations and guides. */
export const ofReservationFilters = {
  id_client: id,
  id_advisor: id,
  id_operative: id,
  id_shipping_line: id,
  /** A port of the route. */
  id_terminal: id,
  /** Nobody, or none, is given. */
  lacks: z.enum(['id_advisor', 'id_operative', 'id_shipping_line', 'id_terminal']),
};
