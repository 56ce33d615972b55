import { canApprove, canCancelTurn, canDeny } from '@cabezal/domain/empties/street-turns/street-turn';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { demandFiles } from '../../bookings/tasks/lock-task.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { askLegsAgain } from '../../prices/charge-proposal-store/legs-again.queries.ts';
import { dropPendingGuides } from '../../trips/state/claims/drop-guides.ts';
import {
  type Holding,
  type Lose,
  type Lost,
  type Settling,
  withReservation,
} from '../../trips/state/claims/with-reservation.ts';
import { holdSides } from './request.ts';
import * as queries from './street-turns.queries.ts';
import * as trips from './trip.queries.ts';
import { restoredTrip, turnedTrip } from './turn-roads.ts';

interface Target {
  id_street_turn: number;
  version: number;
}

/** Locks the street turn and both reservations. Errors: 404, 409 MODIFICADO. */
async function waitForTurn(tx: Tx, { id_street_turn, version }: Target) {
  await tx.elevate();
  const seen = await queries.findTurn(tx, id_street_turn);
  if (seen === undefined) throw notFound('El reúso no existe');
  const of = { id_import_sub: seen.import.id_sub_reservation, id_export_sub: seen.export.id_sub_reservation };
  const sides = await holdSides(tx, of);
  await queries.holdTurn(tx, id_street_turn);
  const turn = await queries.findTurn(tx, id_street_turn);
  if (turn === undefined) throw notFound('El reúso no existe');
  if (turn.version !== version) throw changedMeanwhile();
  return { turn, of, sides };
}
type Taken = Awaited<ReturnType<typeof waitForTurn>>;

const editsBoth = ({ sides }: Taken): Settling => ({ edited: [sides.ids.import, sides.ids.export] });

/** Writes the change of the box to the history of both reservations, after they were settled. */
function logBoxOfBoth(
  tx: Tx,
  { turn, sides }: Taken,
  action: 'street_turn' | 'undo_street_turn',
  motive: string | null,
): void {
  for (const id of new Set([sides.ids.import, sides.ids.export])) {
    const { container_code } = turn;
    tx.audit({ action, noun: 'reservation', id, after: { container_code }, motive });
  }
  tx.changed('street_turn', turn.id_street_turn, []);
  tx.changed('free_time');
}

export interface ApproveInput extends Target {
  approval_ref: string;
  id_files: readonly number[];
}

/** Changes of the approval: legs, guides, slots, the trip and the box. */
async function applyApproval(tx: Tx, lose: Lose, { turn, of }: Taken, ready: RoadPlan): Promise<trips.Trip> {
  const trip = await trips.tripOf(tx, of.id_export_sub);
  const box = await trips.placeOfBox(tx, of.id_import_sub);
  if (trip === undefined || box === undefined) throw notFound('El tramo no existe');
  const motive = `Reúso del vacío ${turn.container_code}`;
  const { id_street_turn } = turn;
  const given = await trips.replacedLegs(tx, of);
  const ids = given.map(leg => leg.id_leg);
  await dropPendingGuides(tx, lose, { legs: [...ids, trip.id_leg] }, { leg: 'changes', motive });
  const lost: Lost<'LEGS'>[] = [];
  for (const { id_leg, id_reservation } of given)
    lost.push(await lose({ what: 'LEGS', id_reservation, legs: [id_leg], id_street_turn }, motive));
  await trips.replaceLegs(tx, of, lost);
  await trips.storeTrip(tx, turnedTrip(trip, box, ready));
  await trips.carryOver(tx, of, turn.container_code);
  return trip;
}

/** Whether the line's approval may be stored: both containers still wait for each other. */
async function demandApprovable(tx: Tx, { turn, of, sides }: Taken, { approval_ref, id_files }: ApproveInput) {
  const [box, need] = [await queries.findBox(tx, of.id_import_sub), await queries.findBox(tx, of.id_export_sub)];
  const paper = { approval_ref, files: new Set(id_files).size, condition: box?.condition ?? null };
  demand(canApprove(turn, paper, sides.legs, tx.now));
  if (box?.container_code !== turn.container_code)
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'la importación ya tiene otro contenedor' }));
  if (need?.container_code !== null)
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'la exportación ya tiene contenedor' }));
  if ([sides.import_sub, sides.export_sub].some(sub => !['ACCEPTED', 'IN_PROGRESS'].includes(sub.status)))
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'uno de los contenedores ya no se transporta' }));
}

