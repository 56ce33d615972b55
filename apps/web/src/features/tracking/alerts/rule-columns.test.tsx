import type { AlertRuleRow } from '@cabezal/contract/tracking/alerts/rules.calls';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ruleColumns } from './rule-columns.tsx';

const rule: AlertRuleRow = {
  id_alert: 1,
  name: 'Tarde al puerto',
  kind: 'TARDE',
  severity: 'ALTA',
  scope_text: 'Frutadeli · Por Transportes Andes',
  threshold_text: 'Sin llegar después de la hora acordada más de 30 min',
  for_min: 0,
  interval_min: null,
  recipients_text: 'Monitor, Despachador, Ana Paz',
  active: true,
  disabled_until: null,
  cases_7d: 2,
  precision_30d: null,
  is_noisy: false,
  version: 1,
  can: { edit: true, disable: true },
};

it.each(['scope_text', 'threshold_text', 'recipients_text'] as const)(
  'what a rule does is not cut in its column: %s wraps',
  key => {
    const column = ruleColumns.find(one => one.key === key);
    expect(renderToStaticMarkup(column?.render(rule))).toBe(`<span class="cz-wrap">${rule[key]}</span>`);
  },
);
