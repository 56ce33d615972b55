import {
  CASE_ACTS,
  CASE_ENDINGS,
  CASE_KINDS,
  CASE_SEVERITIES,
  CASE_STATES,
  CASE_VERDICTS,
} from '@cabezal/domain/trips/cases/case';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenInstant, id, instant, possible, text, version } from '../../shapes.ts';

/**
 * A case: an exception on a trip or of a record, with one owner until it is resolved. People of other companies read of it what follows from the signals
 * that they may read: kind, severity, times and state are of these (decision 0194).
 */
export const alertCase = z.object({
  id_alert_case: z.number(),
  kind: z.enum(CASE_KINDS),
  severity: z.enum(CASE_SEVERITIES),
  state: z.enum(CASE_STATES),
  /** The words of the most severe signal that the reader may read. */
  headline: z.string(),
  began_at: instant,
  opened_at: instant,
  last_seen_at: instant,
  /** How many signals it has. */
  occurrences: z.number(),
  signals: z.array(
    z.object({
      kind: z.enum(CASE_KINDS),
      /** The record that gave it: «problem 12». */
      key: z.string(),
      severity: z.enum(CASE_SEVERITIES),
      at: instant,
      text: z.string(),
    }),
  ),
  /** Null: nobody, or for others than the operator's staff. */
  owner: z.object({ id_user: z.number(), name: z.string(), last_name: z.string() }).nullable(),
  acked_at: instant.nullable(),
  /** By then somebody must have acknowledged it; null for others than the operator's staff. */
  ack_due_at: instant.nullable(),
  /** By then it should have ended; null: its rule sets no time, or for others than the operator's staff. */
  end_due_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Whether what it is about still holds; false also after the end. */
  condition_active: z.boolean(),
  /** Until then nobody is asked to do anything; null for others than the operator's staff. */
  snoozed_until: instant.nullable(),
  /** An emergency that nobody called: the office drills it. */
  is_drill: z.boolean(),
  /** Who said that the emergency is over; another person ends it. Null: nobody, or a person whom the reader may not read. */
  end_asked_by: z.string().nullable(),
  /** Null: it is about no trip, or about no reservation. */
  id_guide: z.number().nullable(),
  id_reservation: z.number().nullable(),
  number: z.number().nullable(),
  disk: z.string().nullable(),
  /** The truck or driver that a case about a record is about; null: none, or its guide says it. */
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  /** What it is about, without a time: «guide 12», «tasks 48188», «lane SAP». */
  subject: z.string(),
  /** 0 for others than the operator's staff, who change nothing. */
  version: z.number(),
  /** What the reader may do now, or why not. */
  can: z.object({
    ack: possible,
    take: possible,
    assign: possible,
    note: possible,
    end: possible,
    reopen: possible,
    snooze: possible,
    merge: possible,
  }),
});
export type AlertCase = z.infer<typeof alertCase>;

export const caseDetail = alertCase.extend({
  /** How it was resolved; for the operator's staff. */
  resolution: z.string().nullable(),
  /** Why it ended, and what whoever ended it said of it; for the operator's staff. */
  ended_why: z.enum(CASE_ENDINGS).nullable(),
  verdict: z.enum(CASE_VERDICTS).nullable(),
  /** What its rule says is to be done; for the operator's staff. */
  playbook: z.string().nullable(),
  /** Where the driver's phone was last since it called for help; for the operator's staff. Null: it is no emergency, or sent no place. */
  phone_place: z
    .object({ lat: z.number(), lng: z.number(), accuracy_m: z.number().nullable(), at: instant })
    .nullable(),
  /** Who did what and when, in order; for the operator's staff, empty for others. */
  events: z.array(
    z.object({
      id_alert_case_event: z.number(),
      kind: z.enum(['OPENED', 'SIGNAL', ...CASE_ACTS, 'ASK_END', 'MOVE', 'WAKE', 'ESCALATE', 'AWAY']),
      at: instant,
      author: z.string(),
      /** Words of a signal, a note, a resolution; the name of the new owner. */
      text: z.string().nullable(),
    }),
  ),
  /** Of what the reader asked to be reminded; null: of nothing. */
  reminder: z
    .object({ remind_at: instant.nullable(), interval_min: z.number().nullable(), text: z.string().nullable() })
    .nullable(),
  /** Other open cases of the trip, which the reader may join to it; empty if the reader may not. */
  mergeable: z.array(z.object({ id_alert_case: z.number(), headline: z.string() })),
  /** To whom the reader may give it; empty if the reader may not. */
  assignable: z.array(z.object({ id_user: z.number(), name: z.string() })),
});
export type CaseDetail = z.infer<typeof caseDetail>;

