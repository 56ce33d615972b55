/**
 * Cases: exceptions on a trip, each with one owner until it is resolved (design 10 §1). What happened to a case is stored; its state, and what a
 * person may do with it, are computed from that.
 */

import { refuse, type Verdict } from '../../system/refusals/refusals';
import { type Instant, toMillis } from '../../system/time/time';
import type { DriverProblemKind } from '../status/driver-problems';

/**
 * What cases are about. PANICO: a driver called for help, or the office drills it; PROBLEMA: a driver said «Tengo un problema»; the others are
 * watched by rules (`tracking/alerts`).
 */
export const CASE_KIND_NAMES = {
  PANICO: 'Emergencia',
  PROBLEMA: 'Problema del conductor',
  SIN_GPS: 'Sin GPS',
  DETENIDO: 'Detenido',
  FUERA_DE_RUTA: 'Fuera de ruta',
  LLEGA_TARDE: 'Llega tarde',
  TARDE: 'Tarde',
  STAND_BY_75: 'Horas libres por terminar',
  STAND_BY: 'Stand-by corriendo',
  DIAS_LIBRES: 'Días libres de naviera',
  TEMPERATURA: 'Temperatura',
  VELOCIDAD: 'Exceso de velocidad',
  GEOCERCA_ENTRA: 'Entró en una geocerca',
  GEOCERCA_SALE: 'Salió de una geocerca',
  GUIA_ABIERTA: 'Guía por cerrar',
  SAP_ERROR: 'Error en SAP',
  TAREA_VENCIDA: 'Tareas vencidas',
  CREDENCIAL: 'Credenciales por vencer',
  CORTE_EN_RIESGO: 'Corte de la nave en riesgo',
  TURNO_SIN_CONFIRMAR: 'Turno sin confirmar',
  TURNO_PERDIDO: 'Turno perdido',
  SISTEMA: 'Sistema',
} as const;
export type CaseKind = keyof typeof CASE_KIND_NAMES;
/** Kinds that have rules: what is watched and, for PANICO, what is done. */
export type RuleKind = Exclude<CaseKind, 'PROBLEMA'>;
export const CASE_KINDS = Object.keys(CASE_KIND_NAMES) as [CaseKind, ...CaseKind[]];

/**
 * Kinds that are judged by a record (a guide, a task, a slot, a door), also without a trip under way. The other kinds of rules are about what a
 * truck does on its trip.
 */
export const RECORD_KINDS = [
  'GUIA_ABIERTA',
  'SAP_ERROR',
  'TAREA_VENCIDA',
  'CREDENCIAL',
  'CORTE_EN_RIESGO',
  'TURNO_SIN_CONFIRMAR',
  'TURNO_PERDIDO',
  'SISTEMA',
] as const satisfies readonly RuleKind[];
export type RecordKind = (typeof RECORD_KINDS)[number];
export type TripKind = Exclude<RuleKind, RecordKind>;
export const isRecordKind = (kind: CaseKind): kind is RecordKind => RECORD_KINDS.some(one => one === kind);

/** The most severe first. */
export const CASE_SEVERITIES = ['CRITICA', 'ALTA', 'MEDIA', 'BAJA'] as const;
export type CaseSeverity = (typeof CASE_SEVERITIES)[number];

/** A signal: one report of the cause of a case. */
export interface CaseSignal {
  readonly kind: CaseKind;
  /** The record or the episode that gave it, so that it joins once: «problem 12», «SIN_GPS 2026-12-01T12:20:00.000Z». */
  readonly key: string;
  readonly severity: CaseSeverity;
  /** When it happened. */
  readonly at: string;
  readonly text: string;
  /** The number from which its rule fired, and for how many minutes it must have ceased; none for a driver's report. */
  readonly limit?: number;
  readonly clear_min?: number;
  /** The company that drove the trip then: a later carrier does not read it (0160). Drivers' reports have theirs in the report. */
  readonly id_carrier?: number | null;
  /** When its case got it; signals from before 0194 do not say it. */
  readonly joined_at?: string;
}

/** How severe a driver's report is, and the minutes in which somebody must acknowledge its case (decision 0145). */
export function problemUrgency(kind: DriverProblemKind): { severity: CaseSeverity; ack_min: number } {
  return kind === 'ACCIDENTE' ? { severity: 'CRITICA', ack_min: 1 } : { severity: 'ALTA', ack_min: 5 };
}

export const CASE_STATE_NAMES = {
  ABIERTA: 'Sin reconocer',
  RECONOCIDA: 'Reconocido',
  POSPUESTA: 'Pospuesto',
  RESUELTA: 'Resuelto',
} as const;
export type CaseState = keyof typeof CASE_STATE_NAMES;
export const CASE_STATES = Object.keys(CASE_STATE_NAMES) as [CaseState, ...CaseState[]];

