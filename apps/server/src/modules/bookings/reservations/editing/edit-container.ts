import type { ContainerChanges } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { ownGeneratorError, payloadError } from '@cabezal/domain/system/validation/shipment';
import { weightError } from '@cabezal/domain/system/validation/unit-weight';
import { datedStop, isOpenStop, moveStopTo } from '@cabezal/domain/trips/plan/move-plan';
import { canEditAll, type EditField } from '@cabezal/domain/trips/rules/reservation-edit';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, unprocessable } from '../../../../platform/http/errors.ts';
import { factsChanged } from '../../../prices/pricing/re-rate.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { slotsPastCutOff } from '../../../trips/slots/past-cut-off.ts';
import { noteEdited } from '../../../trips/state/assignment/replan-needs.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { printedOf, WRITTEN_BY_HAND } from '../../../trips/state/facts/printed-fields.ts';
import {
  concernedBy,
  type ReservationRecord,
  type SubRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { correctShipment } from '../../nec/send-shipment.ts';
import { containerTaken } from '../booking/container-taken.ts';
import { lockContainer, lockForChange } from '../booking/lock-reservation.ts';
import { editContexts } from '../deciding/edit-context.ts';
import { bookNeeded } from './book-needed.ts';
import {
  findContainerType,
  readContainer,
  type StoredContainer,
  storeBookedTime,
  storeContainer,
} from './container.queries.ts';
import { proposeCorrections } from './correction.ts';
import type { EditDone } from './edit-reservation.ts';
import { movePlans } from './move-plans.ts';
import { isPrinted, notifyGuides, withPriceNotice } from './notify-edited.ts';
import { type OpenPlan, openPlans } from './plan.queries.ts';
import type { SharedEdits } from './shared-edits.ts';

type Stored = Omit<ContainerChanges, 'retrieval_at' | 'delivery_at'>;
type Column = keyof Stored;
type Dates = Pick<ContainerChanges, 'retrieval_at' | 'delivery_at'>;

/** Row of the permission table for a column; the genset belongs to the temperature. */
const fieldOf = (column: Column): EditField =>
  column === 'needs_generator' || column === 'own_generator' ? 'set_point_c' : column;
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** A container that becomes one without cooling loses its set point, unless the caller gives one. */
async function withoutCooling(tx: Tx, set: Stored, shared: SharedEdits | undefined): Promise<Stored> {
  const { id_container_type: id } = set;
  if (id === undefined || set.set_point_c !== undefined) return set;
  const type = shared?.typeOf(id) ?? (await findContainerType(tx, id));
  return type?.reefer === false ? { ...set, set_point_c: null } : set;
}

function changedOf(set: Stored, before: StoredContainer): Partial<StoredContainer> {
  const entries = Object.entries(set).filter(
    ([column, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[column as Column]),
  );
  return Object.fromEntries(entries);
}

/** Whether the box may be on this reservation. */
async function demandFree(tx: Tx, actor: Actor, code: string, id_reservation: number): Promise<void> {
  const taken = await containerTaken(tx, actor, code, id_reservation);
  if (taken !== undefined) throw unprocessable(taken.code, taken.message, { container_code: taken.message });
}

/** Checks the container after the change: weight with tare and payload. */
async function demandFits(
  tx: Tx,
  before: StoredContainer,
  changes: Partial<StoredContainer>,
  shared: SharedEdits | undefined,
): Promise<StoredContainer> {
  const after = { ...before, ...changes };
  const type = shared?.typeOf(after.id_container_type) ?? (await findContainerType(tx, after.id_container_type));
  if (type === undefined)
    throw unprocessable('TIPO', 'El tipo de contenedor no existe', { id_container_type: 'Elija el tipo' });
  const most = shared?.most_kg ?? (await parameter(tx, 'unidad_max_kg', tx.today));
  const wrong = weightError(after.weight_kg, type.tare_kg, most) ?? payloadError(after.weight_kg, type.payload_kg);
  if (wrong !== null) throw unprocessable('PESO_EXCEDIDO', wrong, { weight_kg: wrong });
  // A former reefer that becomes a dry box needs no genset, unless the caller asks for one.
  const asked = changes.needs_generator ?? (changes.id_container_type === undefined && before.needs_generator);
  const needs_generator = asked || type.reefer;
  const alien = ownGeneratorError(changes.own_generator ?? false, needs_generator);
  if (alien !== null) throw unprocessable('GENERADOR_DEL_CLIENTE', alien, { own_generator: alien });
  return { ...after, needs_generator, own_generator: after.own_generator && needs_generator };
}

/** Before acceptance there is no plan: the agreed times are stored on the booked places, for all its containers. */
async function bookDates(
  tx: Tx,
  id_reservation: number,
  type: ReservationRecord['reservation_type'],
  dates: Dates,
): Promise<EditField[]> {
  const moved: EditField[] = [];
  for (const which of ['retrieval_at', 'delivery_at'] as const) {
    const at = dates[which];
    if (at === undefined) continue;
    const code = (type === 'E') === (which === 'retrieval_at') ? 'DEP' : 'PRT';
    if (await storeBookedTime(tx, id_reservation, code, at)) moved.push(which);
  }
  return moved;
}

/** Moves retrieval and delivery: the stop of that work in its open legs, with the plan of its leg. */
async function moveDates(
  tx: Tx,
  actor: Actor,
  { id_reservation, status, reservation_type }: ReservationRecord,
  id_sub_reservation: number,
  dates: Dates,
): Promise<{ moved: EditField[]; warnings: string[] }> {
  const moved: EditField[] = [];
  const warnings: string[] = [];
  if (status === 'PENDING') return { moved: await bookDates(tx, id_reservation, reservation_type, dates), warnings };
  for (const which of ['retrieval_at', 'delivery_at'] as const) {
    const at = dates[which];
    if (at === undefined) continue;
    const plans = (await openPlans(tx, { id_reservation, id_sub_reservation })).filter(
      plan => datedStop(plan.stops, which) >= 0,
    );
    const plan = which === 'retrieval_at' ? plans[0] : plans.at(-1);
    const stop = plan?.stops[datedStop(plan.stops, which)];
    if (plan === undefined || stop === undefined)
      demand(refuse('CAMPO_NO_EDITABLE', { campo: 'La fecha', estado: 'no hay un tramo abierto con esa parada' }));
    else if (!isOpenStop(stop)) demand(refuse('PARADA_BLOQUEADA', { parada: stop.name }));
    else {
      const change = (one: OpenPlan) => moveStopTo(one.stops, one.kind, datedStop(one.stops, which), at);
      const done = await movePlans(tx, actor, id_reservation, [plan], change, { agreed: true });
      if (done.moved > 0) moved.push(which);
      warnings.push(...done.warnings);
    }
  }
  return { moved, warnings };
}

/**
 * Stores the change and its consequences: newly needed services, the price after a change of type, weight or temperature.
 */
async function store(
  tx: Tx,
  actor: Actor,
  { record: { id_reservation }, sub: { id_sub_reservation }, motive }: Change,
  changes: Partial<StoredContainer>,
  { before, after }: { before: StoredContainer; after: StoredContainer },
): Promise<string[]> {
  await storeContainer(tx, id_sub_reservation, after);
  const priced = ['weight_kg', 'id_container_type', 'set_point_c', 'needs_generator', 'own_generator'];
  if (!priced.some(column => column in changes)) return [];
  const why = Object.keys(changes).every(column => column === 'weight_kg') ? 'Cambió el peso' : 'Cambió el contenedor';
  const isOther = ['id_container_type', 'needs_generator', 'own_generator'].some(column => column in changes);
  return withPriceNotice(tx, id_reservation, async () => {
    if (isOther) await bookNeeded(tx, id_sub_reservation, before, after);
    const { untouched } = await factsChanged(tx, [id_sub_reservation], why);
    await proposeCorrections(tx, actor, untouched, { id_reservation, why, motive });
  });
}

/** A container in the version that was read. */
export interface OfSub {
  id_sub_reservation: number;
  version: number;
}
interface Change {
  record: ReservationRecord;
  sub: SubRecord;
  set: ContainerChanges;
  motive: string | null;
  shared?: SharedEdits | undefined;
}

/** A change before it is checked. */
export async function changeOf(
  tx: Tx,
  set: ContainerChanges,
  { id_sub_reservation: id }: SubRecord,
  shared?: SharedEdits,
) {
  const before = shared?.containerOf(id) ?? (await readContainer(tx, id));
  const { retrieval_at, delivery_at, ...stored } = set;
  const changes = changedOf(await withoutCooling(tx, stored, shared), before);
  const columns = Object.keys(changes) as Column[];
  return { before, changes, columns, completed: new Set(columns.filter(column => isEmpty(before[column]))) };
}
type Judged = Awaited<ReturnType<typeof changeOf>>;

/** Derives the consequences, at once or together with those of the other rows; returns the container's version. */
async function derive(tx: Tx, { record, sub, shared }: Change, isMoved: boolean) {
  const { id_reservation } = record;
  correctShipment(tx, id_reservation);
  if (shared !== undefined) {
    await shared.stored(tx, record, isMoved ? undefined : sub.id_sub_reservation);
    return sub.version + 1;
  }
  const now = await reservationEdited(tx, id_reservation);
  await noteEdited(tx, [id_reservation]);
  return now.sub_reservations.find(one => one.id_sub_reservation === sub.id_sub_reservation)?.version ?? sub.version;
}

/** Takes a container for a change, which `derive` settles: with the other rows, or before the answer reads the container's version. */
const editing = (
  tx: Tx,
  actor: Actor,
  input: OfSub,
  shared?: SharedEdits,
): Holding<{ record: ReservationRecord; sub: SubRecord }> => ({
  take: () => lockContainer(tx, actor, input, shared?.take ?? lockForChange, shared?.ownerOf),
  settles: () => 'within',
});

/** Stores a checked change with all its consequences. */
export async function carryOut(
  tx: Tx,
  actor: Actor,
  change: Change,
  { judged, lose }: { judged: Judged; lose: Lose },
): Promise<EditDone> {
  const { record, sub, set, motive, shared } = change;
  const { before, changes, columns, completed } = judged;
  const { id_reservation } = record;
  const { id_sub_reservation } = sub;
  const after = await demandFits(tx, before, changes, shared);
  if (columns.includes('container_code') || columns.includes('id_container_type'))
    await lose({ what: 'BOX', of: { id_sub_reservation } }, motive ?? 'Se cambió el contenedor');
  if (changes.container_code != null) await demandFree(tx, actor, changes.container_code, id_reservation);
  const warnings = columns.length === 0 ? [] : await store(tx, actor, change, changes, { before, after });
  const dates = await moveDates(tx, actor, record, id_sub_reservation, set);
  warnings.push(...dates.warnings);
  if (columns.length + dates.moved.length === 0) return { version: sub.version, unchanged: true, warnings };
  // Its dates count as its fields, too: a person who read the former ones gets a 409.
  if (columns.length === 0) await storeContainer(tx, id_sub_reservation, after);
  const corrected = columns.filter(column => !completed.has(column) || !WRITTEN_BY_HAND.includes(column));
  const printed = printedOf(corrected, record.reservation_type);
  if (isPrinted(record)) await notifyGuides(tx, { id_reservation, id_sub_reservation }, printed);
  const version = await derive(tx, change, dates.moved.length > 0);
  if (shared === undefined && dates.moved.includes('delivery_at'))
    warnings.push(...(await slotsPastCutOff(tx, id_reservation)));
  // Number, seals and weight are shown on its guides, too.
  for (const guide of sub.legs.flatMap(leg => leg.guides))
    if (guide.deleted_at === null) tx.changed('guide', guide.id_guide, concernedBy(tx, id_reservation));
  const moved = Object.fromEntries(dates.moved.map(which => [which, set[which as keyof Dates]]));
  tx.audit({
    action: 'update_container',
    noun: 'reservation',
    id: id_reservation,
    before: Object.fromEntries(columns.map(column => [column, before[column]])),
    after: { number: sub.number, ...changes, ...moved },
    motive,
  });
  return { version, unchanged: false, warnings };
}

/**
 * Changes fields of one container as the permission table allows (canEditAll). Errors: 404, 422 RESERVA_AJENA, PESO_EXCEDIDO,
 * CONTENEDOR_DUPLICADO, MOTIVO_REQUERIDO; 409 MODIFICADO, CAMPO_NO_EDITABLE, RESERVA_FACTURADA, PARADA_BLOQUEADA, or a truck that is
 * occupied at the new time.
 */
export async function editContainer(
  tx: Tx,
  actor: Actor,
  input: OfSub & { set: ContainerChanges; motive?: string | null | undefined },
  /** For several rows: what they read and settle together. */
  shared?: SharedEdits,
): Promise<EditDone & { id_reservation: number }> {
  const { set, motive = null } = input;
  return withReservation(tx, actor, editing(tx, actor, input, shared), async ({ record, sub }, lose) => {
    const judged = await changeOf(tx, set, sub, shared);
    const dated = (['retrieval_at', 'delivery_at'] as const).filter(which => set[which] !== undefined);
    const fields = [...new Set([...judged.columns.map(fieldOf), ...dated])];
    const { id_reservation } = record;
    if (fields.length === 0) return { id_reservation, version: sub.version, unchanged: true, warnings: [] };
    const context = (await editContexts(tx, actor, record, shared?.orders)).of(sub);
    const completed = new Set([...judged.completed].map(fieldOf));
    demand(canEditAll(fields, context, { motive, completed }));
    const change = { record, sub, set, motive, shared };
    return { id_reservation, ...(await carryOut(tx, actor, change, { judged, lose })) };
  });
}
