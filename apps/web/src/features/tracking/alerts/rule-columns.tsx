import type { AlertRuleRow } from '@cabezal/contract/tracking/alerts/rules.calls';
import { formatRate } from '@cabezal/domain/system/amounts/format';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { RULE_KINDS } from '@cabezal/domain/tracking/alerts/kinds';
import { disableVerdict, intervalLabel } from '@cabezal/domain/tracking/alerts/rule-checks';
import { SEVERITY_NAMES } from '@cabezal/domain/tracking/alerts/rule-words';
import { CASE_KIND_NAMES, CASE_SEVERITIES } from '@cabezal/domain/trips/cases/case';
import { Chip } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, numberColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';

/** «Desactivada», «Desactivada hasta 24/nov/2026 12:42». */
const offText = ({ disabled_until }: AlertRuleRow): string =>
  disabled_until === null ? 'Desactivada' : `Desactivada hasta ${formatDateTime(disabled_until)}`;

/** A text that says what the rule does: it wraps, because a cut one would say something else. */
const wrapped = (key: 'scope_text' | 'threshold_text' | 'recipients_text', title: string, flex: number) =>
  customColumn<AlertRuleRow>(key, title, row => row[key] && <span className="cz-wrap">{row[key]}</span>, {
    flex,
    card: 'line',
  });

/** «75 %», in the colour of problems when the rule is mostly wrong. */
export const precisionMark = ({ precision, is_noisy }: { precision: number | null; is_noisy: boolean }) =>
  precision === null ? null : <span className={is_noisy ? 'cz-negative' : undefined}>{formatRate(precision)}</span>;

export const ruleColumns: Column<AlertRuleRow>[] = [
  customColumn(
    'name',
    'Regla',
    row => (
      <>
        {!row.active && <Chip>{offText(row)}</Chip>} {row.name}
      </>
    ),
    { sort: 'name', flex: 26, card: 'title' },
  ),
  customColumn('kind', 'Vigila', row => CASE_KIND_NAMES[row.kind], { sort: 'kind', flex: 18, card: 'line' }),
  customColumn('severity', 'Gravedad', row => SEVERITY_NAMES[row.severity], {
    sort: 'severity',
    width: 100,
    card: 'side',
  }),
  wrapped('scope_text', 'Para', 24),
  wrapped('threshold_text', 'Umbral', 24),
  wrapped('recipients_text', 'Avisa a', 20),
  customColumn('interval_min', 'Recuerda', row => row.interval_min && intervalLabel(row.interval_min), {
    width: 130,
    card: 'none',
  }),
  numberColumn('for_min', 'Dura (min)', { hidden: true }),
  numberColumn('cases_7d', 'Casos en 7 días', { width: 120, card: 'line' }),
  customColumn('precision_30d', 'Precisión', row => precisionMark({ ...row, precision: row.precision_30d }), {
    width: 96,
    card: 'line',
  }),
];

const kindOptions = RULE_KINDS.map(value => ({ value, label: CASE_KIND_NAMES[value] }));
/** The rule of a protected kind is there from the beginning, for all trips. */
export const newKindOptions = kindOptions.filter(({ value }) => disableVerdict(value) === true);
export const severityOptions = CASE_SEVERITIES.map(value => ({ value, label: SEVERITY_NAMES[value] }));

export const ruleFilters: Filter[] = [
  { kind: 'options', field: 'kind', label: 'Vigila', options: kindOptions },
  { kind: 'options', field: 'severity', label: 'Gravedad', options: severityOptions },
  { kind: 'yes_no', field: 'active', label: 'Activa' },
];

export const ruleViews: SavedView[] = [
  { id: 'active', name: 'Activas', query: 'f.active=true' },
  { id: 'off', name: 'Desactivadas', query: 'f.active=false' },
];
