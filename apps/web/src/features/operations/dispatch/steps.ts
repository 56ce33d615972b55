import {
  type Assigned,
  type Assignment,
  assign,
  type Move,
  reassign,
  unassign,
} from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { callApi } from '../../../api/call-api.ts';
import { AttemptChain } from '../../../api/use-action.ts';

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

const sendMoves = () => sender((moves: Move[], idempotencyKey) => callApi(reassign, { moves }, { idempotencyKey }));

/** The current guide of each leg: after an undo or redo a leg has another guide or another version. */
export type Held = Map<number, { id_guide: number; version: number }>;

/** Sends a call; a retry after an uncertain end uses the same key, so that nothing happens twice. */
export function sender<In, Out>(
  send: (input: In, idempotencyKey: string) => Promise<Out>,
): (input: In) => Promise<Out> {
  const chain = new AttemptChain<Out>();
  return input => chain.start(JSON.stringify(input), key => send(input, key));
}
const assigner = () =>
  sender((assignments: Assignment[], idempotencyKey) => callApi(assign, { assignments }, { idempotencyKey }));

function keep(held: Held, guides: readonly { id_guide: number; id_leg: number; version: number }[]) {
  for (const { id_leg, id_guide, version } of guides) held.set(id_leg, { id_guide, version });
}

export async function sendAssignment(held: Held, assignment: Assignment): Promise<Assigned['guides']> {
  const { guides } = await assigner()([assignment]);
  keep(held, guides);
  return guides;
}

/** Assigns trips, and undoes the assignment. */
function assigning(held: Held, assignments: readonly Assignment[]) {
  const sendAssign = assigner();
  const sendFree = sender((guides: { id_guide: number; version: number }[], idempotencyKey) =>
    callApi(unassign, { guides }, { idempotencyKey }),
  );
  return {
    assign: async () => keep(held, (await sendAssign([...assignments])).guides),
    free: async () => {
      await sendFree(assignments.flatMap(({ id_leg }) => held.get(id_leg) ?? []));
    },
  };
}

export function assignStep(held: Held, text: string, assignments: readonly Assignment[]): Step {
  const both = assigning(held, assignments);
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
  const send = sendMoves();
  const move = async (resources: Resources) => {
    const now = held.get(id_leg) ?? guide;
    const { guides } = await send([{ ...resources, id_guide: now.id_guide, version: now.version }]);
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
  const send = sendMoves();
  const go = async (resourcesOf: (trip: MovedTrip) => Resources) => {
    const { guides } = await send(
      trips.map(trip => {
        const { id_guide, version } = held.get(trip.guide.id_leg) ?? trip.guide;
        return { ...resourcesOf(trip), id_guide, version };
      }),
    );
    keep(held, guides);
  };
  return { text, undo: () => go(trip => ({ ...trip.from, ...AS_BEFORE })), redo: () => go(trip => trip.to) };
}
