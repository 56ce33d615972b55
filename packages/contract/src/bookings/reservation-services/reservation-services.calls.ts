import { NOT_OWED } from '@cabezal/domain/prices/money/not-owed';
import {
  SERVICE_REQUEST_STATE_NAMES,
  type ServiceRequestState,
} from '@cabezal/domain/trips/rules/reservation-services';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
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

/** Where a charged service stands. */
export const SERVICE_BILLING_NAMES = {
  POR_FACTURAR: 'Por facturar',
  EN_ORDEN: 'En orden de pago',
  FACTURADA: 'Facturado',
} as const;
export type ServiceBilling = keyof typeof SERVICE_BILLING_NAMES;
const serviceBilling = z.enum(Object.keys(SERVICE_BILLING_NAMES) as [ServiceBilling, ...ServiceBilling[]]);

/** Units for each container, up to two decimals. */
const quantity = z
  .number('Ingrese la cantidad')
  .min(0.01, 'La cantidad debe ser mayor que cero')
  .max(999, 'Máximo 999')
  .multipleOf(0.01, 'Máximo dos decimales');

/** Whether something may be done now, and whether who does it says why. */
const allowed = z.object({ can: possible, wants_motive: z.boolean() });

/** A service that a container is charged for. USD without VAT. */
export const reservationService = z.object({
  id_charge: z.number(),
  /** Null: of the whole reservation. */
  id_sub_reservation: z.number().nullable(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service_code: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  subtotal: money,
  iva_kind: z.enum(['ZERO', 'STANDARD']),
  /** Nothing says what it costs yet: it is at 0.00, and its order is not made before somebody prices it. */
  unpriced: z.boolean(),
  /** Its price is a person's; false: the rates' or the catalogue's. */
  by_hand: z.boolean(),
  /** What the rules gave where a person's figure stands in its place. */
  computed_unit_price: money.nullable(),
  justification: z.string().nullable(),
  billing: serviceBilling,
  /** Why its client does not owe it: it is not billed then. Null: it is owed. */
  not_owed: z.enum(NOT_OWED).nullable(),
  /** The order on which it stands; null: on none, or on one that the person does not see. */
  numero_orden: z.number().nullable(),
  created_at: instant,
  can: z.object({ change: possible, remove: possible }),
});
export type ReservationService = z.infer<typeof reservationService>;
const customerService = reservationService.omit({ computed_unit_price: true, justification: true });

/** What a customer asked for: not charged and in no total before it is approved. */
export const serviceRequest = z.object({
  id_service_request: z.number(),
  /** Null: for each container that is carried. */
  id_sub_reservation: z.number().nullable(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  id_service: z.number(),
  service: z.string(),
  /** For each container. */
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
  /** May services be added to it, by the operator's people, or booked or asked for by its customer? */
  add: allowed,
});

export const reservationServices = z.object({
  id_reservation: z.number(),
  version: z.number(),
  /** What the person does where he adds: charges at once, or asks; null: neither. */
  adds: z.enum(['CHARGES', 'ASKS']).nullable(),
  /** For all containers that are carried. */
  add: allowed,
  containers: z.array(serviceContainer),
  /** Services from which the person chooses, with the catalogue's price in USD without VAT; null: by agreement. */
  offered: z.array(z.object({ id_service: z.number(), name: z.string(), unit_price: money.nullable() })),
  services: z.array(reservationService),
  /** Those that wait first, then the newest. */
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
    'Services of a reservation by container, without its freight: what was booked or added, USD without VAT, on which order it stands, what its customer asked for and what became of it. Customers read no figure but their own price; carriers and drivers nothing (404).',
  shows: [{ noun: 'reservation', by: 'id' }, 'payment_order'],
});

/** What services would charge now, container by container, USD without VAT. */
const servicePreview = z.object({
  lines: z.array(
    z.object({
      id_sub_reservation: z.number(),
      number: z.number().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit_price: money,
      subtotal: money,
      /** Nothing says what it costs: it is at 0.00 until somebody prices it. */
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
    /** Left out: each container that is carried. */
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
    'What adding services would charge now, container by container, USD without VAT, with another price where it is written. Stores nothing. Of a customer who may no longer book them: 409 CAMPO_NO_EDITABLE. 422 SERVICIO_ES_FLETE; 409 CONTENEDOR_TERMINADO.',
  shows: ['reservation', 'fee', 'service'],
});

export const addReservationServices = defineCall({
  ...answer,
  method: 'POST',
  path: '/reservation/add_reservation_services',
  access: may,
  input: z.strictObject({
    id_reservation: id,
    /** Left out: each container that is carried. */
    id_sub_reservation: id.nullish(),
    services: z
      .array(
        z.strictObject({
          id_service: id,
          quantity: quantity.default(1),
          /** USD without VAT, the operator’s people only; left out: the rates’ price, else the catalogue’s. */
          unit_price: price('El precio').nullish(),
          justification: text(255).nullish(),
          /** What a customer says beside what he asks for. */
          note: text(500).nullish(),
        }),
      )
      .min(1, 'Agregue al menos un servicio')
      .max(MOST_SERVICES, `Hasta ${MOST_SERVICES} servicios por vez`),
    /** Of a reservation that has finished. */
    motive: motive.nullish(),
    /** What the person was shown that they charge (`previewReservationServices`): another amount is refused. */
    expected_sale: money.nullish(),
  }),
  touches: ['reservation'],
  summary:
    'Adds services, priced by the rates of the reservation’s date. Another price needs a justification (422 beside its line). Its customer books them while it is pending and asks for them afterwards: 409 SERVICIO_YA_PEDIDO while the same waits. 422 SERVICIO_ES_FLETE, MOTIVO_REQUERIDO; 409 COBRO_CAMBIADO with the amount as it is now, where it is another one than the person saw; RESERVA_FACTURADA, CAMPO_NO_EDITABLE, CONTENEDOR_TERMINADO.',
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
    'Changes or removes services that stand on no order; what goes is kept as void. A quantity is priced anew by the rates unless the price is a person’s. 409 SERVICIO_FACTURADO with the order, SERVICIO_DE_TARIFA, SERVICIO_DE_VIAJE, RESERVA_FACTURADA, MODIFICADO; 422 SERVICIO_ES_FLETE.',
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
    /** What the person was shown that it charges (`previewReservationService`): another amount is refused. */
    expected_sale: money.nullish(),
  }),
  output: reservationServices,
  touches: ['reservation'],
  summary:
    'Charges what a customer asked for, priced as of now like an added service. 409 COBRO_CAMBIADO with the amount as it is now, where it is another one than the person saw; SOLICITUD_DECIDIDA, MODIFICADO, and the refusals of add_reservation_services.',
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
    'What approving a request would charge now, container by container, USD without VAT, with another quantity or price where it is written. Stores nothing. The operator’s. 409 SOLICITUD_DECIDIDA, CONTENEDOR_TERMINADO.',
  shows: ['reservation', 'fee', 'service'],
});

export const denyReservationService = defineCall({
  method: 'POST',
  path: '/reservation/deny_reservation_service',
  access: may,
  input: z.strictObject({ ...request, motive }),
  output: reservationServices,
  touches: ['reservation'],
  summary: 'Denies what a customer asked for, with a motive that he reads. 409 SOLICITUD_DECIDIDA, MODIFICADO.',
});

export const withdrawReservationService = defineCall({
  ...answer,
  method: 'POST',
  path: '/reservation/withdraw_reservation_service',
  access: may,
  input: z.strictObject(request),
  touches: ['reservation'],
  summary: 'The customer’s side takes back what it asked for. 409 SOLICITUD_DECIDIDA, MODIFICADO; 422 RESERVA_AJENA.',
});

export const serviceListState = z.enum([
  ...serviceBilling.options,
  ...serviceRequestState.exclude(['APPROVED']).options,
]);
/** A charged service, or one that is asked for and is not charged: what was approved is the former. */
export const listedService = z.object({
  key: z.string(),
  id_reservation: z.number(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  client_name: z.string(),
  service: z.string(),
  quantity: z.string(),
  /** USD without VAT; null: it is not charged. */
  subtotal: money.nullable(),
  state: serviceListState,
  numero_orden: z.number().nullable(),
  /** Who asked for it; null: it was booked or added. */
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
    state: z.array(serviceListState).max(7),
  }),
  output: pageOf(listedService),
  summary:
    'Services of the reservations under way that the person may see, or of the one that is named, charged and asked for, newest first, USD without VAT, with their state; without the freight. Carriers and drivers: none.',
  shows: ['reservation', 'payment_order'],
});
export const getServicesReservationExcel = excelOf(getServicesReservation, 'servicios_reservas');
