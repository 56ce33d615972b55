import { RULE_KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { INTERVALS } from '@cabezal/domain/tracking/alerts/rule-checks';
import { RULE_PARTIES } from '@cabezal/domain/tracking/alerts/rule-parties';
import { CASE_SEVERITIES } from '@cabezal/domain/trips/cases/case';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import {
  givenInstant,
  id,
  instant,
  listInput,
  motive,
  pageOf,
  possible,
  requiredText,
  text,
  version,
} from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Rules of alerts (/alertas). They are the operator's: other companies read an empty list. */

export const alertRuleRow = z.object({
  id_alert: z.number(),
  name: z.string(),
  kind: z.enum(RULE_KINDS),
  severity: z.enum(CASE_SEVERITIES),
  /** For which trips: «Todos los viajes», «Frutadeli · Por Transportes Andes». */
  scope_text: z.string(),
  /** «Sin posición más de 20 min»; null: the kind has no threshold. */
  threshold_text: z.string().nullable(),
  for_min: z.number(),
  /** Minutes between reminders of a case that nobody acknowledged; null: none. */
  interval_min: z.number().nullable(),
  /** Roles and people who are told; empty: only the board. */
  recipients_text: z.string(),
  /** Whether it holds now. */
  active: z.boolean(),
  /** Until when it is switched off; null: it is not, or until somebody enables it. */
  disabled_until: instant.nullable(),
  /** Cases that it opened in the last seven days. */
  cases_7d: z.number(),
  /** Whole percent of the verdicts of 30 days in which it was right; null: no verdicts. */
  precision_30d: z.number().nullable(),
  /** Enough verdicts, and most of them say that it was wrong. */
  is_noisy: z.boolean(),
  version: z.number(),
  can: z.object({ edit: possible, disable: possible }),
});
export type AlertRuleRow = z.infer<typeof alertRuleRow>;

const scope = {
  /** The company that drives. */
  id_company: id.nullable(),
  id_client: id.nullable(),
  id_route: id.nullable(),
  id_location: id.nullable(),
  id_reservation: id.nullable(),
  id_guide: id.nullable(),
};

export const alertRule = alertRuleRow.extend({
  id_company: z.number().nullable(),
  id_client: z.number().nullable(),
  id_route: z.number().nullable(),
  id_location: z.number().nullable(),
  id_reservation: z.number().nullable(),
  id_guide: z.number().nullable(),
  company: z.string().nullable(),
  client: z.string().nullable(),
  route: z.string().nullable(),
  location: z.string().nullable(),
  guide: z.string().nullable(),
  /** Null: the parameter of the day. */
  threshold: z.number().nullable(),
  /** Minutes for which it must have ceased before a case ends. */
  clear_min: z.number(),
  sla_ack_min: z.number(),
  /** Minutes in which a case should have ended; null: no time. */
  sla_end_min: z.number().nullable(),
  /** Who is told while nobody acknowledges a case; empty: the usual steps. */
  escalation: z.array(z.object({ after_min: z.number(), roles: z.array(z.string()) })),
  roles: z.array(z.string()),
  users: z.array(z.number()),
  parties: z.array(z.enum(RULE_PARTIES)),
  /** Those of them who may not read cases any more: they stay in the rule, and are not notified. */
  unavailable: z.object({
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    users: z.array(z.object({ id_user: z.number(), name: z.string() })),
  }),
  playbook: z.string().nullable(),
  disabled_at: instant.nullable(),
  disabled_motive: z.string().nullable(),
  disabled_by: z.string().nullable(),
  /** What it does, in one sentence. */
  sentence: z.string(),
});
export type AlertRuleDetail = z.infer<typeof alertRule>;

export const getAlerts = defineCall({
  method: 'GET',
  path: '/alert/get_alerts',
  access: action('alert.read'),
  changes: false,
  input: listInput({ kind: z.enum(RULE_KINDS), severity: z.enum(CASE_SEVERITIES), active: z.boolean() }),
  output: pageOf(alertRuleRow),
  summary: 'Rules of alerts, by page. The operator’s; empty for other companies.',
  shows: ['alert', 'alert_case', 'parameter'],
});
export const getAlertsExcel = excelOf(getAlerts, 'alerts');

export const getAlert = defineCall({
  method: 'POST',
  path: '/alert/get_alert',
  access: action('alert.read'),
  changes: false,
  input: z.strictObject({ id_alert: id }),
  output: alertRule,
  summary: 'One rule with what it does in words; 404 for other companies.',
  shows: [{ noun: 'alert', by: 'id_alert' }, 'alert_case', 'parameter'],
});

/** Minutes up to a day. */
const minutes = z.number().int().min(0).max(1440);
const fields = {
  name: requiredText(80),
  severity: z.enum(CASE_SEVERITIES),
  ...scope,
  /** In the unit of the kind, whose limits are narrower; null: the parameter of the day. */
  threshold: z.number().min(-1000).max(1000).nullable(),
  /** Minutes for which it must last before a case is opened. */
  for_min: minutes,
  /** Minutes for which it must have ceased before the case ends. */
  clear_min: minutes,
  /** One of the intervals on offer; null: no reminders. */
  interval_min: minutes.nullable(),
  /** Minutes in which somebody must acknowledge a case. */
  sla_ack_min: minutes.min(1),
  /** Minutes in which a case should have ended; null: no time. Then its owner and the supervisors are told. */
  sla_end_min: z.number().int().min(1).max(10_080).nullable(),
  /**
   * Who is told, and after how many minutes, while nobody acknowledges a case; empty: its recipients, those who write rules and ADM_MASTER after
   * once, twice and four times the time for the acknowledgement.
   */
  escalation: z.array(z.strictObject({ after_min: minutes.min(1), roles: z.array(text(40)).min(1).max(20) })).max(5),
  /** Codes of the operator’s roles whose people are told. Only a general rule without reminders may tell nobody: its cases are on the board. */
  roles: z.array(text(40)).max(20),
  users: z.array(id).max(50),
  /**
   * Who of the trip is told: its advisor and the client's operations team like other people of the operator; the people of client, forwarder and
   * carrier who may read cases, once for each signal that they read. Client and forwarder only of kinds whose cases customers read.
   */
  parties: z.array(z.enum(RULE_PARTIES)).max(RULE_PARTIES.length).default([]),
  /** What to do, for whoever attends. */
  playbook: text(2000).nullish(),
};
const refusals =
  '404 for a record of the scope that does not exist; 409 ALERTA_DUPLICADA; 422 UMBRAL_INVALIDO, INTERVALO_INVALIDO, DESTINATARIO_REQUERIDO (nobody to tell, of a rule with a scope or with reminders), or by field for a recipient who may not read cases, or no cases of the kind, and for a limit or a time that the kind does not have.';

export const saveAlert = defineCall({
  method: 'POST',
  path: '/alert/save_alert',
  access: action('alert.write'),
  input: z.strictObject({ kind: z.enum(RULE_KINDS), ...fields }),
  output: alertRule,
  summary: `Adds a rule; it holds from the next minute on. ${refusals}`,
  touches: ['alert'],
});

export const updateAlert = defineCall({
  method: 'POST',
  path: '/alert/update_alert',
  access: action('alert.write'),
  input: z.strictObject({ id_alert: id, version, ...fields }),
  output: alertRule,
  summary: `Changes a rule, all but its kind. Open cases stay open. ${refusals} 409 MODIFICADO for an old version.`,
  touches: ['alert'],
});

export const disableAlert = defineCall({
  method: 'POST',
  path: '/alert/disabled_alert',
  access: action('alert.write'),
  input: z.strictObject({
    id_alert: id,
    version,
    /** False: it holds again. */
    disabled: z.boolean(),
    /** Then it holds again by itself; absent: until somebody enables it. */
    until: givenInstant.nullish(),
    /** Required to switch it off. */
    motive: motive.nullish(),
  }),
  output: alertRule,
  summary:
    'Switches a rule off, or on again. Open cases stay open. 404; 409 MODIFICADO, ALERTA_PROTEGIDA, ALERTA_DUPLICADA if another rule has its scope now; 422 for an end in the past.',
  touches: ['alert'],
});

export const alertIntervals = defineCall({
  method: 'GET',
  path: '/alert/option_interval_alert',
  access: action('alert.read'),
  output: z.array(z.object({ minutes: z.number(), label: z.string() })),
  summary: `Intervals of reminders on offer, in minutes: ${INTERVALS.join(', ')}.`,
  shows: [],
});

export const alertRuleOptions = defineCall({
  method: 'GET',
  path: '/alert/options_rule',
  access: action('alert.write'),
  changes: false,
  output: z.object({
    /** The operator’s roles and people who may read cases. */
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    users: z.array(z.object({ id_user: z.number(), name: z.string() })),
    /** The number from which each kind fires where its rule says none: the parameter of the day. */
    usual: z.array(z.object({ kind: z.enum(RULE_KINDS), threshold: z.number() })),
  }),
  summary: 'What the form of a rule offers: who can be told, and the usual thresholds.',
  shows: ['role', 'user', 'permission', 'parameter'],
});
