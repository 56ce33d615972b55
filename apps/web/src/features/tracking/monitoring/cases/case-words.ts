import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { formatLength, minutesBetween } from '@cabezal/domain/system/time/time';
import { CASE_STATE_NAMES } from '@cabezal/domain/trips/cases/case';

const actionTexts = {
  OPENED: 'Se abrió el caso',
  SIGNAL: 'Otro aviso',
  ACK: 'Lo reconoció',
  TAKE: 'Lo tomó',
  ASSIGN: 'Lo dio a',
  NOTE: 'Anotó',
  END: 'Lo resolvió',
  REOPEN: 'Lo reabrió',
} as const;

/** What happened, without who and when: «Lo dio a Ana Paz», «Anotó: Llamé al conductor». */
export function eventWords({ kind, text }: CaseDetail['events'][number]): string {
  if (text === null) return actionTexts[kind];
  return kind === 'ASSIGN' ? `${actionTexts[kind]} ${text}` : `${actionTexts[kind]}: ${text}`;
}

/** «Sin reconocer desde hace 3 min · sin responsable», «Reconocido · Ana Paz». */
export function caseStanding({ state, opened_at, owner }: AlertCase, now: Date): string {
  const minutes = Math.max(0, minutesBetween(opened_at, now));
  const stands =
    state === 'ABIERTA' ? `${CASE_STATE_NAMES[state]} desde hace ${formatLength(minutes)}` : CASE_STATE_NAMES[state];
  return `${stands} · ${owner ? personName(owner) : 'sin responsable'}`;
}

/** Open cases by their trip; the most severe one if a trip has several. */
export function casesByTrip(cases: readonly AlertCase[]): ReadonlyMap<number, AlertCase> {
  const found = new Map<number, AlertCase>();
  for (const one of cases) if (!found.has(one.id_guide)) found.set(one.id_guide, one);
  return found;
}
