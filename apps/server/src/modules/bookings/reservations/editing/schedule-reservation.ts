import type { EditAnswer } from '@cabezal/contract/bookings/reservations/editing.calls';
import { motiveVerdict, refuse } from '@cabezal/domain/system/refusals/refusals';
import { businessDate, businessTime } from '@cabezal/domain/system/time/time';
import { datedStop, isOpenStop, moveStopTo, shiftStops } from '@cabezal/domain/trips/plan/move-plan';
import { givenUpCodes } from '@cabezal/domain/trips/slots/cancel-slot';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../../system/bulk/each-in-savepoint.ts';
import { type RemovedCode, slotsToGiveUp, storeGivenUp } from '../../../trips/slots/give-up-codes.ts';
import { type GivenHour, storeGivenHours } from '../../../trips/slots/given-hours.queries.ts';
import { slotsPastCutOff } from '../../../trips/slots/past-cut-off.ts';
import { noteEdited, noteSlots } from '../../../trips/state/assignment/replan-needs.ts';
import { reservationEdited } from '../../../trips/state/status/refresh-status.ts';
import { lockAsOperator } from '../booking/lock-reservation.ts';
import { type EditDone, editReservation } from './edit-reservation.ts';
import { answerOf } from './fast-edit.ts';
import { movePlans } from './move-plans.ts';
import { legsOf, markScheduled, type OpenPlan, openPlans, type PlanStop } from './plan.queries.ts';

/** Values of a stop's plan; absent ones stay. */
export interface StopPlan {
  id_leg: number;
  position: number;
  planned_arrival?: string | null | undefined;
  planned_departure?: string | null | undefined;
  appointment_at?: string | null | undefined;
  slot_code?: string | null | undefined;
}

/** A slot of a box, at the stop where it is fetched or delivered. */
interface Slot {
  id_sub_reservation: number;
  which: 'retrieval_at' | 'delivery_at';
  slot_code: string;
  at?: string | undefined;
}

interface Programmed {
  id_reservation: number;
  version: number;
  stops?: StopPlan[] | undefined;
  shift_min?: number | undefined;
  slots?: Slot[] | undefined;
}

const inUtc = (at: string): string => new Date(at).toISOString();

function withGiven(plan: OpenPlan, given: readonly StopPlan[]): PlanStop[] {
  return plan.stops.map((stop): PlanStop => {
    const at = given.find(one => one.id_leg === plan.id_leg && one.position === stop.position);
    if (at === undefined) return stop;
    return {
      ...stop,
      planned_arrival: at.planned_arrival == null ? stop.planned_arrival : inUtc(at.planned_arrival),
      planned_departure: at.planned_departure == null ? stop.planned_departure : inUtc(at.planned_departure),
      appointment_at: at.appointment_at == null ? stop.appointment_at : inUtc(at.appointment_at),
      // An empty text removes the code.
      slot_code: at.slot_code == null ? stop.slot_code : at.slot_code || null,
    };
  });
}

/** The open plan with the stop of a box's slot. Errors: 409 without an open stop, or when it was reached. */
function slotStop(plans: readonly OpenPlan[], { id_sub_reservation, which }: Slot): { plan: OpenPlan; at: number } {
  const own = plans.filter(plan => plan.id_sub_reservation === id_sub_reservation && datedStop(plan.stops, which) >= 0);
  const plan = which === 'retrieval_at' ? own[0] : own.at(-1);
  const at = plan === undefined ? -1 : datedStop(plan.stops, which);
  const stop = plan?.stops[at];
  if (plan === undefined || stop === undefined)
    throw conflict('CAMPO_NO_EDITABLE', 'El turno ya no se cambia: no hay un tramo abierto con esa parada');
  if (!isOpenStop(stop)) demand(refuse('PARADA_BLOQUEADA', { parada: stop.name }));
  return { plan, at };
}

