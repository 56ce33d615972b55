import { toIso, toMillis } from '@cabezal/domain/system/time/time';
import { canReturn, givenUpLegs, isFull } from '@cabezal/domain/trips/rules/return-guards';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound, unprocessable } from '../../../../platform/http/errors.ts';
import type { Read } from '../../../../platform/http/route.ts';
import type { Roads } from '../../../places/roads/roads.ts';
import { planRoads, type RoadPlan } from '../../../places/routes/road-plan.ts';
import type { Resources } from '../../../trips/state/assignment/resources.queries.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import {
  holdFacts,
  type ReservationRecord,
  type SubRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { assignLegs, guidesOf } from '../assign.ts';
import {
  findBox,
  insertReturnLeg,
  markLegsNotRequired,
  type ReturnPlace,
  returnMotive,
  returnPlaces,
} from './return.queries.ts';
import { proposeOfReturn } from './return-charge.ts';

export interface ReturnInput {
  id_sub_reservation: number;
  version: number;
  id_origin: number;
  id_destination: number;
  id_motivo: number;
  motive: string;
  appointment_at?: string | null | undefined;
  resources?: Resources | null | undefined;
  billable: boolean;
}

/** Minutes at the gate; also the minutes before a return without appointment can start. */
const GATE_MINUTES = 60;
const READY_MINUTES = 60;
const MINUTE = 60_000;

/** Asks for the road of a return before the transaction, without locks. */
export async function returnRoads(read: Read, roads: Roads, input: ReturnInput): Promise<RoadPlan> {
  const places = await read(tx => returnPlaces(tx, [input.id_origin, input.id_destination]));
  return planRoads(read, roads, [places]);
}

async function placesOf(tx: Tx, { id_origin, id_destination }: ReturnInput): Promise<[ReturnPlace, ReturnPlace]> {
  if (id_origin === id_destination)
    throw unprocessable('LUGAR_REPETIDO', 'Elija otro destino', { id_destination: 'Es el mismo lugar' });
  const [origin, destination] = await returnPlaces(tx, [id_origin, id_destination]);
  if (origin === undefined || destination === undefined) throw notFound('El establecimiento no existe');
  return [origin, destination];
}

/** Planned start and end: by its appointment, else starting within the hour. */
function timesOf(now: Date, appointment_at: string | null, roadMinutes: number) {
  const arrival =
    appointment_at === null ? now.getTime() + (READY_MINUTES + roadMinutes) * MINUTE : toMillis(appointment_at);
  return {
    planned_start: toIso(arrival - Math.max(1, roadMinutes) * MINUTE),
    arrival: toIso(arrival),
    planned_end: toIso(arrival + GATE_MINUTES * MINUTE),
  };
}

interface TakenBox {
  record: ReservationRecord;
  sub: SubRecord;
}

/** Locks the reservation of the container, with the caller's rights. Errors: 404, 409 MODIFICADO. */
async function takeBox(tx: Tx, { id_sub_reservation, version }: ReturnInput): Promise<TakenBox> {
  const seen = await findBox(tx, id_sub_reservation);
  const record = seen && (await holdFacts(tx, seen.id_reservation));
  const sub = record?.sub_reservations.find(s => s.id_sub_reservation === id_sub_reservation);
  if (record === undefined || sub === undefined) throw notFound('El contenedor no existe');
  if (sub.version !== version) throw changedMeanwhile();
  return { record, sub };
}

/** Sends the container back; returns its guide. */
async function sendBack(
  tx: Tx,
  actor: Actor,
  { record, sub }: TakenBox,
  { input, ready, lose }: { input: ReturnInput; ready: RoadPlan; lose: Lose },
): Promise<number> {
  const why = await returnMotive(tx, input.id_motivo);
  if (why === undefined) throw notFound('El motivo no existe');
  const places = await placesOf(tx, input);
  demand(canReturn(sub, record, { type: record.reservation_type, destination: places[1].type }));
  const road = ready.through(places);
  const appointment_at = input.appointment_at == null ? null : toIso(input.appointment_at);
  await tx.elevate();
  const { id_sub_reservation, billable, motive } = input;
  const leg = {
    id_sub_reservation,
    id_reservation: record.id_reservation,
    billable,
    appointment_at,
    ...timesOf(tx.now, appointment_at, road.minutes),
    distance_km: road.km.toFixed(1),
    tolls: road.tolls,
  };
  const isEmpty = !isFull(sub.legs, record.reservation_type);
  const guides = sub.legs.flatMap(one => one.guides.map(guide => guide.id_guide));
  await lose({ what: 'RETURN', of: { id_sub_reservation }, guides }, `Retorno del contenedor: ${why.name}`);
  const legs = givenUpLegs(sub.legs).map(one => one.id_leg);
  const { id_reservation } = record;
  const givenUp = isEmpty ? await lose({ what: 'LEGS', id_reservation, legs }, motive) : null;
  const id_leg = await insertReturnLeg(tx, leg, places);
  if (givenUp !== null) await markLegsNotRequired(tx, givenUp);
  await assignLegs(tx, actor, [{ id_leg, ...input.resources }], ready);
  const made = (await guidesOf(tx, [{ id_leg }])).guides[0];
  if (made === undefined) throw notFound('La guía no existe');
  const text = `Retorno de contenedor ${isEmpty ? 'vacío' : 'lleno'}${billable ? ', por cobrar' : ''} — ${motive}`;
  await writeLog(tx, { id_guide: made.id_guide, kind: 'NOTE', id_motivo: input.id_motivo, text, author: actor });
  const back = { id_reservation: record.id_reservation, id_sub_reservation, id_leg, id_guide: made.id_guide };
  const by = { why: why.name, adds_storage: why.adds_storage, motive };
  await proposeOfReturn(tx, actor, { ...back, ...by, is_empty: isEmpty, billable });
  const { id_origin, id_destination } = input;
  tx.audit({
    action: 'return_container',
    noun: 'reservation',
    id: record.id_reservation,
    motive,
    after: { number: sub.number, id_origin, id_destination, appointment_at, billable },
  });
  return made.id_guide;
}

/**
 * Returns a container that we hold, outside the template (G17): an extra leg with its guide, with or without truck. An empty
 * container needs no more legs and can finish; a full one keeps its VIAJE. Returns the guide. Errors: 404, 409 MODIFICADO,
 * CONTENEDOR_NO_EN_PODER, RETORNO_ABIERTO, TRAMO_CON_GUIA, REUSO_VIGENTE, 422 DESTINO_INVALIDO, blocking reasons of the resources.
 */
export function returnContainer(tx: Tx, actor: Actor, input: ReturnInput, ready: RoadPlan): Promise<number> {
  // The assignment of its guide settles it.
  const held: Holding<TakenBox> = { take: () => takeBox(tx, input), settles: () => 'within' };
  return withReservation(tx, actor, held, (taken, lose) => sendBack(tx, actor, taken, { input, ready, lose }));
}
