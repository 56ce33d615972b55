import { HistoryOutlined, StopOutlined } from '@ant-design/icons';
import { getSurcharges, getSurchargesExcel, type SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { SURCHARGE_KIND_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense, useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { RuleStateTag } from '../../../kits/prices/RuleStateTag.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { readRow } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn, dateColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { GENERAL, scopeText, surchargeText } from './fee-words.ts';
import './fees.css';

const SurchargeForm = lazy(() => import('./SurchargeForm.tsx'));
const EndSurcharge = lazy(() => import('./EndSurcharge.tsx'));

const SIDES = { VENTA: 'Venta', COMPRA: 'Compra' } as const;
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const filters: Filter[] = [
  { kind: 'options', field: 'kind', label: 'Recargo', options: optionsOf(SURCHARGE_KIND_NAMES) },
  { kind: 'options', field: 'side', label: 'Lado', options: optionsOf(SIDES) },
];

const nameOf = (row: SurchargeRow) => row.code;
const isAnyContainer = (row: SurchargeRow) => row.id_container_type === null && row.container_group === null;
const whereText = (row: SurchargeRow) =>
  isAnyContainer(row) ? scopeText(row) : `${scopeText(row)} · ${row.container}`;

const columns: Column<SurchargeRow>[] = [
  textColumn('code', 'Código', { sort: true, width: 96, locked: true, card: 'none' }),
  customColumn('kind', 'Recargo', row => SURCHARGE_KIND_NAMES[row.kind], { flex: 22, card: 'title' }),
  customColumn('lane', 'Dónde', whereText, { flex: 26, card: 'line' }),
  customColumn(
    'client',
    'Para quién',
    row => row.client ?? row.carrier ?? <span className="cz-quiet">{GENERAL}</span>,
    {
      flex: 16,
      card: 'line',
    },
  ),
  customColumn('amount', 'Valor', surchargeText, { width: 168, align: 'right', card: 'line' }),
  textColumn('service_code', 'Servicio', { width: 84, card: 'none' }),
  dateColumn('valid_from', 'Desde', { sort: true, width: 100, card: 'none' }),
  customColumn('valid_to', 'Hasta', row => row.valid_to && formatDate(row.valid_to), { width: 100, card: 'none' }),
  customColumn('state', 'Estado', row => <RuleStateTag state={row.state} />, { width: 124, card: 'side' }),
  customColumn('side', 'Lado', row => SIDES[row.side], { hidden: true }),
  customColumn('auto', 'Se cobra', row => (row.auto ? 'Siempre que aplica' : 'Si se reserva'), { hidden: true }),
  longTextColumn<SurchargeRow>('note', 'Nota', { hidden: true }),
];

const fresh = (row: SurchargeRow) => () =>
  readRow(getSurcharges, one => one.id_surcharge === row.id_surcharge, row.code);
const buttons: RowButton<SurchargeRow>[] = [
  editButton<SurchargeRow>({
    nameOf,
    bare: true,
    when: row => row.can.edit === true,
    dialog: (row, close) => (
      <Suspense fallback={null}>
        <Editing record={row} read={fresh(row)}>
          {(record, edit) => <SurchargeForm record={record} edit={edit} onClose={close} />}
        </Editing>
      </Suspense>
    ),
  }),
  {
    key: 'end',
    text: 'Terminar',
    icon: <StopOutlined />,
    bare: true,
    nameOf,
    when: row => row.can.end === true,
    dialog: (row, close) => (
      <Suspense fallback={null}>
        <EndSurcharge row={row} onClose={close} />
      </Suspense>
    ),
  },
  {
    key: 'history',
    text: 'Historial',
    icon: <HistoryOutlined />,
    bare: true,
    nameOf,
    dialog: (row, close) => (
      <Dialog unsaved={null} open title={`Historial de ${row.code}`} width={720} footer={null} onClose={close}>
        {historyTab('surcharge', row.id_surcharge).children}
      </Dialog>
    ),
  },
];

const stateQuery = (states: readonly RuleState[]) => `f.state=${encodeURIComponent(JSON.stringify(states))}`;
const given = [
  { id: 'FUTURA', name: 'Futuros', query: stateQuery(['FUTURA']) },
  { id: 'VENCIDA', name: 'Vencidos', query: stateQuery(['VENCIDA']) },
  { id: 'all', name: 'Todos', query: stateQuery(Object.keys(RULE_STATE_NAMES) as RuleState[]) },
];
const inForce = { filters: { state: ['VIGENTE'] } };

/** Surcharges: maintained by people who approve rates. */
export function SurchargesTab() {
  const { isOperator, mayKeep } = useAccess();
  const { params } = useAddress();
  const [adding, setAdding] = useState(false);
  const mayWrite = mayKeep('fee.approve');
  const shown = useMemo(
    () => (isOperator ? columns : columns.filter(({ key }) => key !== 'note' && key !== 'side')),
    [isOperator],
  );
  const add = mayWrite && <AddButton to={() => setAdding(true)}>Nuevo recargo</AddButton>;
  return (
    <>
      <DataTable<SurchargeRow>
        id="surcharges"
        call={getSurcharges}
        columns={shown}
        row={{ key: row => row.id_surcharge, buttons: mayWrite ? buttons : undefined }}
        fixed={params.has('surcharges.f.state') ? undefined : inForce}
        search="Código, cliente, lugar"
        filters={isOperator ? filters : filters.slice(0, 1)}
        views={useSavedViews(`${paths.fees}/recargos`, given, 'Vigentes')}
        onExcel={getSurchargesExcel}
        tools={add}
        empty={{
          title: 'No hay recargos vigentes',
          text: 'Combustible, sobrepeso, paradas extra, noche, feriados y generador: lo que se cobra además del flete.',
          action: add,
        }}
      />
      {adding && (
        <Suspense fallback={null}>
          <SurchargeForm record={null} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
