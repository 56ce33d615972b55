import { SLOT_STATE_NAMES, type SlotState } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, text, version } from '../../shapes.ts';
import { waitingBox } from '../../trips/boxes/waiting-box.shapes.ts';
import { offeredUnit } from '../../trips/units/unit.shapes.ts';
import { guideDetail } from '../guides/guide.shapes.ts';

const brief = z.object({
  id_reservation: z.number(),
  number: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_type: z.string(),
  reefer: z.boolean(),
  needs_generator: z.boolean(),
  /** The client provides the genset. */
  own_generator: z.boolean(),
  /** «Tercon → El Guabo → DP World». */
  route: z.string(),
  planned_start: instant,
  planned_end: instant,
});
/** Waiting time of a leg for truck and driver; the same minutes in lists, board and Excel. */
export const assignmentTimesShape = z.object({
  assignable_at: instant.nullable(),
  assigned_at: instant.nullable(),
  /** The person who assigned truck and driver of the pick-up or trip. */
  assigned_by: z.string().nullable(),
  assignment_min: z.number(),
  /** Parameter `asignacion_max_min_retiro` or `…_viaje` on the day of the assignment, or today. */
  assignment_limit_min: z.number(),
});

export const unassignedLeg = brief.extend({
  ...assignmentTimesShape.shape,
  id_leg: z.number(),
  kind: z.string(),
  /** Present when a guide exists that lacks truck or driver. */
  id_guide: z.number().nullable(),
  version: z.number().nullable(),
  slot: z
    .object({
      code: z.string().nullable(),
      at: instant.nullable(),
      place: z.string(),
      /** The terminal's record of the slot has to be changed. */
      changing: z.boolean(),
      /** Place of a missing slot in the whole leg; null: none. */
      lacks: z.string().nullable(),
    })
    .nullable(),
  container_code: z.string().nullable(),
  /** Where the container stands without a truck; null: nowhere. */
  waits: waitingBox.nullable(),
});
export type UnassignedLeg = z.infer<typeof unassignedLeg>;

export const boardGuide = brief.extend({
  id_guide: z.number(),
  id_leg: z.number(),
  guide_number: z.string().nullable(),
  kind: z.string(),
  status: z.string(),
  id_truck: z.number(),
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
  appointment_at: instant.nullable(),
  /** State of the slot at that time; null: no slot. */
  slot_state: z.enum(Object.keys(SLOT_STATE_NAMES) as [SlotState, ...SlotState[]]).nullable(),
  /** First arrival or departure; null: not begun. */
  begun_at: instant.nullable(),
  /** Latest known end; with a delay it is after the planned end. */
  expected_end: instant,
  /** Minutes of the empty drive from the end of the truck's previous trip; 0: none, or a place is unknown. */
  empty_min: z.number(),
  /** Where its container stands without a truck until it begins; null: nowhere. */
  waits: waitingBox.nullable(),
  version: z.number(),
});
export type BoardGuide = z.infer<typeof boardGuide>;

export const boardTruck = z.object({
  id_truck: z.number(),
  disk: z.string(),
  license_plate: z.string(),
  id_company: z.number(),
  company: z.string(),
  is_own: z.boolean(),
  truck_state: z.string(),
  id_driver: z.number().nullable(),
  driver_name: z.string().nullable(),
});
export type BoardTruck = z.infer<typeof boardTruck>;

export const getBoard = defineCall({
  method: 'POST',
  path: '/reservation/get_despachos',
  access: action('dispatch.read'),
  changes: false,
  input: z.strictObject({ date: givenDate, days: z.number().int().min(1).max(3).default(1) }),
  output: z.object({
    from: instant,
    to: instant,
    unassigned: z.array(unassignedLeg),
    trucks: z.array(boardTruck),
    guides: z.array(boardGuide),
    /** Minutes of delay at the start of a trip that are accepted; above, a conflict is displayed. */
    tolerance_min: z.number(),
    /** Legs of these days with truck and driver, and all legs of these days; earlier unassigned legs are in neither. */
    assigned: z.number(),
    total: z.number(),
    /** Part of `unassigned` that should have left on an earlier day. */
    earlier: z.number(),
  }),
  summary: 'The dispatch board of a business day: legs without truck or driver, trucks, and their guides in that time.',
  shows: ['dispatch', 'guide', 'reservation'],
});

export type Board = z.infer<typeof getBoard.output>;

/** The effect of a carrier on the margin of a reservation. */
export const carrierMargin = z.object({
  /** LOW: below the minimum; FAIR: below the target; UNKNOWN: not defined. */
  level: z.enum(['UNKNOWN', 'LOW', 'FAIR', 'GOOD']),
  text: z.string().nullable(),
  /** The margin falls or becomes undefined. */
  worse: z.boolean(),
  /** May be chosen with a reason (`margin_reason`). */
  needs_reason: z.boolean(),
});

