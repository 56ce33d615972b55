import { NOT_OWED } from '@cabezal/domain/prices/amounts/not-owed';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  date,
  givenDate,
  id,
  instant,
  listInput,
  MAX_PRICE,
  money,
  pageOf,
  possible,
  price,
  reasonOf,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Origin of a container's price. */
export const FEE_STATE_NAMES = {
  AUTO: 'Automática',
  ELEGIDA: 'Elegida',
  EDITADA: 'Editada',
  SIN_TARIFA: 'Sin tarifa',
} as const;
export type FeeState = keyof typeof FEE_STATE_NAMES;
export const feeState = z.enum(Object.keys(FEE_STATE_NAMES) as [FeeState]);

/** A line of a container's price. USD without VAT. */
export const rubro = z.object({
  id_charge: z.number(),
  id_service: z.number(),
  source: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit_price: money,
  subtotal: money,
  iva_kind: z.enum(['ZERO', 'STANDARD']),
  justification: z.string().nullable(),
  /** Values by the rules, if a person's figure replaces them; null: not replaced, or without a rule. */
  computed_quantity: z.string().nullable(),
  computed_unit_price: money.nullable(),
  /** Booked without a price. */
  unpriced: z.boolean(),
  billed: z.boolean(),
  waived: z.boolean(),
  /** Why the client does not owe it, so that it is not in the total. Null: owed. */
  not_owed: z.enum(NOT_OWED).nullable(),
});
export type Rubro = z.infer<typeof rubro>;

const explained = z.object({ heading: z.string(), sentences: z.array(z.string()) });
/** «¿Por qué este precio?», in sentences. */
export const explanation = z.object({
  rated_at: instant,
  lines: z.array(explained),
  /** Origin of the price, before the lines. */
  notes: z.array(z.string()),
  /** Surcharges that are not charged, and figures to check, after the lines. */
  remarks: z.array(z.string()),
  gaps: z.array(explained),
  total: z.string(),
});
export type PriceExplanation = z.infer<typeof explanation>;

/** Another rate that could give the freight. */
const alternative = z.object({
  id_fee: z.number(),
  code: z.string(),
  version: z.number(),
  amount: money,
  /** Why it did not win. */
  reason: z.string(),
  /** Whether it may be chosen for this container: true, or why not. */
  applies: possible,
});

/** The price of one container. */
export const subFee = z.object({
  id_sub_reservation: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  status: z.string(),
  version: z.number(),
  fee_state: feeState,
  /** Something on which the price depends has changed since a person decided it. */
  recalc_pending: z.boolean(),
  id_fee: z.number().nullable(),
  fee_code: z.string().nullable(),
  fee_bound_by_name: z.string().nullable(),
  rubros: z.array(rubro),
  total: money,
  /** Null: the price was set without the rules, or hidden from the caller. */
  explanation: explanation.nullable(),
  alternatives: z.array(alternative),
  can: z.object({ edit: possible }),
});
export type SubFee = z.infer<typeof subFee>;

const reservationFee = z.object({
  id_reservation: z.number(),
  version: z.number(),
  client_name: z.string(),
  route_text: z.string(),
  appointment_date: date,
  total: money,
  subs: z.array(subFee),
});
export type ReservationFee = z.infer<typeof reservationFee>;

const read = { method: 'POST', access: action('fee.read'), changes: false } as const;
const shows = ['reservation', 'payment_order'] as const;
const why =
  'Containers with the origin of the price, its lines, the trace in sentences and other rates; customers read only their own lines and reasons; 404 for carriers and drivers.';

export const getSubFeesReservation = defineCall({
  ...read,
  path: '/fee/get_sub_fees_reservation',
  input: z.strictObject({ id_reservation: id }),
  output: reservationFee,
  summary: `Prices of all containers of a reservation (sub-tarifas). ${why}`,
  shows,
});
export const getReservationFee = defineCall({
  ...read,
  path: '/fee/get_reservation_fee',
  input: z.strictObject({ id_reservation: id }),
  output: reservationFee,
  summary: `The price of a reservation, container by container, USD without VAT. ${why}`,
  shows,
});
export const getReservationFeeSubReserve = defineCall({
  ...read,
  path: '/fee/get_reservation_fee_sub_reserve',
  input: z.strictObject({ id_sub_reservation: id }),
  output: subFee,
  summary: `The price of one container. ${why}`,
  shows,
});

const justification = reasonOf(255, 'Escriba una justificación de al menos 5 caracteres');
const touches = ['reservation'] as const;
const change = { method: 'POST', touches } as const;
const ofSub = { id_sub_reservation: id, version };

/** Screens on which the price of a container is changed. */
const PRICE_SCREENS = [
  '/facturas',
  '/facturas/{number}',
  '/reserva/aprobar',
  '/reservas-facturas',
  '/reservas/{number}',
  '/sub-tarifas',
] as const;

