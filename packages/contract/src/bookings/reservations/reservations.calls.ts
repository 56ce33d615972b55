import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, givenInstant, id, listInput, money, motive, pageOf, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { margin, pricing } from './price.shapes.ts';
import {
  bookedContainer,
  carriedReservationRow,
  containerChanges,
  ofReservationFilters,
  outsideReservationRow,
  reservationDetail,
  reservationInput,
  reservationRow,
  reservationType,
  seals,
} from './reservation.shapes.ts';

const touches = ['reservation', 'dispatch'] as const;
const identified = z.strictObject({ id_reservation: id });

export const reservationFilters = {
  status: z.array(z.string().max(30)).max(24),
  shown_status: z.array(z.string().max(30)).max(24),
  reservation_type: reservationType,
  ...ofReservationFilters,
  /** Only the operator's people find reservations by it. */
  id_addressee: id,
  /** Business days on which it was finished. */
  finished_from: givenDate,
  finished_to: givenDate,
  appointment_from: givenDate,
  appointment_to: givenDate,
  /** One of the five lists of spec §4. */
  list: z.enum(['pending', 'approved', 'programming', 'in_progress', 'finished']),
  /** Cut-off within 24 hours and not finished. */
  cut_off_soon: z.boolean(),
  /** With or without comments that the caller has not read. */
  unread: z.boolean(),
};
const list = {
  method: 'POST',
  access: action('reservation.read'),
  changes: false,
  input: listInput(reservationFilters),
  output: pageOf(reservationRow),
  outputFor: {
    carrier: pageOf(carriedReservationRow),
    customer: pageOf(outsideReservationRow),
    driver: pageOf(carriedReservationRow),
  },
} as const;

export const getReservations = defineCall({
  ...list,
  path: '/reservation/get_reservations',
  summary: 'Reservations that the person may see, newest first; filters by state, client, dates and list.',
  shows: ['reservation', 'comment'],
});
export const getReservationsExcel = excelOf(getReservations, 'reservations');
export const listPending = defineCall({
  ...list,
  path: '/reservation/reservation_list_pending',
  summary: 'Reservations that wait for approval (PENDING).',
  shows: ['reservation'],
});
export const listApproved = defineCall({
  ...list,
  path: '/reservation/reservation_list_approved',
  summary: 'Accepted reservations whose times are not planned yet.',
});
export const listProgramming = defineCall({
  ...list,
  path: '/reservation/reservation_list_programming',
  summary: 'Accepted reservations with planned times and no departure.',
});
export const listInProgress = defineCall({
  ...list,
  path: '/reservation/reservation_list_in_progress',
  summary: 'Reservations under way (IN_PROGRESS).',
});
export const listFinished = defineCall({
  ...list,
  path: '/reservation/reservation_list_finished',
  summary: 'Finished reservations.',
});

export const countReservations = defineCall({
  method: 'POST',
  path: '/reservation/count_lists',
  access: action('reservation.read'),
  changes: false,
  output: z.object({
    all: z.number(),
    pending: z.number(),
    approved: z.number(),
    programming: z.number(),
    in_progress: z.number(),
    finished: z.number(),
    cut_off_soon: z.number(),
  }),
  summary: 'How many reservations are in each list, for the tabs; bounded at 10,000.',
  shows: ['reservation'],
});

export const getReservation = defineCall({
  method: 'POST',
  path: '/reservation/get_reservation',
  access: action('reservation.read'),
  changes: false,
  input: identified,
  output: reservationDetail,
  summary: 'One reservation with its containers, legs, guides, stops and charges; 404 outside the scope.',
  shows: [
    { noun: 'reservation', by: 'id_reservation' },
    { noun: 'guide', inside: 'id_guide' },
    // A billed reservation is neither reopened nor cancelled.
    'payment_order',
  ],
});

export const quoteReservation = defineCall({
  method: 'POST',
  path: '/reservation/find_reservation_fee',
  access: action('reservation.create'),
  changes: false,
  input: reservationInput
    .pick({
      reservation_type: true,
      with_pickup: true,
      id_client: true,
      id_bill_to: true,
      stops: true,
      services: true,
      appointment_date: true,
      appointment_time: true,
    })
    .partial()
    .extend({
      reservation_type: reservationType,
      /** The reservation being edited; its bill-to is already set. */
      id_reservation: id.optional(),
      id_carrier: id.nullish(),
      id_shipping_line: id.nullish(),
      id_product: id.nullish(),
      containers: z
        .array(
          z.strictObject({
            id_container_type: id,
            weight_kg: z.number().min(0).max(1_000_000).nullish(),
            needs_generator: z.boolean().default(false),
            own_generator: z.boolean().default(false),
            services: bookedContainer.shape.services,
          }),
        )
        .max(50)
        .default([]),
    }),
  output: pricing,
  summary:
    'Price while the form is filled in, the same as at booking: sale rate by payer, client, place, container, product, hour and weight, services with their VAT, automatic discounts as negative lines (no use is counted), cost and profitability. Without `services`, those that the containers need, as at booking. Customers are quoted by the rates of the companies that they may name; carriers see no sale. 404 for a party outside the scope.',
  shows: [],
});

