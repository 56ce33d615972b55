import { RULE_KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import {
  CASE_ENDINGS,
  CASE_KINDS,
  CASE_SEVERITIES,
  CASE_STATES,
  CASE_VERDICTS,
} from '@cabezal/domain/trips/cases/case';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { givenDate, id, instant, listInput, pageOf } from '../../shapes.ts';

export const pastCase = z.object({
  id_alert_case: z.number(),
  kind: z.enum(CASE_KINDS),
  severity: z.enum(CASE_SEVERITIES),
  state: z.enum(CASE_STATES),
  /** The words of the signals that the reader may read. */
  headline: z.string(),
  opened_at: instant,
  acked_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Why it ended, what was said of it, how it was resolved, and the rule that opened it; for the operator's staff. */
  ended_why: z.enum(CASE_ENDINGS).nullable(),
  verdict: z.enum(CASE_VERDICTS).nullable(),
  resolution: z.string().nullable(),
  rule: z.string().nullable(),
  /** Null: nobody, or for others than the operator's staff. */
  owner: z.object({ id_user: z.number(), name: z.string(), last_name: z.string() }).nullable(),
  /** Null: it is about no trip, or about no reservation. */
  id_guide: z.number().nullable(),
  id_reservation: z.number().nullable(),
  number: z.number().nullable(),
  container_code: z.string().nullable(),
  /** Null also where the carrier does not share its trucks. */
  disk: z.string().nullable(),
  /** The truck or driver that a case about a record is about; null: none, or its guide says it. */
  id_truck: z.number().nullable(),
  id_driver: z.number().nullable(),
  /** What it is about, without a time: «guide 12», «tasks 48188», «lane SAP». */
  subject: z.string(),
});
export type PastCase = z.infer<typeof pastCase>;

export const historyAlert = defineCall({
  method: 'POST',
  path: '/alert/history_alert',
  access: action('alert.read'),
  changes: false,
  input: listInput({
    id_alert: id,
    id_alert_case: id,
    id_guide: id,
    id_reservation: id,
    id_truck: id,
    kind: z.enum(CASE_KINDS),
    severity: z.enum(CASE_SEVERITIES),
    state: z.enum(CASE_STATES),
    verdict: z.enum(CASE_VERDICTS),
    /** Opened on these days, the last one included. */
    date_from: givenDate,
    date_to: givenDate,
  }),
  output: pageOf(pastCase),
  summary:
    'Open and ended cases that the person may see, by page, the newest first. People of other companies filter and sort by what they read of a case: by rule or verdict they find none. The timeline of one: get_case.',
  shows: ['alert_case', 'alert', 'guide'],
});

const figures = {
  cases: z.number(),
  /** Real with something to do, real with nothing to do, wrong, by a late position. */
  real: z.number(),
  real_no_action: z.number(),
  wrong: z.number(),
  late_data: z.number(),
  /** Whole percent; null: no verdicts. */
  precision: z.number().nullable(),
  actionable: z.number().nullable(),
  /** Enough verdicts, and most of them say that it was wrong. */
  is_noisy: z.boolean(),
  /** Minutes until a person acknowledged it, the middle one; null: nobody did. */
  median_ack_min: z.number().nullable(),
};

export const alertNoise = defineCall({
  method: 'GET',
  path: '/alert/noise',
  access: action('alert.read'),
  changes: false,
  input: z.strictObject({ days: z.coerce.number().int().min(1).max(90).default(30) }),
  output: z.object({
    at: instant,
    days: z.number(),
    /** Cases opened in the last hour. */
    rate_per_hour: z.number(),
    rules: z.array(
      z.object({ id_alert: z.number(), name: z.string(), kind: z.enum(RULE_KINDS), active: z.boolean(), ...figures }),
    ),
    /** Who acknowledged cases of rules, and how quickly. */
    people: z.array(
      z.object({ id_user: z.number(), name: z.string(), cases: z.number(), median_ack_min: z.number().nullable() }),
    ),
  }),
  summary:
    'How often each rule was right in the last days, by cases opened in them. The operator’s: empty for other companies.',
  shows: ['alert', 'alert_case'],
});
export type AlertNoise = z.infer<typeof alertNoise.output>;
