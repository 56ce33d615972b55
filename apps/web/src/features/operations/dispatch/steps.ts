import {
  type Assigned,
  type Assignment,
  assign,
  type Move,
  reassign,
  unassign,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { Attempts } from '../../../kits/many/attempts.ts';

/** An action on the board that can be undone and redone. */
export interface Step {
  /** «48199-1 asignado a 30 · GSV-6138 · Luis Vera» */
  readonly text: string;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

type Resources = Omit<Move, 'id_guide' | 'version'>;

/**
 * Goes with what stood before a step: it may again bring a margin below the minimum, which was accepted with a reason then. The server
 * records it only in that case, and accepts it from those who may.
 */
const AS_BEFORE = { margin_reason: 'Vuelve como estaba: se deshizo en el tablero' };

/*
 * By leg, or by the legs of a step, joined. Outside the steps: a second press makes a new step, and repeats what had no certain answer.
 */
const assignments = new Attempts(assign);
const removals = new Attempts(unassign);
const moves = new Attempts(reassign);
const legsOf = (rows: readonly { id_leg: number }[]) => rows.map(row => row.id_leg).join();

/** The current guide of each leg: after an undo or redo a leg has another guide or another version. */
export type Held = Map<number, { id_guide: number; version: number }>;

function keep(held: Held, guides: readonly { id_guide: number; id_leg: number; version: number }[]) {
  for (const { id_leg, id_guide, version } of guides) held.set(id_leg, { id_guide, version });
}

/** What was sent for a leg without a certain answer. */
export const unsureAssignment = (id_leg: number): Assignment | undefined =>
  assignments.unsureInput(String(id_leg))?.assignments[0];

export async function sendAssignment(held: Held, assignment: Assignment): Promise<Assigned['guides']> {
  const { guides } = await assignments.send(legsOf([assignment]), { assignments: [assignment] });
  keep(held, guides);
  return guides;
}

/** Assigns trips, and undoes the assignment. */
function assigning(held: Held, rows: readonly Assignment[]) {
  const legs = legsOf(rows);
  return {
    assign: async () => keep(held, (await assignments.send(legs, { assignments: [...rows] })).guides),
    free: async () => {
      await removals.send(legs, { guides: rows.flatMap(({ id_leg }) => held.get(id_leg) ?? []) });
      // An assignment without a certain answer was made, and is undone now: the same one again is a new one.
      for (const key of [legs, ...rows.map(row => legsOf([row]))]) assignments.forget(key);
    },
  };
}

export function assignStep(held: Held, text: string, rows: readonly Assignment[]): Step {
  const both = assigning(held, rows);
  return { text, undo: both.free, redo: both.assign };
}

/** Removes the truck of a trip; undo gives it back. */
export function freeStep(held: Held, text: string, assignment: Assignment): Step {
  const both = assigning(held, [{ ...assignment, ...AS_BEFORE }]);
  return { text, undo: both.assign, redo: both.free };
}

export interface MovedGuide {
  id_leg: number;
  id_guide: number;
  version: number;
}

/** Step that moves a trip from one truck to another; its first `redo` makes the move. */
export function moveStep(held: Held, text: string, guide: MovedGuide, to: Resources): Step {
  const { id_leg } = guide;
  keep(held, [guide]);
  let from: Resources | undefined;
  const move = async (resources: Resources) => {
    const now = held.get(id_leg) ?? guide;
    const { guides } = await moves.send(legsOf([guide]), {
      moves: [{ ...resources, id_guide: now.id_guide, version: now.version }],
    });
    keep(held, guides);
    return guides[0]?.before;
  };
  return {
    text,
    undo: async () => {
      if (from === undefined) throw new Error('No se sabe qué camión tenía');
      await move({ ...from, ...AS_BEFORE });
    },
    redo: async () => {
      from = await move(to);
    },
  };
}

/** A trip that was moved from one truck to another, by anybody. */
export interface MovedTrip {
  guide: MovedGuide;
  from: Resources;
  to: Resources;
}

/** Step for trips that were moved together. */
export function movesStep(held: Held, text: string, trips: readonly MovedTrip[]): Step {
  keep(
    held,
    trips.map(trip => trip.guide),
  );
  const go = async (resourcesOf: (trip: MovedTrip) => Resources) => {
    const { guides } = await moves.send(legsOf(trips.map(trip => trip.guide)), {
      moves: trips.map(trip => {
        const { id_guide, version } = held.get(trip.guide.id_leg) ?? trip.guide;
        return { ...resourcesOf(trip), id_guide, version };
      }),
    });
    keep(held, guides);
  };
  return { text, undo: () => go(trip => ({ ...trip.from, ...AS_BEFORE })), redo: () => go(trip => trip.to) };
}
