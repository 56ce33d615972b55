import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { chargedVatKind } from '../../prices/services/vat-kinds.shapes.ts';
import { date, id, instant, money, possible, price, reasonOf, version } from '../../shapes.ts';

// Planned and actual costs of containers: reckoned by rules, entered by a person, or spot prices (8-money §1.3). USD.

/** A planned cost entered by a person. */
const givenItem = z.object({
  id_cost_type: z.number(),
  name: z.string(),
  subtotal: money,
  iva_kind: chargedVatKind,
  iva: money,
});
const spoken = z.object({ justification: z.string(), author: z.string(), created_at: instant });
const costLine = z.object({ kind: z.string(), description: z.string(), subtotal: money, iva: money });

const legCost = z.object({
  id_leg: z.number(),
  kind: z.string(),
  id_guide: z.number().nullable(),
  guide_number: z.string().nullable(),
  /** Its carrier; before the assignment the booked one, else the operator. */
  id_carrier: z.number(),
  carrier: z.string(),
  is_own: z.boolean(),
  /** Computed cost, and the applicable one: the person's figure if there is one. Null: unknown. */
  computed: money.nullable(),
  planned: money.nullable(),
  closed: z.boolean(),
  /** Actual cost with its lines; null and empty before its guide is closed. */
  actual: money.nullable(),
  costs: z.array(costLine),
  /** Why no rule gives the carrier's payment: «No hay tarifa de compra para esta ruta». */
  problem: z.string().nullable(),
});
const spot = givenItem.extend({
  id_carrier: z.number(),
  carrier: z.string(),
  /** Null: for the whole container. */
  id_leg: z.number().nullable(),
  ...spoken.shape,
});
const subCost = z.object({
  id_sub_reservation: z.number(),
  number: z.number(),
  container_code: z.string().nullable(),
  container_type: z.string(),
  status: z.string(),
  version: z.number(),
  computed: money.nullable(),
  planned: money.nullable(),
  actual: money.nullable(),
  /** Planned cost entered by a person, in place of the reckoned one; null: none. */
  given: spoken.extend({ items: z.array(givenItem) }).nullable(),
  spots: z.array(spot),
  /** While it has no legs: its carrier and reckoned cost, line by line; null lines: unknown. Null once it has legs. */
  booked: z.object({ carrier: z.string(), is_own: z.boolean(), lines: z.array(costLine).nullable() }).nullable(),
  legs: z.array(legCost),
  /** Explanation of carriers' payments in sentences; for an own truck, of its lines. */
  explanation: z.array(z.object({ carrier: z.string(), heading: z.string(), sentences: z.array(z.string()) })),
  can: z.object({ edit: possible }),
});
export type SubCost = z.infer<typeof subCost>;
export type LegCost = SubCost['legs'][number];

const reservationCost = z.object({
  id_reservation: z.number(),
  version: z.number(),
  client_name: z.string(),
  route_text: z.string(),
  appointment_date: date,
  /** As in lists; cost: known costs, and planned ones of open legs. */
  sale: money,
  cost: money.nullable(),
  profitability: z.string().nullable(),
  open_legs: z.number(),
  subs: z.array(subCost),
  can: z.object({
    /** Whether a spot price may be agreed. */
    spot: possible,
  }),
});
export type ReservationCost = z.infer<typeof reservationCost>;

export const getCostReservation = defineCall({
  method: 'POST',
  path: '/fee/get_cost_reservation',
  access: action('cost.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: reservationCost,
  summary:
    'Costs of a reservation by container and leg: reckoned, planned, actual with VAT, spot prices and the reasons for the carriers’ pay, with its profitability; of containers without legs, the planned lines. Operator only: 404 for others.',
  shows: ['reservation', 'guide'],
});

const justification = reasonOf(255, 'Escriba una justificación de al menos 5 caracteres');
/** Zero is refused: a cost of 0.00 would make the margin undefined. */
const subtotal = price('El costo').refine(value => Number(value) > 0, 'Ingrese un valor mayor que 0');
const entered = { id_cost_type: id, subtotal, iva_kind: chargedVatKind };
/** Answer for a caller who may not read costs: the reservation's new version only. */
const written = z.strictObject({ id_reservation: z.number(), version: z.number() });
const output = z.union([reservationCost, written]);
const write = { access: action('cost.write'), output, touches: ['reservation', 'dispatch'] } as const;

export const updateCostSubReserve = defineCall({
  ...write,
  method: 'PUT',
  path: '/fee/update_cost_sub_reserve',
  input: z.strictObject({
    id_sub_reservation: id,
    version,
    /** Empty: the reckoned cost applies again. */
    cost_items: z.array(z.strictObject(entered)).max(20, 'Máximo 20 costos'),
    justification,
  }),
  summary:
    'Sets the planned cost of a container manually; the reckoned cost is kept, and computing it again does not change the planned one. Closed guides count as they are. 409 MODIFICADO, MARGEN_INSUFICIENTE; 422 CONTENEDOR_TERMINADO, by `cost_items.{i}.field`. Without `cost.read` the answer is the version alone.',
});

export const associateCarrierCost = defineCall({
  ...write,
  method: 'POST',
  path: '/reservation/asociar_reserva_costo_particulares',
  input: z.strictObject({
    id_reservation: id,
    version,
    id_carrier: id,
    /**
     * All spot prices of the carrier for this reservation; empty: the rates apply again. From a caller who may not read costs, they replace only
     * those of the same types for the containers and legs named, because the caller cannot see the others.
     */
    items: z
      .array(
        z.strictObject({
          id_sub_reservation: id,
          /** Absent: for the whole container. */
          id_leg: id.nullish(),
          ...entered,
        }),
      )
      .max(100, 'Máximo 100 costos'),
    justification,
  }),
  summary:
    'Sets the spot prices of this trip with one carrier: they override its purchase rates, in estimates and at closing, and replace the container’s cost planned by a person. 409 MODIFICADO, MARGEN_INSUFICIENTE, GUIA_CERRADA, COSTOS_CERRADOS (all that the carrier drove of a rescued leg), RESERVA_PENDIENTE; 422 by `items.{i}.field`. Without `cost.read` at least one is required, prices of other types and places stay, and the answer is the version alone.',
});

const catalogueRow = z.object({
  side: z.enum(['VENTA', 'COSTO']),
  /** Service of the sale. */
  id_service: z.number().nullable(),
  /** Cost type of the cost. */
  id_cost_type: z.number().nullable(),
  name: z.string(),
  iva_kind: z.string(),
  unit_price: money.nullable(),
  /** Required for every movement. */
  required: z.boolean(),
  /** Charged without a booking. */
  auto: z.boolean(),
});
export type CatalogueRow = z.infer<typeof catalogueRow>;

export const getPriceCatalogue = defineCall({
  method: 'GET',
  path: '/reservation/lista_rubros_costos_creacion_aprobacion_reservas',
  access: action('reservation.read'),
  output: z.array(catalogueRow),
  summary:
    'The services that may be sold with a reservation and, for the operator’s people who see or enter costs, the cost types. Customers read the services that may be booked; carriers and drivers none.',
  shows: ['service'],
});
