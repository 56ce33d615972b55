import { historyAlert, type PastCase } from '@cabezal/contract/tracking/alerts/noise.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { SEVERITY_NAMES } from '@cabezal/domain/tracking/alerts/rule-words';
import { CASE_KIND_NAMES, CASE_STATE_NAMES, CASE_VERDICT_NAMES } from '@cabezal/domain/trips/cases/case';
import { Link } from 'react-router';
import { CaseTaskLink } from '../../../kits/cases/CaseTaskLink.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { customColumn, instantColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { tripText } from './trip-text.ts';
import './alerts.css';

type Row = PastCase;

/** What the case says, and the link to where a person attends its cause. */
function CaseCell({ row }: { row: Row }) {
  return (
    <span className="cz-wrap">
      <Link to={`/monitoreo?caso=${row.id_alert_case}`}>{row.headline || CASE_KIND_NAMES[row.kind]}</Link>
      <span className="cz-alerts-task">
        <CaseTaskLink of={row} />
      </span>
    </span>
  );
}

const columns = [
  instantColumn<Row>('opened_at', 'Se abrió', { sort: true, locked: true, card: 'line' }),
  customColumn<Row>('headline', 'Caso', row => <CaseCell row={row} />, { flex: 44, locked: true, card: 'title' }),
  customColumn<Row>('kind', 'Tipo', row => CASE_KIND_NAMES[row.kind], { width: 150, hidden: true, card: 'line' }),
  customColumn<Row>('severity', 'Gravedad', row => SEVERITY_NAMES[row.severity], {
    sort: 'severity',
    width: 92,
    card: 'line',
  }),
  customColumn<Row>('trip', 'Viaje', tripText, { width: 96, card: 'line' }),
  textColumn<Row>('disk', 'Disco', { width: 80, hidden: true, card: 'line' }),
  customColumn<Row>('state', 'Estado', row => CASE_STATE_NAMES[row.state], { width: 120, card: 'side' }),
  customColumn<Row>('owner', 'Responsable', row => row.owner && personName(row.owner), { flex: 14, card: 'line' }),
  customColumn<Row>('verdict', 'Veredicto', row => row.verdict && CASE_VERDICT_NAMES[row.verdict], {
    width: 140,
    card: 'line',
  }),
  longTextColumn<Row>('resolution', 'Cómo terminó', { flex: 20, hidden: true, card: 'line' }),
  instantColumn<Row>('ended_at', 'Terminó', { card: 'line' }),
  textColumn<Row>('rule', 'Regla', { flex: 18, hidden: true, card: 'none' }),
];

const filters: Filter[] = [
  { kind: 'options', field: 'state', label: 'Estado', options: optionsOf(CASE_STATE_NAMES) },
  { kind: 'options', field: 'kind', label: 'Tipo', options: optionsOf(CASE_KIND_NAMES) },
  { kind: 'options', field: 'severity', label: 'Gravedad', options: optionsOf(SEVERITY_NAMES) },
  { kind: 'options', field: 'verdict', label: 'Veredicto', options: optionsOf(CASE_VERDICT_NAMES) },
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Se abrió' },
];

/** The cases, open and ended, the newest first. */
export function PastCasesTab() {
  return (
    <DataTable<Row>
      id="alert_history"
      call={historyAlert}
      columns={columns}
      row={{ key: row => row.id_alert_case }}
      filters={filters}
      empty={{
        title: 'Aún no hay casos',
        text: 'Aquí aparece lo que se salió de lo previsto en los viajes y en la oficina.',
      }}
    />
  );
}