/** Total displayed by `find_reservation_fee`, USD with VAT; a different total is refused. A caller who may not see the sale sends none. */
const expected_total = money.nullish();

/**
 * For compatibility, `services` may be absent. A list, even empty, is booked as sent, because a user may untick what the form preselected; without
 * it, the services that the containers need are booked.
 */
export const saveReservation = defineCall({
  method: 'POST',
  path: '/reservation/save',
  access: action('reservation.create'),
  input: reservationInput.extend({ expected_total }),
  output: reservationDetail,
  touches,
  summary:
    'Books one or several containers (R1): PENDING, one sub-reservation per container, priced by the rates of the appointment’s date. `services` is booked as sent, even if empty; if absent, what the containers need is booked: the genset (GEN) of a reefer whose client brings none. 409 COBRO_CAMBIADO with the current total if it differs from the one that the person saw.',
});

export const updateReservation = defineCall({
  method: 'POST',
  path: '/reservation/update_reservation',
  access: action('reservation.create'),
  input: reservationInput.extend({ id_reservation: id, version, expected_total }),
  output: reservationDetail,
  touches,
  summary:
    'Changes a reservation that is still PENDING; prices are computed again. Services as in `save`: the list as sent, or what the containers need. 409 COBRO_CAMBIADO as there.',
});

export const updatePendingState = defineCall({
  method: 'POST',
  path: '/reservation/update_reservation_pending_state',
  access: action('reservation.approve', { on: ['/reserva/aprobar', '/reservas', '/reservas/{number}'] }),
  input: z.strictObject({
    id_reservation: id,
    estado: z.enum(['ACCEPTED', 'PENDING']),
    version,
    motive: motive.nullish(),
    id_carrier: id.nullish(),
    /** Reason for accepting a margin below the minimum; needs the permission. */
    margin_reason: text(255).nullish(),
  }),
  output: reservationDetail,
  touches,
  summary:
    'Accepts a pending reservation (R2) or returns it to pending (R10, with motive). Refused without a rate, carrier, or for a blocked client; 409 MARGEN_INSUFICIENTE below the minimum, unless the person has reservation.approve_low_margin and gives `margin_reason`.',
});

/** An entry of the catalogue (`menu_reserva_motivo`), free text, or both: the text is added to the entry. */
const why = { id_motivo: id.nullish(), motive: motive.nullish() };
const says = [
  (input: { id_motivo?: number | null | undefined; motive?: string | null | undefined }) =>
    input.id_motivo != null || input.motive != null,
  { message: 'Elija o escriba el motivo', path: ['motive'] as string[] },
] as const;

export const rejectReservation = defineCall({
  method: 'POST',
  path: '/reservation/reject_reservation',
  access: action('reservation.approve', { on: ['/reserva/aprobar', '/reservas', '/reservas/{number}'] }),
  input: z.strictObject({ id_reservation: id, version, ...why }).refine(...says),
  output: reservationDetail,
  touches,
  summary: 'Rejects a pending reservation (R3) with a motive of the catalogue, own words or both.',
});

/** Amount displayed by `previewCancellation`, USD without VAT; a different amount is refused. */
const expected_sale = money.nullish();

export const cancelReservation = defineCall({
  method: 'POST',
  path: '/reservation/cancel_reservation',
  access: action('reservation.cancel'),
  input: z.strictObject({ id_reservation: id, version, ...why, expected_sale }).refine(...says),
  output: reservationDetail,
  touches,
  summary:
    'Cancels a reservation before any truck left (R4); a customer until the hours of the parameter before the appointment. After that, the party responsible by the entry of the catalogue determines whether false freight is proposed, and own words alone are refused (422 MOTIVO_DEL_CATALOGO). 409 COBRO_CAMBIADO with the current amount if it differs from the one that the person saw.',
});

export const previewCancellation = defineCall({
  method: 'POST',
  path: '/reservation/preview_cancellation',
  access: action('reservation.cancel'),
  changes: false,
  input: z.strictObject({ id_reservation: id, id_sub_reservation: id.nullish(), ...why }).refine(...says),
  output: z.object({
    lines: z.array(
      z.object({
        /** Container number. */
        number: z.number(),
        description: z.string(),
        /** Share of its kept legs in its price, and the percent of it that is charged. */
        share: money,
        sale_pct: z.number(),
        sale: money,
      }),
    ),
    sale: money,
    /** Containers whose freight is on a sent order: nothing further is charged. */
    freight_billed: z.array(z.number()),
  }),
  summary:
    'What cancelling the reservation, or one container of it, for this motive would propose to charge now, USD without VAT; no lines: nothing. Stores nothing. Operator only: others can only cancel in time, which costs nothing. 422 MOTIVO, MOTIVO_DEL_CATALOGO.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide', 'fee'],
});
export type CancellationPreview = z.infer<typeof previewCancellation.output>;

