import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, instant, time } from '../../shapes.ts';
import { draft } from '../../system/views/views.calls.ts';
import { reservationType, stopCode } from './reservation.shapes.ts';

const place = z.object({ id_location: z.number(), name: z.string() });
const name = z.string().nullable();
const services = z.array(z.object({ id_service: z.number(), quantity: z.number() }));

/** A previous booking without the data of its shipment: booking, BL, CW1, reference, ship, voyage, cut-off, container numbers, date. */
export const formerBooking = z.object({
  id_reservation: z.number(),
  route_text: z.string(),
  containers_text: z.string(),
  product: name,
  appointment_date: date,
  created_at: instant,
  /** Names of the companies in the booking. */
  names: z.object({ id_client: z.string(), id_bill_to: name, id_addressee: name, id_carrier: name }),
  booking: z.object({
    reservation_type: reservationType,
    with_pickup: z.boolean(),
    id_client: z.number(),
    id_bill_to: z.number(),
    id_addressee: z.number().nullish(),
    id_carrier: z.number().nullish(),
    id_shipping_line: z.number().nullish(),
    id_product: z.number().nullish(),
    /** Free of charge at the line. */
    free_days: z.number().nullish(),
    instructions: z.string().nullish(),
    appointment_time: time,
    stops: z.array(place.extend({ code: stopCode })),
    /** Cargo in kg, set-point in °C; null: dry. */
    containers: z.array(
      z.object({
        id_container_type: z.number(),
        weight_kg: z.number(),
        set_point_c: z.number().nullable(),
        needs_generator: z.boolean(),
        own_generator: z.boolean(),
        /** Services of this container; absent: the reservation's. */
        services: services.optional(),
      }),
    ),
    /** Of the reservation, per container. */
    services,
  }),
});
export type FormerBooking = z.infer<typeof formerBooking>;

export const reservationRequest = z.object({
  /** Parties of the booking; null: chosen in the form. */
  parties: z.object({
    client_choice: z.boolean(),
    id_client: z.number().nullable(),
    client_name: name,
    id_bill_to: z.number().nullable(),
    bill_to_name: name,
    id_addressee: z.number().nullable(),
    addressee_name: name,
  }),
  /** Whether the person chooses bill-to and addressee (spec §6 «Booking rules»). */
  bill_to_choice: z.boolean(),
  /** Values of the last booking; none for the operator's people. */
  defaults: z.object({
    reservation_type: reservationType,
    with_pickup: z.boolean(),
    plant: place.nullable(),
    port: place.nullable(),
  }),
  /** The five newest of the person's company; for the operator's people, of the person. */
  last: z.array(formerBooking),
  /** Unfinished drafts, at most two. */
  drafts: z.array(draft),
  limits: z.object({
    max_containers: z.number(),
    max_services: z.number(),
    /** Maximum of cargo and tare of a unit, kg. */
    unidad_max_kg: z.number(),
    /** Hours before the appointment until which a customer cancels without charge. */
    horas_cancelacion_sin_cargo: z.number(),
    /** Whether an appointment in the past is allowed: for trips already driven, by the operator. */
    past_appointment: z.boolean(),
  }),
});
export type ReservationRequest = z.infer<typeof reservationRequest>;

export const createReservationRequest = defineCall({
  method: 'GET',
  path: '/reservation/create_reservation_request',
  access: action('reservation.create'),
  output: reservationRequest,
  summary:
    'What the form of a new booking opens with: parties, defaults, the last five bookings without their numbers, drafts, limits. Changes nothing; the booking itself is /reservation/save. It never contains bookings of another company.',
  shows: [],
});
