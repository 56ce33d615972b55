import { SLOT_STATE_NAMES, type SlotState } from '@cabezal/domain/trips/slots/slot';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, text, version } from '../../shapes.ts';
import { guideDetail } from '../guides/guide.shapes.ts';
import { offeredUnit } from './unit.shapes.ts';

const brief = z.object({
  id_reservation: z.number(),
  number: z.number(),
  reservation_type: z.enum(['E', 'I']),
  client_name: z.string(),
  container_type: z.string(),
  reefer: z.boolean(),
  needs_generator: z.boolean(),
  /** The genset that it needs is the client's: it brings it itself. */
  own_generator: z.boolean(),
  /** «Tercon → El Guabo → DP World». */
  route: z.string(),
  planned_start: instant,
  planned_end: instant,
});
/** How long a leg waited, or waits, for truck and driver; the same minutes in lists, board and Excel. */
export const assignmentTimesShape = z.object({
  assignable_at: instant.nullable(),
  assigned_at: instant.nullable(),
  /** Who gave them: the user of the pick-up, of the trip. */
  assigned_by: z.string().nullable(),
  assignment_min: z.number(),
  /** Parameter `asignacion_max_min_retiro` or `…_viaje`, as it held on the day of the assignment, or holds today. */
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
      /** Its code is one that the terminal still has to change. */
      changing: z.boolean(),
      /** Where a slot is lacking, on the whole leg; null: nowhere. */
      lacks: z.string().nullable(),
    })
    .nullable(),
  container_code: z.string().nullable(),
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
  /** Of the slot of that hour; null: it is none. */
  slot_state: z.enum(Object.keys(SLOT_STATE_NAMES) as [SlotState, ...SlotState[]]).nullable(),
  /** Its first arrival or departure; null: it has not begun. */
  begun_at: instant.nullable(),
  /** Latest known end: running late it lies behind the plan. */
  expected_end: instant,
  /** Minutes of the empty drive to its start, from where the trip before it of its truck ends; 0: there is none, or no place is known. */
  empty_min: z.number(),
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
    /** Minutes after the start of a trip that are still accepted: a later one is drawn as a clash. */
    tolerance_min: z.number(),
    /** Legs of these days with truck and driver, and all of these days: what is left of earlier ones is in neither. */
    assigned: z.number(),
    total: z.number(),
    /** Of `unassigned` those that should have left on an earlier day. */
    earlier: z.number(),
  }),
  summary: 'The dispatch board of a business day: legs without truck or driver, trucks, and their guides in that time.',
  shows: ['dispatch', 'guide', 'reservation'],
});

export type Board = z.infer<typeof getBoard.output>;

export const candidate = offeredUnit.extend({
  /** Kilometres from where the truck will be to the first stop. */
  empty_km: z.number().nullable(),
  free_from: instant.nullable(),
  /** The genset, where the box needs one, and the chassis of its trip before, while they are free: it needs not change them. */
  id_generator: z.number().nullable(),
  id_chassis: z.number().nullable(),
  /** What a third-party carrier asks. */
  price: z.string().nullable(),
  /** What choosing it does to the margin: null where nothing is to be said, or to whom it is not said. */
  margin: z
    .object({
      /** LOW: below the minimum; FAIR: below the target; UNKNOWN: not defined. */
      level: z.enum(['UNKNOWN', 'LOW', 'FAIR', 'GOOD']),
      text: z.string().nullable(),
      /** It falls, or is not defined any more. */
      worse: z.boolean(),
      /** It may be chosen with a reason (`margin_reason`). */
      needs_reason: z.boolean(),
    })
    .nullable(),
  /** Codes of the reasons, in their order: what «No es posible» is grouped by (CREDENCIAL_VENCIDA, CAMION_OCUPADO …). */
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
    /** Who is to drive, whatever the truck; left out, each truck comes with its own driver. */
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
    'Which trucks with their drivers (or with a given one), gensets and chassis are free for exactly that time, ranked; and why each other one is not.',
  shows: ['dispatch', 'guide'],
});

export type Candidates = z.infer<typeof getCandidates.output>;

/** Why a margin below the minimum is accepted; for who may. */
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
  access: action('dispatch.assign'),
  input: z.strictObject({ assignments: z.array(assignment).min(1).max(200) }),
  output: z.object({
    guides: z.array(
      z.object({
        id_guide: z.number(),
        id_leg: z.number(),
        version: z.number(),
        status: z.string(),
        /** Papers that are missing or end too soon: they do not keep from assigning, but from issuing. And the domain's warnings. */
        warnings: z.array(z.string()),
      }),
    ),
  }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary:
    'Assigns one or many legs at once, all or none; a resource that somebody else took meanwhile is answered 409, and a margin that falls below the minimum MARGEN_INSUFICIENTE.',
});
export type Assigned = z.infer<typeof assign.output>;

const resources = {
  id_truck: id,
  id_driver: id,
  id_generator: id.nullish(),
  id_chassis: id.nullish(),
};
/** What a guide had before it was moved. */
export const resourcesBefore = z.object({
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  id_generator: z.number().nullable(),
  id_chassis: z.number().nullable(),
});
/** A guide and what it gets instead; genset and chassis left out stay as they are. */
export const move = z.strictObject({ id_guide: id, version, ...resources, margin_reason: marginReason });
export type Move = z.infer<typeof move>;
export const reassign = defineCall({
  method: 'POST',
  path: '/dispatch/reassign',
  access: action('dispatch.assign'),
  input: z.strictObject({ moves: z.array(move).min(1).max(200) }),
  output: z.object({
    guides: z.array(
      z.object({
        id_guide: z.number(),
        id_leg: z.number(),
        version: z.number(),
        status: z.string(),
        warnings: z.array(z.string()),
        /** What it had until now: the way back. */
        before: resourcesBefore,
      }),
    ),
  }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary:
    'Gives guides that have not left another truck, driver or equipment, all or none; 409 for a resource that is taken then and for a guide that left, 422 for what does not fit, papers too once it is issued.',
});
export type Reassigned = z.infer<typeof reassign.output>;
export const unassign = defineCall({
  method: 'POST',
  path: '/dispatch/unassign',
  access: action('dispatch.assign'),
  input: z.strictObject({
    guides: z
      .array(z.strictObject({ id_guide: id, version }))
      .min(1)
      .max(200),
  }),
  output: z.object({ freed: z.number() }),
  touches: ['guide', 'dispatch', 'reservation'],
  summary: 'Takes back assignments of guides that are not issued: the undo of the board.',
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
  summary: 'The dispatch of one reservation: its guides and the legs that wait for one.',
  shows: [{ noun: 'reservation', by: 'id_reservation' }, 'guide', 'dispatch'],
});
export type Dispatch = z.infer<typeof getDispatch.output>;
