import {
  blError,
  bookingError,
  cw1Error,
  MOST_VENTILATION,
  MOST_VGM_KG,
  normalizeBooking,
  PAPER_NUMBER_LENGTH,
  sealError,
  temperatureError,
} from '@cabezal/domain/system/validation/shipment';
import { z } from 'zod';
import {
  checked,
  date,
  emptyIsNull,
  givenDate,
  givenInstant,
  id,
  instant,
  money,
  possible,
  requiredText,
  text,
  time,
} from '../../shapes.ts';
import { containerCode, givenContainerCode } from '../../trips/boxes/container-code.shapes.ts';
import { charge, margin } from './price.shapes.ts';

const givenBl = checked(z.string().trim().max(PAPER_NUMBER_LENGTH).nullable(), blError).transform(emptyIsNull);
const givenBooking = checked(
  z.string().trim().max(PAPER_NUMBER_LENGTH).transform(normalizeBooking).nullable(),
  bookingError,
).transform(emptyIsNull);
const givenCw1Code = checked(z.string().trim().max(PAPER_NUMBER_LENGTH).nullable(), cw1Error).transform(emptyIsNull);

/** In a complete form, an absent number is null. */
export const bl = givenBl.optional().transform(value => value ?? null);
export const booking = givenBooking.optional().transform(value => value ?? null);
export const cw1Code = givenCw1Code.optional().transform(value => value ?? null);

export const reservationType = z.enum(['E', 'I']);
export const stopCode = z.enum(['PRT', 'DEP', 'PLT', 'PATIO', 'BASE', 'PC', 'PES', 'GAS', 'OTR']);

export const bookedStop = z.strictObject({
  code: stopCode,
  id_location: id,
  id_local: id.nullish(),
  /** Appointment at this stop, if it has one (for example a slot at the port). */
  appointment_at: givenInstant.nullish(),
});

/** Per reservation. */
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
  /** When editing a reservation: the container; absent: a new one. */
  id_sub_reservation: id.optional(),
  container_code: containerCode,
  id_container_type: id,
  /** Cargo, kg. With the tare at most 45,000 kg (spec §5). */
  weight_kg: z
    .number('Ingrese el peso')
    .int('Ingrese kilos enteros')
    .min(0, 'El peso no puede ser negativo')
    .max(45_000, 'Peso máximo 45000 kg'),
  /** Set-point, °C; null for dry cargo. */
  set_point_c: checked(z.number().min(-100).max(100).nullish(), temperatureError).transform(v => v ?? null),
  needs_generator: z.boolean().default(false),
  /** The client provides the genset: none of the operator's goes along, nothing is charged. */
  own_generator: z.boolean().default(false),
  /** Services booked for this container alone, even if empty; absent: the reservation's services. */
  services: services.optional(),
});

/** Input of the booking form. */
export const reservationInput = z.strictObject({
  reservation_type: reservationType,
  /** True: with a pick-up leg of its own (the container waits in a yard or at the plant). False: one truck drives the whole route. */
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
  /** Appointment at the plant, business zone. */
  appointment_date: givenDate,
  appointment_time: time,
  instructions: text(1000).nullish(),
  stops: z.array(bookedStop).min(2, 'Elija el recorrido').max(25, 'Un recorrido admite hasta 25 paradas'),
  containers: z
    .array(bookedContainer)
    .min(1, 'Agregue al menos un contenedor')
    .max(MAX_CONTAINERS, `Máximo ${MAX_CONTAINERS} contenedores por reserva`),
  /**
   * For containers without a list of their own. A list is booked as sent, even if empty. Absent: the services that the containers need, such as the
   * genset of a reefer (decision 0092).
   */
  services: services.optional(),
});
/** As sent by the client. */
export type GivenReservation = z.infer<typeof reservationInput>;
/** As booked, with services. */
export type ReservationInput = GivenReservation & { services: z.infer<typeof bookedService>[] };

/** Number of a paper for a terminal, as typed. */
const paperNumber = text(PAPER_NUMBER_LENGTH).nullable().transform(emptyIsNull);

/** Some fields of a reservation: an absent one is unchanged, null clears it. */
export const reservationChanges = z
  .strictObject({
    booking: givenBooking,
    bl: givenBl,
    cw1_code: givenCw1Code,
    reference: text(60).nullable(),
    id_ship: id.nullable(),
    voyage: text(20).nullable(),
    cut_off: givenInstant.nullable(),
    /** What the port asks about an import: the line's release, the exit letter, and when its invoice was paid. */
    release_number: paperNumber,
    exit_letter: paperNumber,
    port_paid_at: givenInstant.nullable(),
    appointment_date: givenDate,
    appointment_time: time,
    id_bill_to: id,
    id_addressee: id.nullable(),
    id_product: id.nullable(),
    observation_client: text(1000).nullable(),
  })
  .partial();
export type ReservationChanges = z.infer<typeof reservationChanges>;

/** Seals of a container. */
export const seals = z.array(checked(requiredText(20), sealError)).max(5);

