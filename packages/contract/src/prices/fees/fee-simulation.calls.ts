import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { date, id, instant, money, workbook } from '../../shapes.ts';
import { bulkAnswer } from '../../system/bulk/bulk.shapes.ts';
import { feeFields } from './fees.calls.ts';
import { justification } from './rule.shapes.ts';
import { surchargeFields } from './surcharges.calls.ts';

/** Coverage of lanes by rates, and simulation of changed rules (8-money §1.4). */
const read = { method: 'POST', access: action('fee.read'), changes: false } as const;

export const getFeeCoverage = defineCall({
  ...read,
  path: '/fee/coverage',
  output: z.object({
    /** Lanes driven in the last 90 days without a freight price on some day of the next 30. */
    without_price: z.array(
      z.object({
        reservation_type: z.enum(['E', 'I']),
        id_client: z.number().nullable(),
        client: z.string().nullable(),
        id_plant: z.number().nullable(),
        plant: z.string().nullable(),
        id_canton: z.number().nullable(),
        canton: z.string().nullable(),
        id_port: z.number().nullable(),
        port: z.string().nullable(),
        id_container_type: z.number(),
        container_type: z.string(),
        lane: z.string(),
        containers: z.number(),
        last_date: date,
        /** First day without a price. */
        from: date,
        /** The rate that ends the day before; null: none. */
        ends: z.string().nullable(),
      }),
    ),
    /** Rates that end within 30 days without a later version. */
    ending: z.array(
      z.object({
        id_fee: z.number(),
        code: z.string(),
        client: z.string().nullable(),
        lane: z.string(),
        container: z.string(),
        valid_to: date,
        open_reservations: z.number(),
      }),
    ),
  }),
  summary:
    '«Cobertura»: lanes of the last 90 days without a freight price in the next 30, most driven first (500 at most), and rates that end within 30 days. The operator only; others 404.',
  shows: ['fee', 'reservation'],
});

const difference = z.object({
  containers: z.number(),
  before: money,
  after: money,
  /** Percent with two decimals; null when the amount before is zero. */
  change: z.string().nullable(),
});

export const simulatedReservation = z.object({
  id_reservation: z.number(),
  client: z.string(),
  lane: z.string(),
  appointment_date: date,
  containers: z.number(),
  /** Null: no price. */
  before: money.nullable(),
  after: money.nullable(),
  /** Explanation of the price after, in sentences. */
  sentences: z.array(z.string()),
});
export type SimulatedReservation = z.infer<typeof simulatedReservation>;

const simulatedPart = z.object({
  total: difference,
  /** Reservations whose price changes. */
  changed: z.number(),
  /** Reservations with a price now and none afterwards. */
  loses_price: z.number(),
  /** Containers of open reservations that are excluded, because a person set their price or it is on an order. */
  left_out: z.number(),
  by_client: z.array(difference.extend({ client: z.string() })),
  by_lane: z.array(difference.extend({ lane: z.string() })),
  /** Those without a price first, then the largest difference; at most 200. */
  reservations: z.array(simulatedReservation),
});

export const simulation = z.object({
  id_simulation: z.number(),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
  error: z.string().nullable(),
  months: z.number(),
  author: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Stored rates simulated with another price or as approved, which can be saved. Empty if anything else was simulated. */
  rates: z.array(z.object({ id_fee: z.number(), code: z.string(), proposed: z.boolean() })),
  /** Unfinished reservations. */
  open: simulatedPart.nullable(),
  /** Reservations finished in the last months, priced with the simulated rules. */
  closed: simulatedPart.nullable(),
});
export type Simulation = z.infer<typeof simulation>;

export const simulateFees = defineCall({
  method: 'POST',
  path: '/fee/simulate',
  access: action('fee.write'),
  input: z.strictObject({
    /** Drafts, treated as approved; `id_fee`: replaces that row from its first day on. */
    fees: z
      .array(z.strictObject({ id_fee: id.nullish(), ...feeFields }))
      .max(500)
      .default([]),
    surcharges: z
      .array(z.strictObject({ id_surcharge: id.optional(), ...surchargeFields }))
      .max(50)
      .default([]),
    /** Proposals treated as approved. */
    proposals: z.array(id).max(500).default([]),
    months: z.number().int().min(1).max(12).default(3),
  }),
  output: simulation,
  touches: [],
  summary:
    'Simulates what drafts of rates and surcharges would change, as a job: open reservations with another price, and a replay of the closed ones of up to 12 months; returns at once in state WAITING. Kept 30 days. 409 SIMULACIONES_EN_CURSO: three simulations of the person are not done.',
});
export const getSimulation = defineCall({
  ...read,
  path: '/fee/simulation',
  input: z.strictObject({ id_simulation: id }),
  output: simulation,
  summary:
    'A simulation with its sums by client and lane, those that lose their price first; 404 for others than the operator.',
  shows: ['fee_simulation'],
});
export const getSimulationExcel = defineCall({
  ...read,
  path: '/excel/simulacion_tarifas',
  input: z.strictObject({ id_simulation: id }),
  output: workbook,
  summary: 'Excel of a finished simulation: RESUMEN, RESERVAS, SIN_TARIFA.',
});

export const saveSimulation = defineCall({
  method: 'POST',
  path: '/fee/save_simulation',
  access: action('fee.write'),
  input: z.strictObject({ id_simulation: id, justification }),
  output: bulkAnswer,
  touches: ['fee', 'fee_simulation'],
  summary:
    'Stores the drafts of a finished simulation, each rate separately, as update_fee and approve would: a version from its first day on, and proposals approved. 404 for others than the operator; 409 SIMULACION_SIN_VERSIONES if it is not done or has a draft that is no version of a stored rate. Refused by row: MODIFICADO if the rate has changed since the simulation, and what those calls refuse.',
});

export type FeeCoverage = z.infer<typeof getFeeCoverage.output>;
export type SimulationInput = z.infer<typeof simulateFees.input>;
