import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { type OfContainer, refreshContainer, reservationEdited } from '../status/refresh-status.ts';
import { demandUnclaimed, type Loss, releaseClaims } from './claims.ts';

/** A loss that no claim refused and of which every module has released what it held. Only `lose` makes one. */
class Released<L extends Loss> {
  /** Without it any object with these fields would be one. */
  protected readonly isReleased = true;

  constructor(
    readonly loss: L,
    readonly motive: string,
  ) {}
}

/**
 * What a statement that deletes or gives up containers, legs or guides demands: the compiler refuses one for which `lose` was not called.
 * It takes the ids out of it, so that it cannot delete anything else.
 */
export type Lost<What extends Loss['what']> = Released<Extract<Loss, { what: What }>>;

/**
 * Takes something away from containers, their trips or guides: no claim may refuse it; then every module releases what it holds of it, with
 * the motive. Call it elevated, before anything of the loss is deleted or stored; statements that delete demand what it returns. Errors:
 * those of the claims.
 */
export type Lose = <L extends Loss>(loss: L, motive: string) => Promise<Released<L>>;

/** What is settled after the work. */
export type Settling =
  /** Reservations that were edited: each gets a new version and is settled whole. */
  | { edited: readonly number[] }
  /** One container, if the work touches no other (decision 0099); within `settledOnce` it waits for the end of the bulk change. */
  | { container: OfContainer }
  /** Nothing: the work ends with something that settles its container and then reads statuses, such as an event or an assignment. */
  | 'within'
  /** Nothing: the work changed no container. */
  | 'nothing';

export interface Holding<R> {
  /** Locks the reservations within the caller's scope, then reads them: `lockForChange`, `lockAsOperator`, `lockContainer`, `guideToChange`. */
  take: () => Promise<R>;
  settles: (taken: R) => Settling;
}

/** Settles edited reservations in the order of their ids, so that two such changes do not deadlock. */
async function settleReservations(tx: Tx, settling: Settling): Promise<void> {
  if (settling === 'within' || settling === 'nothing') return;
  if ('container' in settling) return refreshContainer(tx, settling.container);
  for (const id of [...new Set(settling.edited)].sort((a, b) => a - b)) await reservationEdited(tx, id);
}

/**
 * Runs a change that takes something away from a reservation: holds and reads it, does the work, and settles once at the end. The work
 * calls `lose` for what it takes away. What reads statuses, or tells people, follows after this function. Returns what the work returns.
 * Errors: those of taking, of the work and of the claims.
 */
export async function withReservation<R, T>(
  tx: Tx,
  actor: Actor,
  { take, settles }: Holding<R>,
  work: (taken: R, lose: Lose) => Promise<T>,
): Promise<T> {
  const taken = await take();
  const lose: Lose = async (loss, motive) => {
    await demandUnclaimed(tx, loss, actor);
    await releaseClaims(tx, loss, { actor, motive });
    return new Released(loss, motive);
  };
  const done = await work(taken, lose);
  await settleReservations(tx, settles(taken));
  return done;
}