/** The plan with its slots: each stop at its slot's hour, and the leg with it. */
function withSlots(
  plan: OpenPlan,
  stops: readonly PlanStop[],
  slots: readonly (Slot & { stop: number })[],
): PlanStop[] {
  let next = [...stops];
  for (const { stop, slot_code, at } of slots) {
    if (at !== undefined) next = moveStopTo(next, plan.kind, stop, at);
    next = next.map((one, i) => (i === stop ? { ...one, slot_code } : one));
  }
  return next;
}

/** Codes that the programme removes from the stops of plans, each with the field in which it was emptied. */
const removedCodes = (
  plans: readonly OpenPlan[],
  change: (plan: OpenPlan) => PlanStop[],
  given: readonly StopPlan[],
  reservation_type: 'E' | 'I',
): RemovedCode[] =>
  plans.flatMap(plan =>
    givenUpCodes(plan.stops, change(plan), reservation_type).map(({ stop, kind, external_code }) => {
      const { id_leg } = plan;
      const at = given.findIndex(one => one.id_leg === id_leg && one.position === plan.stops[stop]?.position);
      return { id_leg, kind, external_code, field: `stops.${at}.slot_code` };
    }),
  );

/** The pasted hours are the terminals' own: a slot that waited for its hour has it now. Returns the number of such slots. */
async function confirmHours(tx: Tx, id_reservation: number, given: readonly GivenHour[]): Promise<number> {
  const confirmed = given.length === 0 ? 0 : await storeGivenHours(tx, id_reservation, given);
  if (confirmed === 0) return 0;
  await noteSlots(tx, [id_reservation]);
  tx.changed('slot', id_reservation, []);
  return confirmed;
}

/**
 * Plans the times of one reservation. `guides`: also legs that have a guide, with a motive if it was issued; otherwise such a leg is
 * refused, because its times belong to the guide. Errors: 404; 409 TRANSICION_INVALIDA, TRAMO_CON_GUIA, PARADA_BLOQUEADA, a truck that is
 * occupied then, CAMBIO_FUERA_DE_PLAZO; 422 HORAS_DESORDENADAS, MOTIVO_REQUERIDO (also to give up a slot by emptying its code).
 */
async function program(
  tx: Tx,
  actor: Actor,
  input: Programmed,
  by: { guides: boolean; motive?: string | null | undefined },
): Promise<EditDone> {
  const { id_reservation, stops = [], shift_min = 0 } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  if (!['ACCEPTED', 'IN_PROGRESS'].includes(record.status))
    throw conflict('TRANSICION_INVALIDA', 'Solo se programa una reserva aprobada');
  const legs = await legsOf(tx, id_reservation);
  if (stops.some(stop => !legs.has(stop.id_leg))) throw notFound('El tramo no existe');
  const all = await openPlans(tx, { id_reservation });
  const plans = by.guides ? all : all.filter(plan => plan.id_guide === null);
  for (const stop of stops) demandMovable(stop, all, by.guides);
  const slots = (input.slots ?? []).map(slot => {
    const { plan, at } = slotStop(plans, slot);
    return { ...slot, id_leg: plan.id_leg, stop: at };
  });
  const inPlan = (plan: OpenPlan) => slots.filter(slot => slot.id_leg === plan.id_leg);
  const change = (plan: OpenPlan): PlanStop[] =>
    withSlots(plan, shiftStops(withGiven(plan, stops), shift_min), inPlan(plan));
  const isTouched = (plan: OpenPlan) =>
    shift_min !== 0 || stops.some(stop => stop.id_leg === plan.id_leg) || inPlan(plan).length > 0;
  if (plans.some(plan => plan.issued && isTouched(plan))) demand(motiveVerdict(by.motive));
  const removed = removedCodes(plans, change, stops, record.reservation_type);
  const givenUp = await slotsToGiveUp(tx, id_reservation, removed, by.motive);
  const { moved, warnings } = await movePlans(tx, actor, id_reservation, plans, change);
  const isFirst = record.scheduled_at === null;
  const given = slots.flatMap(({ id_leg, slot_code, at }) =>
    at === undefined ? [] : [{ id_leg, slot_code, at: inUtc(at) }],
  );
  // The plan may have had the hour before its terminal gave it.
  const confirmed = moved === 0 ? await confirmHours(tx, id_reservation, given) : 0;
  if (moved + confirmed === 0 && !isFirst) return { version: record.version, unchanged: true, warnings };
  await markScheduled(tx, id_reservation, actor.id_user);
  const { version } = await reservationEdited(tx, id_reservation);
  await confirmHours(tx, id_reservation, given);
  await storeGivenUp(tx, id_reservation, givenUp, by.motive ?? '');
  await noteEdited(tx, [id_reservation]);
  warnings.push(...(await slotsPastCutOff(tx, id_reservation)));
  tx.audit({
    action: 'schedule',
    noun: 'reservation',
    id: id_reservation,
    after: input.stops ?? (input.slots === undefined ? { shift_min } : { slots: input.slots }),
    motive: by.motive ?? null,
  });
  return { version, unchanged: false, warnings };
}

