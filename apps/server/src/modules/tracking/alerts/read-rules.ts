import type { AlertRuleDetail, AlertRuleRow } from '@cabezal/contract/tracking/alerts/rules.calls';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { isNoisy, precision } from '@cabezal/domain/tracking/alerts/noise';
import { disableVerdict } from '@cabezal/domain/tracking/alerts/rule-checks';
import { limitOf } from '@cabezal/domain/tracking/alerts/rule-for';
import { ruleSentence, scopeText, thresholdText } from '@cabezal/domain/tracking/alerts/rule-words';
import { RISK_PARAMETERS, type RiskParameters } from '@cabezal/domain/tracking/alerts/trip-facts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden, hideFromOthers, notFound } from '../../../platform/http/errors.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { blindRecipients } from './blind-recipients.ts';
import { findRule, type RuleRow } from './stored-rules.queries.ts';

const MISSING = 'La regla no existe';
const mayWrite = (actor: Actor): boolean => actor.audience === 'operator' && actor.actions.has('alert.write');

/** The parameters that stand in for thresholds. Errors: 422 SIN_PARAMETRO. */
export const usualThresholds = (tx: Tx): Promise<RiskParameters> => parameters(tx, RISK_PARAMETERS, tx.today);

/** A row of the list: texts, and what the person may do. */
export function shownRule(actor: Actor, held: RiskParameters, rule: RuleRow): AlertRuleRow {
  const { id_alert, name, kind, severity, for_min, interval_min, active, disabled_until, cases_7d, version } = rule;
  return {
    id_alert,
    name,
    kind,
    severity,
    scope_text: scopeText(kind, rule),
    threshold_text: thresholdText(kind, limitOf(kind, rule.thresholds, held)),
    for_min,
    interval_min,
    recipients_text: rule.recipients.join(', '),
    active,
    disabled_until,
    cases_7d,
    precision_30d: precision(rule.verdicts_30d),
    is_noisy: isNoisy(rule.verdicts_30d),
    version,
    can: {
      edit: mayWrite(actor) || forbidden().message,
      disable: mayWrite(actor) ? (reason(disableVerdict(kind)) ?? true) : forbidden().message,
    },
  };
}

/** What a rule does, in one sentence. */
export function sentenceOf(held: RiskParameters, rule: RuleRow): string {
  const { kind, severity, for_min, interval_min, sla_ack_min, sla_end_min, recipients } = rule;
  const limit = limitOf(kind, rule.thresholds, held);
  const times = { for_min, interval_min, sla_ack_min, sla_end_min };
  return ruleSentence({ kind, severity, limit, ...times, scope: rule, recipients });
}

/** A rule in the operator's scope. Errors: 404. */
export async function ruleOf(tx: Tx, actor: Actor, id_alert: number): Promise<RuleRow> {
  hideFromOthers(actor, MISSING);
  const rule = await findRule(tx, id_alert);
  if (rule === undefined) throw notFound(MISSING);
  return rule;
}

/** A rule with everything that its form needs. Errors: 404. */
export async function ruleDetail(tx: Tx, actor: Actor, id_alert: number): Promise<AlertRuleDetail> {
  const rule = await ruleOf(tx, actor, id_alert);
  const held = await usualThresholds(tx);
  const { thresholds, recipients: _recipients, verdicts_30d: _verdicts, ...stored } = rule;
  const { threshold } = KINDS[rule.kind];
  return {
    ...stored,
    ...shownRule(actor, held, rule),
    threshold: threshold === null ? null : (thresholds[threshold.key] ?? null),
    unavailable: await blindRecipients(tx, rule),
    sentence: sentenceOf(held, rule),
  };
}