export const associateFee = defineCall({
  ...change,
  path: '/reservation/asociar_reserva_tarifa',
  access: action('reservation.approve', { on: PRICE_SCREENS }),
  input: z.strictObject({
    id_reservation: id,
    version,
    id_fee: id,
    /** Absent: all containers that are not billed. */
    id_sub_reservations: z.array(id).min(1).max(50).optional(),
    justification,
  }),
  output: reservationFee,
  summary:
    'Prices containers by a rate that a person chose (ELEGIDA); what it does not price is priced by the rules. Its scope must match, except for client and date: 422 TARIFA_NO_APLICA; 409 RUBRO_EN_ORDEN, MODIFICADO.',
});
export const updateReservationFee = defineCall({
  ...change,
  path: '/reservation/update_reservation_fee',
  access: action('reservation.approve', { on: PRICE_SCREENS }),
  input: z.strictObject({ id_reservation: id, version, justification }),
  output: reservationFee,
  summary:
    'Prices every unbilled container again by the rules of its date (AUTO); the history keeps the price before and after. 409 RUBRO_EN_ORDEN if all are billed, MODIFICADO.',
});
export const saveFeeSubReserve = defineCall({
  ...change,
  path: '/fee/save_fee_sub_reserve',
  access: action('reservation.approve', { on: PRICE_SCREENS }),
  input: z.strictObject({ ...ofSub, id_fee: id, justification }),
  output: subFee,
  summary: 'Prices one container by a chosen rate (ELEGIDA). 422 TARIFA_NO_APLICA; 409 RUBRO_EN_ORDEN, MODIFICADO.',
});
export const keepFeeSubReserve = defineCall({
  ...change,
  path: '/fee/keep_fee_sub_reserve',
  access: action('reservation.approve', { on: PRICE_SCREENS }),
  input: z.strictObject({ ...ofSub, justification }),
  output: subFee,
  summary:
    'Confirms a manual price although something on which it depends has changed (`recalc_pending`). 409 SIN_CAMBIO when nothing is pending, RUBRO_EN_ORDEN, MODIFICADO.',
});
export const addFeeBasic = defineCall({
  method: 'POST',
  touches: ['reservation', 'fee'],
  path: '/fee/add_fee_basic',
  access: action('fee.write'),
  input: z.strictObject({
    id_reservation: id,
    version,
    /** USD without VAT per container. */
    amount: price('El valor'),
    valid_to: givenDate.nullish(),
    justification,
  }),
  output: reservationFee,
  summary:
    'Adds a rate of the freight alone, for client, canton, port and container of a reservation that has none (`basic`), and prices by it the containers that have none. From a person who may not approve rates it is a proposal, which prices that reservation alone. 409 TARIFA_SOLAPADA, RUBRO_EN_ORDEN, MODIFICADO; 422 TARIFA_AJENA.',
});
export const updateRubrosSubReserve = defineCall({
  ...change,
  path: '/fee/update_rubros_sub_reserve',
  access: action('fee.write'),
  input: z.strictObject({
    ...ofSub,
    rubros: z
      .array(
        z
          .strictObject({
            /** Absent: a new line. */
            id_charge: id.optional(),
            id_service: id,
            quantity: z.number('Ingrese la cantidad').min(0.01, 'Debe ser mayor que cero').max(9999).multipleOf(0.01),
            /** USD without VAT. */
            unit_price: money.refine(
              value => Number(value) >= 0 && Number(value) < 100_000,
              'Ingrese un valor entre 0,00 y 99.999,99',
            ),
            justification: text(255).nullish(),
          })
          .refine(({ quantity, unit_price }) => quantity * Number(unit_price) <= MAX_PRICE, {
            message: 'Cantidad por precio no puede pasar de 999.999,99',
            path: ['unit_price'],
          }),
      )
      .min(1, 'Agregue al menos un rubro')
      .max(30, 'Máximo 30 rubros'),
  }),
  output: subFee,
  summary:
    'Sets lines of one container manually (EDITADA): the amounts by the rules are kept; another amount needs a justification (422 by line). Lines that are not given are unchanged. 409 RUBRO_EN_ORDEN, MODIFICADO.',
});
export const deleteFeeSubReserveService = defineCall({
  ...change,
  path: '/fee/delete_fee_sub_reserve_service',
  access: action('fee.write'),
  input: z.strictObject({ ...ofSub, id_charge: id, justification }),
  output: subFee,
  summary: 'Voids one line of a container (EDITADA). 404; 409 RUBRO_EN_ORDEN, MODIFICADO.',
});
export const deleteFeeSubReserve = defineCall({
  ...change,
  path: '/fee/delete_fee_sub_reserve',
  access: action('fee.write'),
  input: z.strictObject({ ...ofSub, justification }),
  output: subFee,
  summary:
    'Removes freight and surcharges of a container (SIN_TARIFA); booked services stay. For an accepted reservation it needs `reservation.approve_without_fee` (422 TARIFA_REQUERIDA). 409 RUBRO_EN_ORDEN, MODIFICADO.',
});

export const subFeeRow = z.object({
  id_sub_reservation: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  id_client: z.number(),
  client_name: z.string(),
  route_text: z.string(),
  appointment_date: date,
  status: z.string(),
  fee_state: feeState,
  recalc_pending: z.boolean(),
  id_fee: z.number().nullable(),
  fee_code: z.string().nullable(),
  /** Of this container, USD without VAT. */
  sale: money,
  /** Of this container: actual cost of closed trips, else planned; null: unknown, or hidden from the caller. */
  cost: money.nullable(),
  profitability: z.string().nullable(),
});
export type SubFeeRow = z.infer<typeof subFeeRow>;
export const subFeeFilters = {
  id_client: id,
  fee_state: z.array(feeState).max(4),
  recalc_pending: z.boolean(),
  /** The reservation's profitability is below the target. */
  low_margin: z.boolean(),
  open: z.boolean(),
  /** A charge proposal awaits a decision: operator only. */
  to_decide: z.boolean(),
  date_from: givenDate,
  date_to: givenDate,
};
export const getSubFees = defineCall({
  ...read,
  path: '/fee/get_sub_fees',
  input: listInput(subFeeFilters),
  output: pageOf(subFeeRow),
  outputFor: { customer: pageOf(subFeeRow.omit({ cost: true, profitability: true })) },
  summary:
    'Sub-tarifas: a row per active container, paged, with the origin of its price, sale, cost and profitability. Customers see their own without cost.',
  shows,
});
export const getSubFeesExcel = excelOf(getSubFees, 'sub_tarifas');
