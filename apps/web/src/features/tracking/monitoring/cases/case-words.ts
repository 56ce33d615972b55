import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { formatLength, minutesBetween } from '@cabezal/domain/system/time/time';
import { CASE_STATE_NAMES, isRecordKind } from '@cabezal/domain/trips/cases/case';
import { caseStateName } from '@cabezal/domain/trips/cases/company-words';
import { hourWords } from '../../../../kits/trips/trip-clock.ts';

const actionTexts = {
  OPENED: 'Se abrió el caso',
  SIGNAL: 'Otro aviso',
  ACK: 'Lo reconoció',
  TAKE: 'Lo tomó',
  ASSIGN: 'Lo dio a',
  NOTE: 'Anotó',
  END: 'Lo resolvió',
  ASK_END: 'Dijo que la emergencia terminó',
  REOPEN: 'Lo reabrió',
  SNOOZE: 'Lo pospuso',
  MERGE: 'Unió',
  MOVE: 'Rescate',
  WAKE: 'Terminó el tiempo por el que se pospuso',
  ESCALATE: 'Nadie lo reconoció y se avisó',
  AWAY: 'Volvió a la cola porque ya no está conectado',
} as const;

/** What happened, without who and when: «Lo dio a Ana Paz», «Anotó: Llamé al conductor». */
export function eventWords({ kind, text }: CaseDetail['events'][number]): string {
  if (text === null) return actionTexts[kind];
  const isOneSentence = kind === 'ASSIGN' || kind === 'SNOOZE';
  return isOneSentence ? `${actionTexts[kind]} ${text}` : `${actionTexts[kind]}: ${text}`;
}

/** Since when nobody acknowledges it, until when it is snoozed, or that what it is about has ceased. */
function sinceWords({ state, opened_at, snoozed_until, condition_active }: AlertCase, now: Date): string {
  if (state === 'ABIERTA') return ` desde hace ${formatLength(Math.max(0, minutesBetween(opened_at, now)))}`;
  if (state === 'POSPUESTA') return ` hasta las ${hourWords(snoozed_until, now)}`;
  return state === 'RECONOCIDA' && !condition_active ? ' · ya cesó' : '';
}

/** «Sin reconocer desde hace 3 min · sin responsable», «Reconocido · Ana Paz»; for people of other companies «En atención · ya cesó». */
export function caseStanding(found: AlertCase, now: Date): string {
  const { state, owner, ack_due_at, condition_active } = found;
  if (ack_due_at === null) {
    const isOver = state !== 'RESUELTA' && !condition_active;
    return `${caseStateName(state, 'carrier')}${isOver ? ' · ya cesó' : ''}`;
  }
  const stands = `${CASE_STATE_NAMES[state]}${sinceWords(found, now)}`;
  return `${stands} · ${owner ? personName(owner) : 'sin responsable'}`;
}

/** «Luis Mora dijo que terminó: otra persona debe cerrarla»; null: nobody said so. */
export function endingWords({ end_asked_by, ended_at }: AlertCase): string | null {
  if (end_asked_by === null || ended_at !== null) return null;
  return `${end_asked_by} dijo que terminó: otra persona debe cerrarla`;
}

/** Where the driver's phone is: «-2.20001, -79.90000 · hace 1 min · con error de 12 m». The point is that of whoever dictates it to the police. */
export function phonePlaceWords(place: NonNullable<CaseDetail['phone_place']>, now: Date): string {
  const { lat, lng, at, accuracy_m } = place;
  const minutes = Math.floor(Math.max(0, minutesBetween(at, now)));
  const age = minutes < 1 ? 'ahora' : `hace ${formatLength(minutes)}`;
  const error = accuracy_m === null ? '' : ` · con error de ${Math.round(accuracy_m)} m`;
  return `${lat.toFixed(5)}, ${lng.toFixed(5)} · ${age}${error}`;
}

/** Open cases of what trucks do, by their trip; the most severe one if a trip has several. */
export function casesByTrip(cases: readonly AlertCase[]): ReadonlyMap<number, AlertCase> {
  const found = new Map<number, AlertCase>();
  for (const one of cases) {
    const { id_guide, kind } = one;
    if (id_guide !== null && !isRecordKind(kind) && !found.has(id_guide)) found.set(id_guide, one);
  }
  return found;
}

/** Open cases about records, in their order. */
export const casesOfRecords = (cases: readonly AlertCase[]): AlertCase[] =>
  cases.filter(({ kind }) => isRecordKind(kind));
