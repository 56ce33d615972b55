import type { JudgedRow } from '@cabezal/contract/empties/movements/movements.calls';
import { type JudgedBox, judgeBoxes, type PastedBox } from '@cabezal/domain/empties/movements/empty-paste';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { tidyContainer } from '@cabezal/domain/system/validation/container';
import { planLegs } from '@cabezal/domain/trips/plan/plan-legs';
import { buildTemplate } from '@cabezal/domain/trips/status/templates';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import { templateRoute } from '../../bookings/reservations/booking/price-reservation.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import * as queries from './change.queries.ts';
import { type FoundOperation, holdOperation } from './movements.queries.ts';

interface Load {
  id_operation: number;
  version: number;
  rows: readonly PastedBox[];
  store: boolean;
}
export interface Loaded {
  rows: JudgedRow[];
  good: number;
  stored: number;
  version: number;
}

async function judge(tx: Tx, operation: FoundOperation, rows: readonly PastedBox[]) {
  const codes = rows.map(row => tidyContainer(row.container_code).toUpperCase());
  const { types, live } = await queries.pasteFacts(tx, codes);
  const judged = judgeBoxes(rows, {
    types: new Set(types.keys()),
    live,
    id_reservation: operation.id_reservation,
    room: operation.quantity - operation.boxes,
    scac: operation.scac,
  });
  return { judged, types };
}

/** Stores boxes of a locked operation, with their legs and charges. */
export async function storeBoxes(
  tx: Tx,
  actor: Actor,
  operation: Pick<FoundOperation, 'id_operation' | 'id_reservation' | 'starts_at'>,
  boxes: readonly (JudgedBox & { id_container_type: number })[],
  roads: RoadPlan,
): Promise<void> {
  const { id_operation, id_reservation } = operation;
  const places = await queries.placesOfOperation(tx, id_operation);
  const { km, minutes, tolls } = roads.through(places);
  const of = { id_reservation, km, hours: minutes / 60, tolls, id_user: actor.id_user };
  const ids = await queries.insertBoxes(tx, of, boxes);
  const route = templateRoute(places.map(place => ({ code: place.type, id_location: place.id_location })));
  const [leg] = planLegs(buildTemplate('VACIO', route), operation.starts_at, () => minutes);
  if (leg !== undefined) await queries.insertLegs(tx, { id_reservation, km: km.toFixed(1), tolls, ids }, leg);
  await queries.chargeBoxes(tx, id_operation, ids);
  await queries.storeOperation(tx, id_operation, {});
  await reservationEdited(tx, id_reservation);
  tx.audit({
    action: 'load_empties',
    noun: 'reservation',
    id: id_reservation,
    after: { containers: boxes.map(box => box.container_code).join(', ') },
  });
  tx.changed('empty', id_operation);
}

/** Judges pasted boxes and, on consent, stores the good ones. Errors are reported per box and stop no other. */
export async function loadBoxes(tx: Tx, actor: Actor, input: Load, roads: RoadPlan): Promise<Loaded> {
  const { id_operation, rows } = input;
  await tx.elevate();
  const operation = await holdOperation(tx, id_operation);
  if (operation === undefined) throw notFound('La operación no existe');
  if (operation.version !== input.version) throw changedMeanwhile();
  if (operation.status === 'NOT_EJECUTED') demand(refuse('OPERACION_CANCELADA'));
  const { judged, types } = await judge(tx, operation, rows);
  const good = judged.flatMap(box => {
    const type = types.get(box.container_type);
    return box.error === null && type !== undefined ? [{ ...box, id_container_type: type.id_container_type }] : [];
  });
  const answered = { rows: judged.map(row => ({ ...row, remarks: [...row.remarks] })), good: good.length };
  if (!input.store || good.length === 0) return { ...answered, stored: 0, version: operation.version };
  await storeBoxes(tx, actor, operation, good, roads);
  return { ...answered, stored: good.length, version: operation.version + 1 };
}
