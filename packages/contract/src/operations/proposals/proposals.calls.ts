import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, MOST_AT_ONCE, money } from '../../shapes.ts';
import { carrierMargin, marginReason, resourcesBefore } from '../dispatch/dispatch.calls.ts';

const usd = z.number().min(0).max(10_000);
/** Weights for one proposal, USD, in place of the parameters. */
export const planWeights = z
  .strictObject({
    tarde_usd: usd,
    jornada_larga_usd: usd,
    papel_por_vencer_usd: usd,
    reparto_viaje_usd: usd,
    papel_por_renovar_usd: usd,
    cambio_usd: usd,
  })
  .partial();

/** Whose trucks, whether with papers to renew, and weights in place of the parameters. */
export interface PlanOptions {
  fleet?: 'OWN' | 'CARRIERS';
  include_papers?: boolean;
  weights?: z.infer<typeof planWeights>;
}

export const propose = defineCall({
  method: 'POST',
  path: '/dispatch/propose',
  access: action('dispatch.propose'),
  input: z.strictObject({
    date: givenDate,
    days: z.number().int().min(1).max(3).default(1),
    /** Only these legs; absent: all unassigned legs until the end of those days. */
    legs: z.array(id).min(1).max(300).optional(),
    fleet: z.enum(['OWN', 'CARRIERS']).optional(),
    /** Also propose trucks and drivers with papers that can be renewed in time. */
    include_papers: z.boolean().default(false),
    weights: planWeights.optional(),
  }),
  output: z.object({ id_plan_run: z.number() }),
  touches: ['proposal'],
  summary:
    'Requests a proposal of trucks, drivers, gensets and chassis for the waiting legs; it is computed in the background, read by get_plan_run, and expires after half an hour. Reserves nothing.',
});

const cause = z.enum(['CAMION_FUERA', 'CONDUCTOR_FUERA', 'PAPEL', 'ATRASO_PREVIO', 'TURNO', 'RESERVA']);
export type ReplanCause = z.infer<typeof cause>;

export const replan = defineCall({
  method: 'POST',
  path: '/dispatch/replan',
  access: action('dispatch.propose'),
  input: z.strictObject({
    id_guides: z.array(id).min(1).max(200).optional(),
    /** Trips that need another plan for one of these causes. */
    causes: z.array(cause).min(1).max(6).optional(),
    /** Also move issued trips; a trip that has left is never moved. */
    issued: z.boolean().default(false),
    weights: planWeights.optional(),
  }),
  output: z.object({ id_plan_run: z.number() }),
  touches: ['proposal'],
  summary:
    'Requests a new plan for trips whose truck, driver or hours are no longer possible; `cambio_usd` of the weights, or the parameter, is what a change of truck weighs. Trips that keep their truck are in `left_out`, with the reason; if all do, 422 NADA_QUE_PLANIFICAR.',
});

const parts = z.object({
  empty: money,
  carriage: money,
  late: money,
  papers: money,
  fairness: money,
  hours: money,
  change: money,
});
export const proposalRow = z.object({
  id_proposal: z.number(),
  id_leg: z.number(),
  id_reservation: z.number(),
  number: z.number(),
  client_name: z.string(),
  route: z.string(),
  planned_start: instant,
  planned_end: instant,
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  id_driver: z.number(),
  driver_name: z.string(),
  id_generator: z.number().nullable(),
  generator_disk: z.string().nullable(),
  id_chassis: z.number().nullable(),
  chassis_disk: z.string().nullable(),
  /** Position among the truck's proposals, from 1. */
  sequence: z.number(),
  empty_km: z.number(),
  cost: money,
  parts,
  /** Reasons: «9 km vacíos de Tercon», «llega 42 min antes del turno 03:00». */
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Another truck for it and the additional cost `extra`: a lower bound, or (`least` false) exact with everything else unchanged. */
  alternative: z
    .object({ id_truck: z.number(), disk: z.string(), license_plate: z.string(), extra: money, least: z.boolean() })
    .nullable(),
  /** For a trip that is moved: its current truck and driver. */
  before: z.object({ disk: z.string().nullable(), driver_name: z.string().nullable() }).nullable(),
  /** OBSOLETA: its facts have changed, `stale_reason` says how. REFUSED: accepting it was refused. */
  state: z.enum(['OPEN', 'OBSOLETA', 'ACCEPTED', 'REJECTED', 'REFUSED']),
  stale_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  id_guide: z.number().nullable(),
  /** The guide to move; null: the leg has none yet. */
  id_guide_moved: z.number().nullable(),
});
export type ProposalRow = z.infer<typeof proposalRow>;

