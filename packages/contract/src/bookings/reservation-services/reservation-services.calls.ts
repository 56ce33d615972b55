import {
  SERVICE_REQUEST_STATE_NAMES,
  type ServiceRequestState,
} from '@cabezal/domain/bookings/reservation-services/reservation-services';
import { NOT_OWED } from '@cabezal/domain/prices/amounts/not-owed';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import {
  id,
  instant,
  listInput,
  money,
  motive,
  pageOf,
  possible,
  price,
  reasonOf,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

export const serviceRequestState = z.enum(
  Object.keys(SERVICE_REQUEST_STATE_NAMES) as [ServiceRequestState, ...ServiceRequestState[]],
);

/** Billing state of a charged service. */
export const SERVICE_BILLING_NAMES = {
  POR_FACTURAR: 'Por facturar',
  EN_ORDEN: 'En orden de pago',
  FACTURADA: 'Facturado',
} as const;
export type ServiceBilling = keyof typeof SERVICE_BILLING_NAMES;
const serviceBilling = z.enum(Object.keys(SERVICE_BILLING_NAMES) as [ServiceBilling, ...ServiceBilling[]]);

/** Units per container, up to two decimals. */
const quantity = z
  .number('Ingrese la cantidad')
  .min(0.01, 'La cantidad debe ser mayor que cero')
  .max(999, 'Máximo 999')
  .multipleOf(0.01, 'Máximo dos decimales');

/** Whether an action is possible now, and whether it needs a motive. */
const allowed = z.object({ can: possible, wants_motive: z.boolean() });

/** A service that a container is charged for. USD without VAT. */
export const reservationService = z.object({
  id_charge: z.number(),
  /** Null: for the whole reservation. */
  id_sub_reservation: z.number().nullable(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service_code: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  subtotal: money,
  iva_kind: chargedVatKind,
  /** Without a price yet: 0.00, and its order cannot be made before it is priced. */
  unpriced: z.boolean(),
  /** True: a person set the price. False: the rates or the catalogue. */
  by_hand: z.boolean(),
  /** Price by the rules, if a person's price replaces it. */
  computed_unit_price: money.nullable(),
  justification: z.string().nullable(),
  billing: serviceBilling,
  /** Why the client does not owe it, so that it is not billed. Null: owed. */
  not_owed: z.enum(NOT_OWED).nullable(),
  /** Number of its order; null: none, or hidden from the caller. */
  numero_orden: z.number().nullable(),
  created_at: instant,
  can: z.object({ change: possible, remove: possible }),
});
export type ReservationService = z.infer<typeof reservationService>;
const customerService = reservationService.omit({ computed_unit_price: true, justification: true });

/** A service request of a customer: in no total before its approval. */
export const serviceRequest = z.object({
  id_service_request: z.number(),
  /** Null: for each active container. */
  id_sub_reservation: z.number().nullable(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service: z.string(),
  /** Per container. */
  quantity: z.string(),
  note: z.string().nullable(),
  state: serviceRequestState,
  requested_name: z.string(),
  requested_company: z.string(),
  requested_at: instant,
  /** When it was approved, denied or withdrawn. */
  decided_at: instant.nullable(),
  denied_reason: z.string().nullable(),
  version: z.number(),
  can: z.object({ decide: possible, withdraw: possible }),
});
export type ServiceRequest = z.infer<typeof serviceRequest>;

const serviceContainer = z.object({
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  /** Whether services may be added: by the operator's people, or booked or requested by the customer. */
  add: allowed,
});

export const reservationServices = z.object({
  id_reservation: z.number(),
  version: z.number(),
  /** Effect of adding: a charge or a request; null: not possible. */
  adds: z.enum(['CHARGES', 'ASKS']).nullable(),
  /** For all active containers. */
  add: allowed,
  containers: z.array(serviceContainer),
  /** Services to choose from, with the catalogue price in USD without VAT; null: by agreement. */
  offered: z.array(z.object({ id_service: z.number(), name: z.string(), unit_price: money.nullable() })),
  services: z.array(reservationService),
  /** Pending ones first, then newest first. */
  requests: z.array(serviceRequest),
});
export type ReservationServices = z.infer<typeof reservationServices>;
const customerServices = reservationServices.extend({ services: z.array(customerService) });

const answer = { output: reservationServices, outputFor: { customer: customerServices } } as const;
const may = action('reservation.service');

export const getReservationServices = defineCall({
  ...answer,
  method: 'GET',
  path: '/reservation/get_reservation_services/{id}',
  access: action('reservation.read'),
  input: z.strictObject({ id }),
  summary:
    'Services of a reservation by container, without its freight: those booked or added, USD without VAT, with their order, and the customer’s requests with their outcome. Customers read no figure but their own price; 404 for carriers and drivers.',
  shows: [{ noun: 'reservation', by: 'id' }, 'payment_order'],
});

/** Charges that services would cause, by container, USD without VAT. */
const servicePreview = z.object({
  lines: z.array(
    z.object({
      id_sub_reservation: z.number(),
      number: z.number().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit_price: money,
      subtotal: money,
      /** Without a price yet: 0.00 until it is priced. */
      unpriced: z.boolean(),
    }),
  ),
  sale: money,
});
export type ServicePreview = z.infer<typeof servicePreview>;

const MOST_SERVICES = 30;

export const previewReservationServices = defineCall({
  method: 'POST',
  path: '/reservation/preview_reservation_services',
  access: may,
  changes: false,
  input: z.strictObject({
    id_reservation: id,
    /** Absent: each active container. */
    id_sub_reservation: id.nullish(),
    services: z
      .array(
        z.strictObject({ id_service: id, quantity: quantity.default(1), unit_price: price('El precio').nullish() }),
      )
      .min(1)
      .max(MOST_SERVICES),
  }),
  output: servicePreview,
  summary:
    'What adding services would charge now, by container, USD without VAT; a given price replaces that of the rates. Stores nothing. 409 CAMPO_NO_EDITABLE for a customer who may no longer book them. 422 SERVICIO_ES_FLETE; 409 CONTENEDOR_TERMINADO.',
  shows: ['reservation', 'fee', 'service'],
});

export const addReservationServices = defineCall({
  ...answer,
  method: 'POST',
  path: '/reservation/add_reservation_services',
  access: may,
  input: z.strictObject({
    id_reservation: id,
    /** Absent: each active container. */
    id_sub_reservation: id.nullish(),
    services: z
      .array(
        z.strictObject({
          id_service: id,
          quantity: quantity.default(1),
          /** USD without VAT, the operator’s people only; absent: the price by the rates, else the catalogue. */
          unit_price: price('El precio').nullish(),
          justification: text(255).nullish(),
          /** Note of the customer on the request. */
          note: text(500).nullish(),
        }),
      )
      .min(1, 'Agregue al menos un servicio')
      .max(MOST_SERVICES, `Hasta ${MOST_SERVICES} servicios por vez`),
    /** Required for a finished reservation. */
    motive: motive.nullish(),
    /** Amount displayed to the caller (`previewReservationServices`); a different amount is refused. */
    expected_sale: money.nullish(),
  }),
  touches: ['reservation'],
  summary:
    'Adds services, priced by the rates of the reservation’s date. Another price needs a justification (422 at its line). The customer books services while the reservation is pending and requests them afterwards: 409 SERVICIO_YA_PEDIDO while the same request is open. 422 SERVICIO_ES_FLETE, MOTIVO_REQUERIDO; 409 COBRO_CAMBIADO with the current amount if it differs from the one that the person saw; RESERVA_FACTURADA, CAMPO_NO_EDITABLE, CONTENEDOR_TERMINADO.',
});

export const updateServices = defineCall({
  method: 'POST',
  path: '/reservation/update_services',
  access: may,
  input: z.strictObject({
    id_reservation: id,
    version,
    lines: z
      .array(
        z.strictObject({
          id_charge: id,
          quantity: quantity.optional(),
          unit_price: price('El precio').optional(),
          removed: z.boolean().optional(),
          justification: reasonOf(255, 'Escriba una justificación de al menos 5 caracteres'),
        }),
      )
      .min(1, 'Elija un servicio')
      .max(100, 'Hasta 100 servicios por vez'),
  }),
  output: reservationServices,
  touches: ['reservation'],
  summary:
    'Changes or removes services that are on no order; removed ones are kept as void. A changed quantity is priced again by the rates unless a person set the price. 409 SERVICIO_FACTURADO with the order, SERVICIO_DE_TARIFA, SERVICIO_DE_VIAJE, RESERVA_FACTURADA, MODIFICADO; 422 SERVICIO_ES_FLETE.',
});

const request = { id_service_request: id, version };
export const approveReservationService = defineCall({
  method: 'POST',
  path: '/reservation/approve_reservation_service',
  access: may,
  input: z.strictObject({
    ...request,
    quantity: quantity.optional(),
    unit_price: price('El precio').nullish(),
    justification: text(255).nullish(),
    motive: motive.nullish(),
    /** Amount displayed to the caller (`previewReservationService`); a different amount is refused. */
    expected_sale: money.nullish(),
  }),
  output: reservationServices,
  touches: ['reservation'],
  summary:
    'Charges what a customer requested, priced now like an added service. 409 COBRO_CAMBIADO with the current amount if it differs from the one that the person saw; SOLICITUD_DECIDIDA, MODIFICADO, and the refusals of add_reservation_services.',
});

export const previewReservationService = defineCall({
  method: 'POST',
  path: '/reservation/preview_reservation_service',
  access: may,
  changes: false,
  input: z.strictObject({
    id_service_request: id,
    quantity: quantity.optional(),
    unit_price: price('El precio').nullish(),
  }),
  output: servicePreview,
  summary:
    'What approving a request would charge now, by container, USD without VAT, with the given quantity or price if there is one. Stores nothing. Operator only. 409 SOLICITUD_DECIDIDA, CONTENEDOR_TERMINADO.',
  shows: ['reservation', 'fee', 'service'],
});

export const denyReservationService = defineCall({
  method: 'POST',
  path: '/reservation/deny_reservation_service',
  access: may,
  input: z.strictObject({ ...request, motive }),
  output: reservationServices,
  touches: ['reservation'],
  summary: 'Denies a customer’s request, with a motive that the customer reads. 409 SOLICITUD_DECIDIDA, MODIFICADO.',
});

export const withdrawReservationService = defineCall({
  ...answer,
  method: 'POST',
  path: '/reservation/withdraw_reservation_service',
  access: may,
  input: z.strictObject(request),
  touches: ['reservation'],
  summary: 'The customer’s side withdraws its request. 409 SOLICITUD_DECIDIDA, MODIFICADO; 422 RESERVA_AJENA.',
});

export const serviceListState = z.enum([
  ...serviceBilling.options,
  'NOT_OWED',
  ...serviceRequestState.exclude(['APPROVED']).options,
]);
/** A charged service, or a request that is not approved. */
export const listedService = z.object({
  key: z.string(),
  id_reservation: z.number(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  client_name: z.string(),
  service: z.string(),
  quantity: z.string(),
  /** USD without VAT; null: not charged. */
  subtotal: money.nullable(),
  state: serviceListState,
  numero_orden: z.number().nullable(),
  /** The person who requested it; null: booked or added directly. */
  requested_name: z.string().nullable(),
  at: instant,
});
export type ListedService = z.infer<typeof listedService>;

export const getServicesReservation = defineCall({
  method: 'POST',
  path: '/reservation/get_services_reservation',
  access: action('reservation.read'),
  changes: false,
  input: listInput({
    id_reservation: id,
    id_client: id,
    id_service: id,
    state: z.array(serviceListState).max(serviceListState.options.length),
  }),
  output: pageOf(listedService),
  summary:
    'Services, charged and requested, of the reservations under way that the person may see, or of the given one, newest first, USD without VAT, with their state; without the freight and what is waived. NOT_OWED: the container was given up or ended in a false freight. Carriers and drivers: none.',
  shows: ['reservation', 'payment_order'],
});
export const getServicesReservationExcel = excelOf(getServicesReservation, 'servicios_reservas');
