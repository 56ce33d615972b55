import { canHold, placesErrors } from '@cabezal/domain/empties/movements/empty-operation';
import type { EmptyKind } from '@cabezal/domain/empties/movements/empty-paste';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessDate, businessTime, type Instant, toMillis } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Roads } from '../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../places/routes/road-plan.ts';
import { reservationEdited } from '../../trips/state/status/refresh-status.ts';
import * as queries from './change.queries.ts';
import { type FoundOperation, findOperation, holdOperation } from './movements.queries.ts';

export interface OperationInput {
  id_client: number;
  id_shipping_line: number;
  kind: EmptyKind;
  id_origin: number;
  id_destination: number;
  id_ship?: number | null | undefined;
  voyage?: string | null | undefined;
  quantity: number;
  starts_at: string;
  cut_off?: string | null | undefined;
  id_service: number;
  id_user?: number | null | undefined;
  external_ref?: string | null | undefined;
}

/** The road between two places, requested before the transaction. */
export async function operationRoads(
  read: Read,
  roads: Roads,
  find: (tx: Tx) => Promise<queries.EmptyPlace[]>,
): Promise<RoadPlan> {
  const way = await read(find);
  return planRoads(read, roads, way.length === 2 ? [way] : []);
}
/** Origin and destination of an input, in that order; fewer where one does not exist. */
export async function waysOf(tx: Tx, input: { id_origin: number; id_destination: number }) {
  const found = await queries.emptyPlaces(tx, [input.id_origin, input.id_destination]);
  const of = (id: number) => found.filter(place => place.id_location === id).slice(0, 1);
  return input.id_origin === input.id_destination ? [] : [...of(input.id_origin), ...of(input.id_destination)];
}

/** Instants may have different zones, so they are not compared as texts. */
const cutOffError = (cut_off: Instant | null | undefined, starts_at: Instant): string | null =>
  cut_off != null && toMillis(cut_off) < toMillis(starts_at) ? 'El cut-off es anterior a la primera entrega' : null;

async function demandNamed(tx: Tx, input: OperationInput) {
  const { id_ship = null, id_user = null } = input;
  const named = await queries.namedOf(tx, { ...input, id_ship, id_user });
  const blocked = named.blocked ? 'La compañía está bloqueada' : null;
  demandFields({
    id_client: named.client === null ? 'Elija un cliente' : blocked,
    id_shipping_line: named.line ? null : 'Elija una naviera activa',
    id_ship: named.ship ? null : 'Elija un buque activo',
    id_service: named.service ? null : 'Elija un servicio activo',
    id_user: named.person ? null : 'Elija a una persona activa de la operadora',
    cut_off: cutOffError(input.cut_off, input.starts_at),
  });
  return { client_name: named.client ?? '', id_advisor: named.id_advisor };
}

/** Creates an operation: an accepted reservation of template VACIO without boxes. */
export async function saveOperation(tx: Tx, actor: Actor, input: OperationInput, roads: RoadPlan): Promise<number> {
  await tx.elevate();
  const way = await waysOf(tx, input);
  const [from, to] = [input.id_origin, input.id_destination].map(id => way.find(place => place.id_location === id));
  const isSame = input.id_origin === input.id_destination;
  const wrong = isSame ? { id_destination: 'Es el mismo lugar del que sale' } : placesErrors(input.kind, from, to);
  demandFields({ id_origin: null, id_destination: null, ...wrong });
  const named = await demandNamed(tx, input);
  const road = roads.through(way);
  const stored = {
    ...input,
    id_ship: input.id_ship ?? null,
    voyage: input.voyage ?? null,
    cut_off: input.cut_off ?? null,
    id_user: input.id_user ?? null,
    external_ref: input.external_ref?.trim() || null,
  };
  const id_reservation = await queries.insertReservation(tx, stored, {
    ...named,
    // Export if it ends aboard, import if it stays on land.
    reservation_type: to?.type === 'PRT' ? 'E' : 'I',
    route_text: way.map(place => place.name).join(' → '),
    date: businessDate(input.starts_at, tx.zone),
    time: businessTime(input.starts_at, tx.zone),
    created_by: actor.id_user,
  });
  await queries.insertStops(tx, id_reservation, way);
  const id_operation = await queries.insertOperation(tx, {
    ...stored,
    id_reservation,
    distance_km: road.km.toFixed(1),
  });
  await reservationEdited(tx, id_reservation);
  tx.audit({ action: 'open_empties', noun: 'reservation', id: id_reservation, after: { quantity: input.quantity } });
  tx.changed('empty', id_operation);
  return id_operation;
}

const isSameInstant = (a: Instant | null | undefined, b: Instant | null): boolean =>
  a == null || b === null ? (a ?? null) === b : toMillis(a) === toMillis(b);

/**
 * The checks of the creation, for changed fields only: the ship is active, the cut-off is after the first delivery, the person is operator
 * staff.
 */
async function demandChange(tx: Tx, before: FoundOperation, wanted: queries.OperationChange): Promise<void> {
  const { id_ship, id_user, cut_off } = wanted;
  const isNew = (id: number | null | undefined, old: number | null): id is number => id != null && id !== old;
  demandFields({
    id_ship:
      !isNew(id_ship, before.id_ship) || (await queries.isActiveShip(tx, id_ship)) ? null : 'Elija un buque activo',
    id_user:
      !isNew(id_user, before.id_user) || (await queries.isColleague(tx, id_user))
        ? null
        : 'Elija a una persona activa de la operadora',
    cut_off: isSameInstant(cut_off, before.cut_off) ? null : cutOffError(cut_off, before.starts_at),
  });
}

/**
 * Changes the fields that may change after the creation; the quantity never below its number of boxes. Errors: 404; 409 MODIFICADO,
 * OPERACION_CANCELADA; those of the fields.
 */
export async function updateOperation(
  tx: Tx,
  input: { id: number; version: number } & Partial<queries.OperationChange>,
): Promise<number> {
  const { id, version, ...wanted } = input;
  await tx.elevate();
  if ((await findOperation(tx, id)) === undefined) throw notFound('La operación no existe');
  const before = await holdOperation(tx, id);
  if (before === undefined) throw notFound('La operación no existe');
  if (before.version !== version) throw changedMeanwhile();
  if (before.status === 'NOT_EJECUTED') demand(refuse('OPERACION_CANCELADA'));
  const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if (wanted.quantity !== undefined) demand(canHold(wanted.quantity, before.boxes));
  await demandChange(tx, before, wanted);
  await queries.storeOperation(tx, id, change);
  const keys = Object.keys(change) as (keyof typeof before & keyof queries.OperationChange)[];
  tx.audit({
    action: 'change_empties',
    noun: 'reservation',
    id: before.id_reservation,
    before: Object.fromEntries(keys.map(key => [key, before[key]])),
    after: change,
  });
  await reservationEdited(tx, before.id_reservation);
  tx.changed('empty', id);
  return id;
}