/** A stop can move if its leg has no guide, or if guides may move and it has no events. */
function demandMovable(stop: StopPlan, plans: readonly OpenPlan[], guides: boolean): void {
  const plan = plans.find(one => one.id_leg === stop.id_leg);
  if (plan === undefined)
    demand(refuse('CAMPO_NO_EDITABLE', { campo: 'La programación', estado: 'el tramo ya terminó' }));
  else if (plan.id_guide !== null && !guides) demand(refuse('TRAMO_CON_GUIA'));
  else {
    const known = plan.stops.find(one => one.position === stop.position);
    if (known !== undefined && (known.arrival_at !== null || known.departure_at !== null || known.skipped_at !== null))
      demand(refuse('PARADA_BLOQUEADA', { parada: known.name }));
  }
}

/**
 * Confirms planned times (programación) of a reservation; returns warnings. Legs that have a guide are refused: edit_programacion_reserva
 * moves them.
 */
export async function scheduleReservation(
  tx: Tx,
  actor: Actor,
  input: { id_reservation: number; version: number; stops: StopPlan[]; motive?: string | null | undefined },
): Promise<{ id_reservation: number; warnings: string[] }> {
  const { warnings } = await program(tx, actor, input, { guides: false, motive: input.motive });
  return { id_reservation: input.id_reservation, warnings };
}

interface Row extends Programmed {
  appointment_at?: string | undefined;
}

/** Changes the agreed time at the plant of the reservation, with its consequences, and confirms its programming. */
async function arrange(tx: Tx, actor: Actor, row: Row, motive: string | null | undefined): Promise<EditDone> {
  const { id_reservation, version, appointment_at } = row;
  const by = { guides: true, motive };
  if (appointment_at === undefined) return program(tx, actor, row, by);
  const set = {
    appointment_date: businessDate(appointment_at, tx.zone),
    appointment_time: businessTime(appointment_at, tx.zone),
  };
  const moved = await editReservation(tx, actor, { id_reservation, version, set, motive });
  const { version: last, unchanged } = await program(
    tx,
    actor,
    { id_reservation, version: moved.version, shift_min: 0 },
    by,
  );
  return { version: last, unchanged: moved.unchanged && unchanged, warnings: moved.warnings };
}

/** Programs many, each row separately; with `preview` nothing is stored. */
export async function editSchedule(
  tx: Tx,
  actor: Actor,
  input: { rows: readonly Row[]; motive?: string | null | undefined; preview: boolean },
): Promise<EditAnswer> {
  const work = async (): Promise<EditAnswer> => {
    const outcomes = await eachInSavepoint(
      tx,
      input.rows,
      row => row.id_reservation,
      row => arrange(tx, actor, row, input.motive),
    );
    return answerOf(
      input.rows.map(row => row.id_reservation),
      outcomes,
    );
  };
  return input.preview ? tx.inPreview(work) : work();
}
