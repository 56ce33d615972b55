import { historyAlert, type PastCase } from '@cabezal/contract/tracking/alerts/noise.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { kindsReadBy } from '@cabezal/domain/tracking/alerts/shown-kinds';
import { COMPANY_STATE_NAMES, caseKindName, caseStateName } from '@cabezal/domain/trips/cases/company-words';
import { useMemo } from 'react';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { type Access, useAccess } from '../../../kits/rights/use-access.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { customColumn, instantColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { tripText } from './trip-text.ts';

type Row = PastCase;

/** A customer goes to its reservation, a carrier to the trip on the board. */
const pathOf = ({ id_alert_case, id_reservation }: Row, { isCustomer, linkTo }: Access): string | null =>
  isCustomer && id_reservation !== null
    ? linkTo(pathTo(paths.reservation, { id_reserva: id_reservation }))
    : linkTo(`${paths.monitoring}?caso=${id_alert_case}`);

const columnsOf = (who: Access) => [
  instantColumn<Row>('opened_at', 'Desde', { sort: true, locked: true, card: 'line' }),
  customColumn<Row>(
    'headline',
    'Alerta',
    row => <MaybeLink to={pathOf(row, who)}>{row.headline || caseKindName(row.kind, who.audience)}</MaybeLink>,
    { flex: 30, locked: true, card: 'title' },
  ),
  customColumn<Row>('kind', 'Tipo', row => caseKindName(row.kind, who.audience), { width: 190, card: 'line' }),
  customColumn<Row>('trip', 'Viaje', tripText, { width: 110, card: 'line' }),
  textColumn<Row>('container_code', 'Contenedor', { width: 130, card: 'line' }),
  textColumn<Row>('disk', 'Disco', { width: 80, card: 'line' }),
  customColumn<Row>('state', 'Estado', row => caseStateName(row.state, who.audience), { width: 120, card: 'side' }),
  instantColumn<Row>('ended_at', 'Terminó', { card: 'line' }),
];

const filtersOf = (audience: Audience): Filter[] => [
  { kind: 'options', field: 'state', label: 'Estado', options: optionsOf(COMPANY_STATE_NAMES) },
  {
    kind: 'options',
    field: 'kind',
    label: 'Tipo',
    options: kindsReadBy(audience).map(value => ({ value, label: caseKindName(value, audience) })),
  },
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Desde' },
];

/** What was out of the ordinary on the trips of a customer or carrier, as it may read it; the newest first. */
export function CompanyCasesTab() {
  const who = useAccess();
  const columns = useMemo(() => columnsOf(who), [who]);
  const filters = useMemo(() => filtersOf(who.audience), [who.audience]);
  return (
    <DataTable<Row>
      id="company_alerts"
      call={historyAlert}
      columns={columns}
      row={{ key: row => row.id_alert_case }}
      filters={filters}
      empty={{
        title: 'Sin alertas',
        text: 'Aquí aparece lo que se sale de lo previsto en sus viajes: retrasos, esperas y días libres.',
      }}
    />
  );
}
