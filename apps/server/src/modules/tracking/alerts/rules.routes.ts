import type { AlertRuleRow } from '@cabezal/contract/tracking/alerts/rules.calls';
import * as calls from '@cabezal/contract/tracking/alerts/rules.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { RULE_KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { INTERVALS, intervalLabel } from '@cabezal/domain/tracking/alerts/rule-checks';
import { limitOf } from '@cabezal/domain/tracking/alerts/rule-for';
import { SEVERITY_NAMES } from '@cabezal/domain/tracking/alerts/rule-words';
import { CASE_KIND_NAMES } from '@cabezal/domain/trips/cases/case';
import { emptyPage, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { ruleDetail, shownRule, usualThresholds } from './read-rules.ts';
import { selectRecipientRoles, selectRecipientUsers } from './recipients.queries.ts';
import { disableRule, saveRule, updateRule } from './save-rule.ts';
import { type RuleRow, ruleList } from './stored-rules.queries.ts';

/** Adds to stored rules their texts and the person's rights. */
async function withTexts(tx: Tx, actor: Actor): Promise<(rule: RuleRow) => AlertRuleRow> {
  const held = await usualThresholds(tx);
  return rule => shownRule(actor, held, rule);
}

async function optionsOf(tx: Tx) {
  const held = await usualThresholds(tx);
  return {
    roles: await selectRecipientRoles(tx),
    users: await selectRecipientUsers(tx),
    usual: RULE_KINDS.map(kind => ({ kind, threshold: limitOf(kind, {}, held) })),
  };
}

const fresh = ({ tx, actor }: { tx: Tx; actor: Actor }, id_alert: number) => ruleDetail(tx, actor, id_alert);

export function ruleRoutes(): Route[] {
  return [
    serve(calls.getAlerts, async ({ tx, actor, input }) => {
      if (actor.audience !== 'operator') return emptyPage(input);
      const page = await listPage<RuleRow>(tx, ruleList(tx, input), input);
      return { ...page, rows: page.rows.map(await withTexts(tx, actor)) };
    }),
    serve(calls.getAlert, ({ tx, actor, input }) => ruleDetail(tx, actor, input.id_alert)),
    serve(calls.alertIntervals, async () => INTERVALS.map(minutes => ({ minutes, label: intervalLabel(minutes) }))),
    ...ofOperator([
      serve(calls.alertRuleOptions, ({ tx }) => optionsOf(tx)),
      serveChange(calls.saveAlert, ({ tx, actor, input }) => saveRule(tx, actor, input), fresh),
      serveChange(calls.updateAlert, ({ tx, actor, input }) => updateRule(tx, actor, input), fresh),
      serveChange(calls.disableAlert, ({ tx, actor, input }) => disableRule(tx, actor, input), fresh),
    ]),
    ...ofOperator([
      serveExcel(calls.getAlertsExcel, calls.getAlerts, {
        name: 'alertas',
        sheet: 'Alertas',
        columns: [
          { header: 'Regla', key: 'name', width: 36, type: 'text' },
          { header: 'Vigila', key: 'kind', width: 26, type: 'text', value: row => CASE_KIND_NAMES[row.kind] },
          { header: 'Gravedad', key: 'severity', width: 12, type: 'text', value: row => SEVERITY_NAMES[row.severity] },
          { header: 'Para', key: 'scope_text', width: 40, type: 'text' },
          { header: 'Umbral', key: 'threshold_text', width: 40, type: 'text' },
          { header: 'Dura (min)', key: 'for_min', width: 12, type: 'number' },
          { header: 'Recuerda cada (min)', key: 'interval_min', width: 18, type: 'number' },
          { header: 'Avisa a', key: 'recipients_text', width: 40, type: 'text' },
          { header: 'Activa', key: 'active', width: 9, type: 'text', value: row => yesNo(row.active) },
          {
            header: 'Desactivada hasta',
            key: 'disabled_until',
            width: 20,
            type: 'text',
            value: row => formatDateTime(row.disabled_until),
          },
          { header: 'Casos en 7 días', key: 'cases_7d', width: 14, type: 'number' },
          { header: 'Precisión en 30 días (%)', key: 'precision_30d', width: 22, type: 'number' },
        ],
        spec: ({ tx, input }) => ruleList(tx, input),
        shown: ({ tx, actor }) => withTexts(tx, actor),
      }),
    ]),
  ];
}