export const rejectSubReservation = defineCall({
  method: 'POST',
  path: '/reservation/reject_sub_reservation',
  access: action('reservation.approve', { on: ['/reservas/{number}'] }),
  input: z.strictObject({ id_sub_reservation: id, version, ...why }).refine(...says),
  output: reservationDetail,
  touches,
  summary: 'Rejects one container before any guide (S1); the last one decides the reservation.',
});

export const cancelSubReservation = defineCall({
  method: 'POST',
  path: '/reservation/cancel_sub_reservation',
  access: action('reservation.cancel'),
  input: z.strictObject({ id_sub_reservation: id, version, ...why, expected_sale }).refine(...says),
  output: reservationDetail,
  touches,
  summary:
    'Cancels one container (S2): pending guides are dropped, guides that left must be closed or be false freight. 409 COBRO_CAMBIADO and 422 MOTIVO_DEL_CATALOGO as for a reservation.',
});

export const saveSchedule = defineCall({
  method: 'POST',
  path: '/reservation/save_programacion_reserva',
  access: action('reservation.schedule'),
  input: z.strictObject({
    id_reservation: id,
    version,
    /** Planned times by leg stop; legs without times keep the template's. */
    stops: z
      .array(
        z.strictObject({
          id_leg: id,
          position: z.number().int().min(0).max(100),
          planned_arrival: givenInstant.nullish(),
          planned_departure: givenInstant.nullish(),
          appointment_at: givenInstant.nullish(),
          slot_code: text(40).nullish(),
        }),
      )
      .max(200)
      .default([]),
    /** Reason for giving up a slot: an empty code. */
    motive: motive.nullish(),
  }),
  /** With warnings: a truck that is taken at that time, a slot after the cut-off. */
  output: reservationDetail.extend({ warnings: z.array(z.string()) }),
  touches,
  summary:
    'Confirms the planned times of legs and stops (programación); times must follow one another. A slot after the cut-off is a warning, not a refusal. An empty slot_code gives up the slot of its stop, as delete_turno_reservation does: 409 CAMBIO_FUERA_DE_PLAZO; 422 MOTIVO_REQUERIDO.',
});

export const updateSubReservation = defineCall({
  method: 'POST',
  path: '/reservation/update_sub_reservation',
  access: action('guide.event', { on: ['/reservas/{number}'] }),
  input: z.strictObject({
    id_sub_reservation: id,
    version,
    container_code: reservationInput.shape.containers.element.shape.container_code,
    seals: seals.optional(),
    weight_kg: reservationInput.shape.containers.element.shape.weight_kg.optional(),
    /** What a terminal asks about the box before it gives a slot. */
    dae: containerChanges.shape.dae,
    vgm_kg: containerChanges.shape.vgm_kg,
    humidity_pct: containerChanges.shape.humidity_pct,
    ventilation: containerChanges.shape.ventilation,
    over_dimensions: containerChanges.shape.over_dimensions,
    /** Only before a guide was issued; the container is priced again. */
    id_container_type: containerChanges.shape.id_container_type,
    set_point_c: containerChanges.shape.set_point_c,
    needs_generator: containerChanges.shape.needs_generator,
    own_generator: containerChanges.shape.own_generator,
    /** Required for a correction after its trip. */
    motive: motive.nullish(),
  }),
  output: z.object({
    id_sub_reservation: z.number(),
    container_code: z.string().nullable(),
    seals: z.array(z.string()),
    weight_kg: z.number(),
    version: z.number(),
  }),
  touches: ['reservation', 'guide'],
  summary:
    'Container number, seals, cargo weight and what terminals ask (DAE, VGM, humidity, ventilation, over-dimensions) of one container, as they become known at depot and plant; type and temperature while no guide was issued. If the container becomes a reefer that needs our genset, the genset is charged.',
});

const reservationMoneyShape = margin.extend({
  /** Computed part of `cost` for legs that are not closed, without lines in `costs`. Null: none, or hidden from the caller. */
  estimate: money.nullable(),
  charges: reservationDetail.shape.charges,
  costs: z.array(
    z.object({
      /** Null: a receipt for the whole reservation. */
      id_guide: z.number().nullable(),
      guide_number: z.string().nullable(),
      /** RECEIPT: an invoice of a third party. */
      kind: z.string(),
      description: z.string(),
      subtotal: money,
      iva: money,
    }),
  ),
});
export type ReservationMoney = z.infer<typeof reservationMoneyShape>;
export const reservationMoney = defineCall({
  method: 'POST',
  path: '/reservation/get_rubros_venta_costos',
  access: action('cost.read'),
  changes: false,
  input: identified,
  output: reservationMoneyShape,
  summary:
    'Sale charges and costs of a reservation with its profitability, as lists show it; a carrier gets its own costs and no sale.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, { noun: 'guide', inside: 'id_guide' }, 'payment_cost'],
});
