import { canApprove, canCancelTurn, canDeny } from '@cabezal/domain/empties/street-turns/street-turn';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { demandFiles } from '../../bookings/tasks/take-task.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { releaseClaims } from '../../trips/state/claims/claims.ts';
import { dropPendingGuides } from '../../trips/state/claims/drop-guides.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import { holdSides } from './request.ts';
import * as queries from './street-turns.queries.ts';
import * as trips from './trip.queries.ts';
import { restoredTrip, turnedTrip } from './turn-roads.ts';

interface Target {
  id_street_turn: number;
  version: number;
}

/** Locks the street turn and both reservations. Errors: 404, 409 MODIFICADO. */
async function takeTurn(tx: Tx, { id_street_turn, version }: Target) {
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
type Taken = Awaited<ReturnType<typeof takeTurn>>;

/** Derives both reservations again, in the order of their ids, and writes the change of the box to their history. */
async function settleBoth(
  tx: Tx,
  { turn, sides }: Taken,
  action: 'street_turn' | 'undo_street_turn',
  motive: string | null,
): Promise<void> {
  for (const id of [...new Set([sides.ids.import, sides.ids.export])].sort((a, b) => a - b)) {
    await reservationEdited(tx, id);
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
async function applyApproval(tx: Tx, actor: Actor, taken: Taken, ready: RoadPlan): Promise<trips.Trip> {
  const { turn, of } = taken;
  const trip = await trips.tripOf(tx, of.id_export_sub);
  const box = await trips.placeOfBox(tx, of.id_import_sub);
  if (trip === undefined || box === undefined) throw notFound('El tramo no existe');
  const motive = `Reúso del vacío ${turn.container_code}`;
  const given = await trips.dropLegs(tx, of);
  const gone = [...given.map(leg => leg.id_leg), trip.id_leg];
  await dropPendingGuides(tx, actor, { legs: gone }, { leg: 'waits', motive });
  for (const { id_leg, id_reservation } of given)
    await releaseClaims(tx, { what: 'LEGS', id_reservation, legs: [id_leg] }, { actor, motive });
  await trips.storeTrip(tx, turnedTrip(trip, box, ready));
  await trips.carryOver(tx, of, turn.container_code);
  return trip;
}

/** Stores the line's written approval and all its consequences in one transaction. */
export async function approveTurn(tx: Tx, actor: Actor, input: ApproveInput, ready: RoadPlan): Promise<number> {
  await tx.elevate();
  const taken = await takeTurn(tx, input);
  const { turn, of, sides } = taken;
  const id_files = [...new Set(input.id_files)];
  await demandFiles(tx, actor, id_files);
  const [box, need] = [await queries.findBox(tx, of.id_import_sub), await queries.findBox(tx, of.id_export_sub)];
  const paper = { approval_ref: input.approval_ref, files: id_files.length, condition: box?.condition ?? null };
  demand(canApprove(turn, paper, sides.legs, tx.now));
  if (box?.container_code !== turn.container_code)
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'la importación ya tiene otro contenedor' }));
  if (need?.container_code !== null)
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'la exportación ya tiene contenedor' }));
  if ([sides.import_sub, sides.export_sub].some(sub => !['ACCEPTED', 'IN_PROGRESS'].includes(sub.status)))
    demand(refuse('REUSO_NO_POSIBLE', { razon: 'uno de los contenedores ya no se transporta' }));
  const trip_before = await applyApproval(tx, actor, taken, ready);
  const { approval_ref } = input;
  const { id_street_turn: id } = turn;
  await queries.storeApproval(tx, id, { approval_ref, id_files, id_user: actor.id_user, trip_before });
  tx.audit({ action: 'approve', noun: 'street_turn', id, after: { approval_ref, files: id_files.length } });
  await settleBoth(tx, taken, 'street_turn', null);
  return id;
}

/** Stores the line's refusal. */
export async function denyTurn(tx: Tx, actor: Actor, input: Target & { motive: string }): Promise<number> {
  await tx.elevate();
  const { turn } = await takeTurn(tx, input);
  demand(canDeny(turn, tx.now));
  const { id_street_turn: id } = turn;
  await queries.dropRequestMail(tx, id);
  await queries.storeDenial(tx, id, input.motive, actor.id_user);
  tx.audit({ action: 'deny', noun: 'street_turn', id, motive: input.motive });
  tx.changed('street_turn', id, []);
  return id;
}

/**
 * Cancels a street turn. After an approval everything is restored except: guides, which are created again; slots of the restored legs,
 * which are needed again; and what people changed on the rest of the trip since.
 */
export async function cancelTurn(tx: Tx, actor: Actor, input: Target & { motive: string }): Promise<number> {
  await tx.elevate();
  const taken = await takeTurn(tx, input);
  const { turn, of, sides } = taken;
  demand(canCancelTurn(turn, sides.legs.export_legs, tx.now));
  const { id_street_turn: id } = turn;
  if (turn.approved_at !== null) {
    const now = await trips.tripOf(tx, of.id_export_sub);
    if (now === undefined) throw notFound('El tramo no existe');
    await dropPendingGuides(tx, actor, { legs: [now.id_leg] }, { leg: 'waits', motive: input.motive });
    const { trip, moved } = restoredTrip(await trips.tripBefore(tx, id), now);
    await trips.storeTrip(tx, trip);
    await trips.restoreLegs(tx, of, moved);
    await trips.carryBack(tx, of);
  }
  await queries.dropRequestMail(tx, id);
  await queries.storeCancel(tx, id, input.motive, actor.id_user);
  tx.audit({ action: 'cancel', noun: 'street_turn', id, motive: input.motive });
  if (turn.approved_at === null) tx.changed('street_turn', id, []);
  else await settleBoth(tx, taken, 'undo_street_turn', input.motive);
  return id;
}