export const planRun = z.object({
  id_plan_run: z.number(),
  date: z.string(),
  days: z.number(),
  moves: z.boolean(),
  /** EXPIRED: older than half an hour, can no longer be accepted. */
  state: z.enum(['CALCULATING', 'READY', 'FAILED', 'EXPIRED']),
  error: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: instant,
  ready_at: instant.nullable(),
  legs: z.number().nullable(),
  trucks: z.number().nullable(),
  assigned: z.number().nullable(),
  cost: money.nullable(),
  /** Lower bound of the cost of any plan for as many trips; null: a plan for more trips was not excluded. */
  bound: money.nullable(),
  /** Empty km of the trips that get a truck by both methods: one by one, and by this plan. */
  empty_km_before: z.number().nullable(),
  empty_km_after: z.number().nullable(),
  /** Cost of the same trips by both methods. */
  cost_before: money.nullable(),
  cost_after: money.nullable(),
  solve_ms: z.number().nullable(),
  proposals: z.array(proposalRow),
  left_out: z.array(
    z.object({
      id_leg: z.number(),
      label: z.string(),
      /** Trucks by obstacle. */
      groups: z.array(z.object({ code: z.string(), count: z.number(), example: z.string() })),
      /** A single change that would give it a truck. */
      way: z.string().nullable(),
    }),
  ),
});
export type PlanRun = z.infer<typeof planRun>;

export const getPlanRun = defineCall({
  method: 'GET',
  path: '/dispatch/plan_run/{id_plan_run}',
  access: action('dispatch.read'),
  input: z.strictObject({ id_plan_run: id }),
  output: planRun,
  summary:
    'Current state of a proposal: rows that are still valid, stale ones, and legs without a truck with the reasons.',
  shows: [{ noun: 'proposal', by: 'id_plan_run' }, 'dispatch', 'guide', 'truck', 'driver', 'credential'],
});

export const getProposalMargin = defineCall({
  method: 'POST',
  path: '/dispatch/proposal_margin',
  access: action('dispatch.read'),
  changes: false,
  input: z.strictObject({ id }),
  output: z.object({
    /** Null: none to tell. Figures only with cost.read. */
    margin: carrierMargin.nullable(),
    /** Why the caller cannot accept it, as accepting would say; null: it can, perhaps with a reason (`margin.needs_reason`). */
    refused: z.string().nullable(),
  }),
  summary:
    'What a proposed truck makes of the margin of its reservation, as among the candidates of the trip. The plan itself does not weigh margins.',
  shows: ['proposal', 'reservation', 'guide'],
});

export const acceptProposals = defineCall({
  method: 'POST',
  path: '/dispatch/accept',
  access: action('dispatch.propose'),
  input: z
    .strictObject({
      id_plan_run: id,
      ids: z.array(id).min(1, 'Elija al menos una').max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`).optional(),
      all: z.literal(true).optional(),
      margin_reason: marginReason,
    })
    .refine(given => (given.ids === undefined) !== (given.all === undefined), 'Elija filas, o todas'),
  output: z.object({
    results: z.array(
      z.object({
        id: z.number(),
        ok: z.boolean(),
        id_leg: z.number(),
        id_guide: z.number().nullable(),
        version: z.number().nullable(),
        code: z.string().nullable(),
        message: z.string().nullable(),
        warnings: z.array(z.string()),
        /** For a moved trip: its previous resources, for undoing. */
        before: resourcesBefore.nullable(),
      }),
    ),
    /** Open proposals beyond the maximum of one call. */
    left: z.number(),
  }),
  touches: ['proposal', 'guide', 'dispatch', 'reservation'],
  summary:
    'Accepts proposals, with a result per row: stale ones are reported and not stored, valid ones are assigned by the current rules; for one truck all or none. 409 PROPUESTA_EN_USO while another request accepts the whole proposal.',
});
export type Accepted = z.infer<typeof acceptProposals.output>;

export const rejectProposal = defineCall({
  method: 'POST',
  path: '/dispatch/reject',
  access: action('dispatch.propose'),
  input: z.strictObject({
    id,
    id_motivo: id,
    /** Last day on which the same is not proposed again. */
    ban_until: givenDate.optional(),
    ban_of: z.enum(['DRIVER', 'TRUCK']).default('DRIVER'),
    /** Ban for the client, or for the place of loading or unloading. */
    ban_at: z.enum(['CLIENT', 'LOCATION']).default('CLIENT'),
  }),
  output: z.object({ id: z.number() }),
  touches: ['proposal'],
  summary:
    'Rejects a proposal with its motive; with a day, the same driver or truck is not proposed for that client or place until that day.',
});

export const getRejectMotives = defineCall({
  method: 'GET',
  path: '/dispatch/reject_motives',
  access: action('dispatch.propose'),
  output: z.array(z.object({ id_motivo: z.number(), name: z.string() })),
  summary: 'Motives for rejecting a proposal.',
  shows: ['motive'],
});

export const getReplanNeeds = defineCall({
  method: 'GET',
  path: '/dispatch/replan_needs',
  access: action('dispatch.read'),
  output: z.array(
    z.object({
      id_need: z.number(),
      id_guide: z.number(),
      id_reservation: z.number(),
      number: z.number(),
      cause,
      detail: z.string(),
      since: instant,
      planned_start: instant,
      disk: z.string().nullable(),
      issued: z.boolean(),
    }),
  ),
  summary:
    'Trips that have not left and whose truck, driver, paper or hour is no longer possible: «Por replanificar», soonest first.',
  shows: ['guide', 'truck', 'driver', 'credential', 'proposal'],
});
export type ReplanNeed = z.infer<typeof getReplanNeeds.output>[number];