/** Some fields of one container. */
export const containerChanges = z
  .strictObject({
    container_code: givenContainerCode,
    seals,
    weight_kg: bookedContainer.shape.weight_kg,
    /** Customs declaration of an export. */
    dae: paperNumber,
    /** Verified gross mass of the packed container (SOLAS), kg. */
    vgm_kg: z
      .number('Ingrese el peso')
      .int('Ingrese kilos enteros')
      .min(1, 'El VGM es mayor que cero')
      .max(MOST_VGM_KG, `VGM máximo ${MOST_VGM_KG} kg`)
      .nullable(),
    /** Of a reefer: relative humidity, percent, and opening of the vents, m³/h; 0: closed. */
    humidity_pct: z
      .number('Ingrese la humedad')
      .int('Sin decimales')
      .min(0, 'Desde 0 %')
      .max(100, 'Hasta 100 %')
      .nullable(),
    ventilation: z
      .number('Ingrese la ventilación')
      .int('Sin decimales')
      .min(0, 'Desde 0 m³/h')
      .max(MOST_VENTILATION, `Hasta ${MOST_VENTILATION} m³/h`)
      .nullable(),
    /** How far the cargo stands out of the container, in words; null: it does not. */
    over_dimensions: text(120).nullable().transform(emptyIsNull),
    id_container_type: id,
    set_point_c: checked(z.number().min(-100).max(100).nullable(), temperatureError),
    needs_generator: z.boolean(),
    own_generator: z.boolean(),
    retrieval_at: givenInstant,
    delivery_at: givenInstant,
  })
  .partial();
export type ContainerChanges = z.infer<typeof containerChanges>;

/** Whether a field may be changed now (or why not), and whether a change needs a motive. */
export const editable = z.object({ can: possible, wants_motive: z.boolean() });

/** Billing state of a finished reservation. */
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
  /** Known container numbers, in order; null: none. */
  container_codes: z.string().nullable(),
  /** Total cargo, kg. */
  weight_kg: z.number(),
  /** Disks of gensets and chassis on its guides. */
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
  /** Sale and margin: operator's audience only. */
  sale: money.nullable(),
  cost: money.nullable(),
  profitability: z.string().nullable(),
  /** Legs with unknown actual cost; while there are any, the profitability is an estimate. */
  open_legs: z.number().nullable(),
  /** When its last guide was closed; null before. */
  finished_at: instant.nullable(),
  /** For a finished one: billing state and stand-by, USD without VAT; operator's audience only. */
  billing: reservationBilling.nullable(),
  stand_by: money.nullable(),
  /** Number of its tasks without cancelled ones, and earliest due time. Not for carriers and drivers. */
  tasks_total: z.number(),
  tasks_completed: z.number(),
  tasks_in_progress: z.number(),
  tasks_due_at: instant.nullable(),
  /** Unread comments that mention the caller; for the reservation's advisor and operative, also comments from outside the operator. */
  unread_comments: z.number(),
  can: z.object({ approve: possible, reject: possible, cancel: possible }),
});
export type ReservationRow = z.infer<typeof reservationRow>;
/** Row for audiences other than the operator: without sale and margin. */
export const outsideReservationRow = reservationRow.omit({
  sale: true,
  cost: true,
  profitability: true,
  open_legs: true,
  billing: true,
  stand_by: true,
});
const taskCounts = { tasks_total: true, tasks_completed: true, tasks_in_progress: true, tasks_due_at: true } as const;
/** Row for carriers and drivers: also without tasks. */
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
  /** Whether its terminal demands a slot of every truck; null: it has no rule of its own. */
  requires_slot: z.boolean().nullable(),
  arrival_at: instant.nullable(),
  departure_at: instant.nullable(),
  eta_at: instant.nullable(),
  /** The truck leaves the container here, and another one fetches it. */
  leaves_box: z.boolean(),
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
  /** Corrections since it was printed, in words; null: the print is current. */
  print_stale: z.string().nullable(),
  version: z.number(),
});

export const legView = z.object({
  id_leg: z.number(),
  kind: z.string(),
  position: z.number(),
  required: z.boolean(),
  /**
   * Why it is not required: its empty container is reused by an export, or comes from an import (STREET_TURN), or was returned on an extra leg
   * (RETORNO).
   */
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
  dae: z.string().nullable(),
  vgm_kg: z.number().nullable(),
  humidity_pct: z.number().nullable(),
  /** Opening of the vents, m³/h; 0: closed. */
  ventilation: z.number().nullable(),
  over_dimensions: z.string().nullable(),
  status: z.string(),
  shown_status: z.string(),
  /** Reason of its own rejection or cancellation; null: none, or that of the whole reservation. */
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
    release_number: z.string().nullable(),
    exit_letter: z.string().nullable(),
    /** When the port's invoice was paid. */
    port_paid_at: instant.nullable(),
    free_days: z.number().nullable(),
    instructions: z.string().nullable(),
    observation_client: z.string().nullable(),
    rejected_reason: z.string().nullable(),
    cancelled_reason: z.string().nullable(),
    /** The operations person responsible for it. */
    operative: z.string().nullable(),
    accepted_at: instant.nullable(),
    scheduled_at: instant.nullable(),
    created_by_name: z.string().nullable(),
    route: z.array(
      z.object({
        position: z.number(),
        code: z.string(),
        id_location: z.number(),
        id_local: z.number().nullable(),
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
    /** Costs and margin: operator's audience only. */
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
    /** Fields that may be changed now; containers have their own. */
    edit: z.record(z.string(), editable),
  });
export type ReservationDetail = z.infer<typeof reservationDetail>;

/** Filters by reservation, common to lists of reservations and guides. */
export const ofReservationFilters = {
  id_client: id,
  id_advisor: id,
  id_operative: id,
  id_shipping_line: id,
  /** A port of the route. */
  id_terminal: id,
  /** The field is empty. */
  lacks: z.enum(['id_advisor', 'id_operative', 'id_shipping_line', 'id_terminal']),
};