/** What a person says of a case on ending it. A late position is neither right nor wrong of the rule. */
export const CASE_VERDICT_NAMES = {
  REAL: 'Fue real',
  REAL_SIN_ACCION: 'Real, nada que hacer',
  FALSA: 'Falsa',
  DATO_ATRASADO: 'El dato llegó atrasado',
} as const;
export type CaseVerdict = keyof typeof CASE_VERDICT_NAMES;
export const CASE_VERDICTS = Object.keys(CASE_VERDICT_NAMES) as [CaseVerdict, ...CaseVerdict[]];

/** A rule's case is not ended without a verdict; of a driver's report nobody asks whether it was right. Refusal: VEREDICTO_REQUERIDO. */
export function verdictVerdict(kind: CaseKind, verdict: CaseVerdict | null): Verdict {
  return kind === 'PROBLEMA' || verdict !== null ? true : refuse('VEREDICTO_REQUERIDO');
}

/** Minutes for which a case may be snoozed: a critical one not at all, others four hours. */
export const snoozeLimit = (severity: CaseSeverity): number => (severity === 'CRITICA' ? 0 : 240);

/** Refusal: POSPONER_LIMITE, with the limit of the severity. */
export function snoozeVerdict(severity: CaseSeverity, minutes: number): Verdict {
  const n = snoozeLimit(severity);
  return minutes >= 1 && minutes <= n ? true : refuse('POSPONER_LIMITE', { n });
}

interface MergedCase {
  readonly id_guide: number | null;
  readonly kind: CaseKind;
}
/**
 * Why a case cannot join another one: they are of different trips, one of them is about a record, which ends by that record alone, or one is an
 * emergency, which two persons end. Refusals: CASO_OTRO_VIAJE, CASO_APARTE, EMERGENCIA_APARTE.
 */
export function mergeVerdict(one: MergedCase, other: MergedCase): Verdict {
  if (isRecordKind(one.kind) || isRecordKind(other.kind)) return refuse('CASO_APARTE');
  if (one.id_guide !== other.id_guide) return refuse('CASO_OTRO_VIAJE');
  return one.kind === 'PANICO' || other.kind === 'PANICO' ? refuse('EMERGENCIA_APARTE') : true;
}

/**
 * What ending means for a case now: of an emergency the first person says that it is over (ASK_END), and another one ends it; of a drill, as of
 * a real emergency. Whether the person may do so at all is `mayAct`.
 */
export function endingAct({ kind, end_asked_by }: { kind: CaseKind; end_asked_by: number | null }): 'END' | 'ASK_END' {
  return kind === 'PANICO' && end_asked_by === null ? 'ASK_END' : 'END';
}

/**
 * Why a case ended. PERSONA: somebody resolved it. CESO: what the rule watched ceased. DATO_ATRASADO: positions that arrived late show that it
 * never was. VIAJE: its trip ended, or nobody watches it. UNIDO: its signals went to another case.
 */
export const CASE_ENDINGS = ['PERSONA', 'CESO', 'DATO_ATRASADO', 'VIAJE', 'UNIDO'] as const;
export type CaseEnding = (typeof CASE_ENDINGS)[number];

/** What people did with a case. Ids are of users; 0 does not occur. */
export interface CaseFacts {
  readonly id_owner: number | null;
  readonly acked_at: Instant | null;
  readonly acked_by: number | null;
  readonly ended_at: Instant | null;
  readonly ended_by: number | null;
  readonly ended_why: CaseEnding | null;
  readonly resolution: string | null;
  /** What whoever ended it says of it; null: nobody ended it, or nobody was asked. */
  readonly verdict: CaseVerdict | null;
  /** Until then nobody is asked to do anything; null: the case is not snoozed. */
  readonly snoozed_until: Instant | null;
  /** Of an emergency: who said that it is over; another person confirms it. Null: nobody, or something happened since. */
  readonly end_asked_by: number | null;
}

/** The state of a case. */
export function caseState({
  acked_at,
  ended_at,
  snoozed_until,
}: Pick<CaseFacts, 'acked_at' | 'ended_at' | 'snoozed_until'>): CaseState {
  if (ended_at !== null) return 'RESUELTA';
  if (snoozed_until !== null) return 'POSPUESTA';
  return acked_at === null ? 'ABIERTA' : 'RECONOCIDA';
}

/**
 * ACK: acknowledges the case and owns it; a snoozed case goes on. TAKE: the person owns it. ASSIGN: another person owns it. NOTE: adds a note to
 * the timeline. END: closes the case. REOPEN: opens it again. SNOOZE: nobody is asked to do anything for a while. MERGE: another case of the trip
 * joins it.
 */