export const candidate = offeredUnit.extend({
  /** Kilometres from the truck's expected position to the first stop. */
  empty_km: z.number().nullable(),
  free_from: instant.nullable(),
  /** Genset (if the container needs one) and chassis of its previous trip, if free, so that no change is needed. */
  id_generator: z.number().nullable(),
  id_chassis: z.number().nullable(),
  /** Price of a third-party carrier. */
  price: z.string().nullable(),
  /** Effect on the margin; null: none to display, or hidden from the caller. */
  margin: carrierMargin.nullable(),
  /** Codes of the reasons, in order, by which «No es posible» is grouped (CREDENCIAL_VENCIDA, CAMION_OCUPADO …). */
  reason_codes: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidate>;
const equipmentCandidate = z.object({
  id_equipment: z.number(),
  disk: z.string(),
  size: z.string().nullable(),
  company: z.string(),
  reasons: z.array(z.string()),
});

export const getCandidates = defineCall({
  method: 'POST',
  path: '/reservation/get_aviability',
  access: action('dispatch.read'),
  changes: false,
  input: z.strictObject({
    id_leg: id,
    /** Driver for any truck; absent: each truck's own driver. */
    id_driver: id.optional(),
  }),
  output: z.object({
    candidates: z.array(candidate),
    impossible: z.array(candidate),
    drivers: z.array(
      z.object({
        id_driver: z.number(),
        name: z.string(),
        company: z.string(),
        id_company: z.number(),
        reasons: z.array(z.string()),
      }),
    ),
    gensets: z.array(equipmentCandidate),
    chassis: z.array(equipmentCandidate),
  }),
  summary:
    'Which trucks with their drivers (or with a given one), gensets and chassis are free for exactly that time, ranked; and why the others are not.',
  shows: ['dispatch', 'guide'],
});

export type Candidates = z.infer<typeof getCandidates.output>;

/** Reason for accepting a margin below the minimum; needs the permission. */
export const marginReason = text(255).nullish();
export const assignment = z.strictObject({
  id_leg: id,
  id_truck: id,
  id_driver: id,
  id_generator: id.nullish(),
  id_chassis: id.nullish(),
  margin_reason: marginReason,
});
export type Assignment = z.infer<typeof assignment>;
export const assign = defineCall({
  method: 'POST',
  path: '/dispatch/assign',
  access: action('dispatch.assign', { on: ['/despachos', '/despachos/{number}'] }),
  input: z.strictObject({ assignments: z.array(assignment).min(1).max(200) }),
  output: z.object({
    guides: z.array(
      z.object({
        id_guide: z.number(),
        id_leg: z.number(),
        version: z.number(),
        status: z.string(),
        /** Warnings: papers that are missing or expire too soon (they prevent issuing, not assigning), and others of the domain. */
        warnings: z.array(z.string()),
      }),
    ),
  }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary:
    'Assigns one or many legs at once, all or none; 409 for a resource taken meanwhile, and MARGEN_INSUFICIENTE for a margin that falls below the minimum.',
});
export type Assigned = z.infer<typeof assign.output>;

/** Resources of a guide before a move. */
export const resourcesBefore = z.object({
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  id_generator: z.number().nullable(),
  id_chassis: z.number().nullable(),
});
/** A guide with its new resources; null: none, as it may have been before a move. Absent genset and chassis are unchanged. */
export const move = z.strictObject({
  id_guide: id,
  version,
  id_truck: id.nullable(),
  id_driver: id.nullable(),
  id_generator: id.nullish(),
  id_chassis: id.nullish(),
  margin_reason: marginReason,
});
export type Move = z.infer<typeof move>;
export const reassign = defineCall({
  method: 'POST',
  path: '/dispatch/reassign',
  access: action('dispatch.assign', { on: ['/despachos', '/despachos/{number}'] }),
  input: z.strictObject({ moves: z.array(move).min(1).max(200) }),
  output: z.object({
    guides: z.array(
      z.object({
        id_guide: z.number(),
        id_leg: z.number(),
        version: z.number(),
        status: z.string(),
        warnings: z.array(z.string()),
        /** Previous resources, for undoing the move. */
        before: resourcesBefore,
      }),
    ),
  }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary:
    'Changes truck, driver or equipment of guides that have not left, all or none; 409 for a resource that is not free then and for a guide that left, 422 for what does not fit, also by papers once the guide is issued.',
});
export type Reassigned = z.infer<typeof reassign.output>;
export const unassign = defineCall({
  method: 'POST',
  path: '/dispatch/unassign',
  access: action('dispatch.assign', { on: ['/despachos', '/despachos/{number}'] }),
  input: z.strictObject({
    guides: z
      .array(z.strictObject({ id_guide: id, version }))
      .min(1)
      .max(200),
  }),
  output: z.object({ freed: z.number() }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary: 'Undoes assignments of guides that are not issued: the undo of the board.',
});
export const getDispatch = defineCall({
  method: 'POST',
  path: '/reservation/get_despacho',
  access: action('dispatch.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: z.object({
    id_reservation: z.number(),
    client_name: z.string(),
    guides: z.array(guideDetail),
    unassigned: z.array(unassignedLeg),
  }),
  summary: 'The dispatch of one reservation: its guides and the legs without a guide.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide', 'dispatch'],
});
export type Dispatch = z.infer<typeof getDispatch.output>;
