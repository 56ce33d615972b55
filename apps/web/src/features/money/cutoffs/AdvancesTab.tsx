import { getAdvances, getAdvancesExcel, type ListedAdvance } from '@cabezal/contract/money/advances/advances.calls';
import {
  ADVANCE_METHOD_NAMES,
  ADVANCE_STATE_NAMES,
  type AdvanceBeneficiary,
  UNSETTLED_AFTER_DAYS,
} from '@cabezal/domain/money/advances/advance';
import { paths } from '../../../app/paths.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { PageSum } from '../../../ui/table/PageSum.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';

const guidePath = (row: ListedAdvance) => `${paths.guides}?guia=${row.id_guide}`;
const columns: Column<ListedAdvance>[] = [
  textColumn('voucher_number', 'Vale', { width: 104, sort: 'id_advance', card: 'title' }),
  instantColumn<ListedAdvance>('issued_at', 'Emitido', { sort: true, width: 132, card: 'line' }),
  longTextColumn<ListedAdvance>('beneficiary_name', 'Beneficiario', { flex: 24, card: 'line' }),
  linkColumn<ListedAdvance>('guide_number', 'Guía', { to: guidePath, width: 112 }),
  moneyColumn<ListedAdvance>('amount', 'Valor', { sort: true, card: 'side' }),
  customColumn('method', 'Forma', row => ADVANCE_METHOD_NAMES[row.method], { width: 116 }),
  customColumn('state', 'Estado', row => <Chip>{ADVANCE_STATE_NAMES[row.state]}</Chip>, { width: 116, card: 'line' }),
  numberColumn<ListedAdvance>('days_open', 'Días', { sort: true, width: 72 }),
  longTextColumn<ListedAdvance>('justification', 'Concepto', { flex: 24 }),
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'state',
    label: 'Estado',
    options: optionsOf(ADVANCE_STATE_NAMES),
  },
  { kind: 'yes_no', field: 'open', label: 'Abiertos' },
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Emitidos' },
];
const places = { TRANSPORTISTA: paths.reportCarriersOpen, CONDUCTOR: paths.reportAllowancesOpen };
const views = [{ id: 'open', name: 'Abiertos', query: 'f.open=true' }];

/** Advances for trips, over all guides; an open one is settled by the next cutoff or paid back. */
export function AdvancesTab({ beneficiary }: { beneficiary: AdvanceBeneficiary }) {
  return (
    <DataTable<ListedAdvance>
      id="advances"
      call={getAdvances}
      columns={columns}
      row={{ key: row => row.id_advance, path: guidePath }}
      fixed={{ filters: { beneficiary } }}
      views={useSavedViews(`${places[beneficiary]}/anticipos`, views, 'Todos')}
      search="Vale, guía, beneficiario"
      filters={filters}
      onExcel={getAdvancesExcel}
      foot={page => (
        <PageSum amounts={page.rows.map(row => (row.state === 'ANULADO' ? '0.00' : row.amount))} total={page.total} />
      )}
      empty={{
        title: 'Sin anticipos',
        text: `El dinero que se entrega para un viaje aparece aquí hasta que un corte lo descuenta. Lo que pasa de ${UNSETTLED_AFTER_DAYS} días se vuelve una tarea de quien lo entregó.`,
      }}
    />
  );
}