export const CASE_ACTS = ['ACK', 'TAKE', 'ASSIGN', 'NOTE', 'END', 'REOPEN', 'SNOOZE', 'MERGE'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** Facts that decide what a person may do with a case. */
export interface JudgedCase extends Pick<CaseFacts, 'id_owner' | 'ended_at' | 'end_asked_by'> {
  readonly owner_name: string | null;
  /** Its trip was closed, deleted, rescued, or is a false freight. */
  readonly is_trip_over: boolean;
}

/** Who wants to do it. */
export interface CaseActor {
  readonly id_user: number;
  /** May take a case from its owner: the action `alert.write`. */
  readonly may_take_over?: boolean;
}

/**
 * Whether the person may do it now. Acknowledging, taking, snoozing, merging and ending are the owner's; anybody who attends may note, and hand
 * the case to somebody else by name (`id_assignee`): giving it to oneself is taking it. Whoever writes rules may take it from its owner. An
 * emergency that somebody wants to end is ended by another person, whoever owns it.
 * Refusals: CASO_RESUELTO, CASO_AJENO, CASO_ABIERTO, CASO_SIN_VIAJE, SEGUNDA_PERSONA.
 */
export function mayAct(found: JudgedCase, act: CaseAct, actor: CaseActor, id_assignee?: number): Verdict {
  const { id_user, may_take_over = false } = actor;
  const { id_owner, ended_at, owner_name, is_trip_over, end_asked_by } = found;
  if (act === 'REOPEN') {
    if (ended_at === null) return refuse('CASO_ABIERTO');
    return is_trip_over ? refuse('CASO_SIN_VIAJE') : true;
  }
  if (ended_at !== null) return refuse('CASO_RESUELTO');
  if (act === 'END' && end_asked_by !== null) return end_asked_by === id_user ? refuse('SEGUNDA_PERSONA') : true;
  const takes = act === 'TAKE' || (act === 'ASSIGN' && id_assignee === id_user);
  const isOfOwner = ['ACK', 'END', 'SNOOZE', 'MERGE'].includes(act) || (takes && !may_take_over);
  if (isOfOwner && id_owner !== null && id_owner !== id_user)
    return refuse('CASO_AJENO', { persona: owner_name ?? 'otra persona' });
  return true;
}

/** What a person does with a case. ASK_END: the first of two persons says that an emergency is over. */
export interface CaseAction {
  readonly act: CaseAct | 'ASK_END';
  /** Null: the program, when the trip ends. */
  readonly id_user: number | null;
  readonly at: Instant;
  /** The new owner, for ASSIGN. */
  readonly id_assignee?: number;
  /** How it was resolved, why, and what the person says of it, for END. Without a reason: a person, or the end of the trip. */
  readonly text?: string | null;
  readonly why?: CaseEnding;
  readonly verdict?: CaseVerdict | null;
  /** For SNOOZE. */
  readonly until?: Instant;
}

/**
 * The facts after the action; the same object if nothing changes. Any action acknowledges the case; reopening it makes the person its owner.
 */
export function afterAct(facts: CaseFacts, action: CaseAction): CaseFacts {
  const { act, id_user, at, id_assignee, text, why, verdict, until } = action;
  const acked = facts.acked_at === null ? { ...facts, acked_at: at, acked_by: id_user } : facts;
  switch (act) {
    case 'ACK': {
      const isDone = acked === facts && facts.id_owner !== null && facts.snoozed_until === null;
      return isDone ? facts : { ...acked, id_owner: facts.id_owner ?? id_user, snoozed_until: null };
    }
    case 'TAKE':
      return acked === facts && facts.id_owner === id_user ? facts : { ...acked, id_owner: id_user };
    case 'ASSIGN':
      return id_assignee === undefined || facts.id_owner === id_assignee ? facts : { ...facts, id_owner: id_assignee };
    case 'NOTE':
      return facts;
    case 'END':
      return {
        ...acked,
        id_owner: facts.id_owner ?? id_user,
        ended_at: at,
        ended_by: id_user,
        ended_why: why ?? (id_user === null ? 'VIAJE' : 'PERSONA'),
        resolution: text ?? null,
        verdict: verdict ?? null,
        snoozed_until: null,
      };
    case 'REOPEN':
      return {
        ...acked,
        id_owner: id_user,
        ended_at: null,
        ended_by: null,
        ended_why: null,
        resolution: null,
        verdict: null,
        end_asked_by: null,
      };
    case 'ASK_END':
      return { ...acked, id_owner: facts.id_owner ?? id_user, end_asked_by: id_user };
    case 'SNOOZE':
      return until === undefined ? facts : { ...acked, id_owner: facts.id_owner ?? id_user, snoozed_until: until };
    case 'MERGE':
      return { ...acked, id_owner: facts.id_owner ?? id_user };
  }
}

/** The part of the time for the acknowledgement that has passed, 0 to 1; 1: somebody should have acknowledged it by now. */
export function ackElapsed(opened_at: Instant, ack_due_at: Instant, now: Instant): number {
  const [from, due] = [toMillis(opened_at), toMillis(ack_due_at)];
  if (due <= from) return 1;
  return Math.min(1, Math.max(0, (toMillis(now) - from) / (due - from)));
}