export const listAlertMonitoring = defineCall({
  method: 'GET',
  path: '/alert/list_alert_monitoring',
  access: action('alert.read'),
  output: z.object({
    at: instant,
    cases: z.array(alertCase),
    counts: z.object({
      open: z.number(),
      /** Nobody has acknowledged them. */
      unacknowledged: z.number(),
      /** Nobody has, and the time for it is over. */
      overdue: z.number(),
    }),
    /** Cases opened in the last hour, those that ended included. */
    rate_per_hour: z.number(),
  }),
  summary:
    'Open cases that the person may see, at most 500, emergencies first, then the most severe ones, then those that nobody acknowledged, then the oldest. A carrier sees those of its trips; a customer those of delays, waits, free days and temperature; cases about records are the operator’s.',
  shows: ['alert_case', 'guide'],
});

export const startDrill = defineCall({
  method: 'POST',
  path: '/alert/start_drill',
  access: action('alert.write'),
  input: z.strictObject({ id_guide: id }),
  output: caseDetail,
  touches: ['alert_case', 'guide'],
  summary:
    'Drills an emergency on a trip under way: its case is marked as a drill, is told and ended like a real one, and counts in no figure; links of customers stay open. The operator’s staff only. 404; 409 SIMULACRO_ABIERTO.',
});

export const getCase = defineCall({
  method: 'POST',
  path: '/alert/get_case',
  access: action('alert.read'),
  changes: false,
  input: z.strictObject({ id_alert_case: id }),
  output: caseDetail,
  summary: 'One case with its timeline, also after its end; 404 outside the scope.',
  shows: [{ noun: 'alert_case', by: 'id_alert_case' }, 'guide'],
});

export const attendCase = defineCall({
  method: 'POST',
  path: '/alert/attend_case',
  access: action('alert.attend'),
  input: z.strictObject({
    id_alert_case: id,
    version,
    /**
     * ACK and TAKE make the person its owner; END attends the driver's reports of the trip, too. Of an emergency the first END says that it is
     * over, and that of another person ends it.
     */
    act: z.enum(CASE_ACTS),
    /** The new owner, for ASSIGN. */
    id_user: id.optional(),
    /** The note, for NOTE; how it was resolved, for END. */
    text: text(400).nullish(),
    /** Whether the alert was right, for END; not of a driver's report. */
    verdict: z.enum(CASE_VERDICTS).nullish(),
    /** For how long, for SNOOZE. */
    minutes: z.number().int().min(0).max(1440).optional(),
    /** The open case of the same trip that joins this one, for MERGE; a driver's report is joined, never joins. */
    id_other: id.optional(),
  }),
  output: caseDetail,
  touches: ['alert_case', 'problem', 'guide'],
  summary:
    'What a person does with a case. The operator’s staff only. 409 CASO_RESUELTO after the end, CASO_AJENO if another person owns it, CASO_ABIERTO, CASO_SIN_VIAJE and CASO_REPETIDO for REOPEN, CASO_OTRO_VIAJE, CASO_APARTE and EMERGENCIA_APARTE for MERGE, SEGUNDA_PERSONA for whoever wanted to end the emergency, MODIFICADO for an old version; 422 POSPONER_LIMITE, VEREDICTO_REQUERIDO, or without the words of a note or the new owner; 403 for END of an emergency without panic.close.',
});

export const saveAlertReminder = defineCall({
  method: 'POST',
  path: '/alert/save_alert_reminder',
  access: action('alert.attend'),
  input: z.strictObject({
    id_alert_case: id,
    /** Once, then. */
    remind_at: givenInstant.nullish(),
    /** Or at one of the intervals on offer, until the case ends. */
    interval_min: z.number().int().min(0).max(1440).nullish(),
    text: text(400).nullish(),
  }),
  output: caseDetail,
  touches: ['alert_case'],
  summary:
    'Reminds the person of a case, once or at an interval; it replaces the earlier reminder of the person, and without a time it only ends that one. The operator’s staff only. 404; 409 CASO_RESUELTO; 422 INTERVALO_INVALIDO, for a time in the past, or for both.',
});