/** Stores the line's written approval and all its consequences in one transaction. */
export async function approveTurn(tx: Tx, actor: Actor, input: ApproveInput, ready: RoadPlan): Promise<number> {
  const { approval_ref } = input;
  const held: Holding<Taken> = { take: () => waitForTurn(tx, input), settles: editsBoth };
  const turned = await withReservation(tx, actor, held, async (taken, lose) => {
    const id_files = [...new Set(input.id_files)];
    await demandFiles(tx, actor, id_files);
    await demandApprovable(tx, taken, input);
    const trip_before = await applyApproval(tx, lose, taken, ready);
    const { id_street_turn: id } = taken.turn;
    await queries.storeApproval(tx, id, { approval_ref, id_files, id_user: actor.id_user, trip_before });
    tx.audit({ action: 'approve', noun: 'street_turn', id, after: { approval_ref, files: id_files.length } });
    return taken;
  });
  logBoxOfBoth(tx, turned, 'street_turn', null);
  return turned.turn.id_street_turn;
}

/** Stores the line's refusal. */
export async function denyTurn(tx: Tx, actor: Actor, input: Target & { motive: string }): Promise<number> {
  const { turn } = await waitForTurn(tx, input);
  demand(canDeny(turn, tx.now));
  const { id_street_turn: id } = turn;
  await queries.dropRequestMail(tx, id);
  await queries.storeDenial(tx, id, input.motive, actor.id_user);
  tx.audit({ action: 'deny', noun: 'street_turn', id, motive: input.motive });
  tx.changed('street_turn', id, []);
  return id;
}

/** Restores the trips of both containers as they were before the approval. */
async function undoApproval(tx: Tx, lose: Lose, { turn, of }: Taken, motive: string): Promise<void> {
  const now = await trips.tripOf(tx, of.id_export_sub);
  if (now === undefined) throw notFound('El tramo no existe');
  await dropPendingGuides(tx, lose, { legs: [now.id_leg] }, { leg: 'changes', motive });
  const { trip, moved } = restoredTrip(await trips.tripBefore(tx, turn.id_street_turn), now);
  await trips.storeTrip(tx, trip);
  await trips.restoreLegs(tx, of, moved);
  const legs = (await trips.replacedLegs(tx, of)).map(leg => leg.id_leg);
  await askLegsAgain(tx, { legs, id_street_turn: turn.id_street_turn });
  await trips.carryBack(tx, of);
}

/**
 * Cancels a street turn. After an approval everything is restored, also the charges of the restored legs, except: guides, which are
 * created again; slots of the restored legs, which are needed again; and what people changed on the rest of the trip since.
 */
export async function cancelTurn(tx: Tx, actor: Actor, input: Target & { motive: string }): Promise<number> {
  const { motive } = input;
  const held: Holding<Taken> = {
    take: () => waitForTurn(tx, input),
    // A turn that waited for the line had changed nothing.
    settles: taken => (taken.turn.approved_at === null ? 'nothing' : editsBoth(taken)),
  };
  const cancelled = await withReservation(tx, actor, held, async (taken, lose) => {
    demand(canCancelTurn(taken.turn, taken.sides.legs.export_legs, tx.now));
    if (taken.turn.approved_at !== null) await undoApproval(tx, lose, taken, motive);
    const { id_street_turn: id } = taken.turn;
    await queries.dropRequestMail(tx, id);
    await queries.storeCancel(tx, id, motive, actor.id_user);
    tx.audit({ action: 'cancel', noun: 'street_turn', id, motive });
    return taken;
  });
  const { id_street_turn, approved_at } = cancelled.turn;
  if (approved_at === null) tx.changed('street_turn', id_street_turn, []);
  else logBoxOfBoth(tx, cancelled, 'undo_street_turn', motive);
  return id_street_turn;
}
