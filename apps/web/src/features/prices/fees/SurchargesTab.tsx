import { getSurcharges, getSurchargesExcel, type SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import { SURCHARGE_KIND_NAMES } from '@cabezal/domain/prices/pricing/rate-rules';
import { lazy, Suspense, useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { changing, pastChanges, ruleButtons } from '../../../kits/rules/rule-buttons.tsx';
import { dayColumns, stateColumn } from '../../../kits/rules/rule-columns.tsx';
import { ruleViews, useRuleStates } from '../../../kits/rules/rule-views.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { readRow } from '../../../ui/form/use-editing.ts';
import { type Column, customColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { GENERAL, scopeText, surchargeText } from './fee-words.ts';
import './fees.css';

const SurchargeForm = lazy(() => import('./SurchargeForm.tsx'));
const EndSurcharge = lazy(() => import('./EndSurcharge.tsx'));

const SIDES = { VENTA: 'Venta', COMPRA: 'Compra' } as const;
const filters: Filter[] = [
  { kind: 'options', field: 'kind', label: 'Recargo', options: optionsOf(SURCHARGE_KIND_NAMES) },
  { kind: 'options', field: 'side', label: 'Lado', options: optionsOf(SIDES) },
];

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
  ...dayColumns<SurchargeRow>(),
  stateColumn<SurchargeRow>(),
  customColumn('side', 'Lado', row => SIDES[row.side], { hidden: true }),
  customColumn('auto', 'Se cobra', row => (row.auto ? 'Siempre que aplica' : 'Si se reserva'), { hidden: true }),
  longTextColumn<SurchargeRow>('note', 'Nota', { hidden: true }),
];

const buttons = ruleButtons<SurchargeRow>({
  change: changing<SurchargeRow>(
    row => readRow(getSurcharges, one => one.id_surcharge === row.id_surcharge, row.code),
    ({ record, edit, onClose }) => <SurchargeForm record={record} edit={edit} onClose={onClose} />,
  ),
  end: (row, close) => (
    <Suspense fallback={null}>
      <EndSurcharge row={row} onClose={close} />
    </Suspense>
  ),
  past: pastChanges('surcharge', row => row.id_surcharge),
});

const views = Object.values(ruleViews('o'));

/** Surcharges: maintained by people who approve rates. */
export function SurchargesTab() {
  const { isOperator, mayKeep } = useAccess();
  const states = useRuleStates({ id: 'surcharges', screen: `${paths.fees}/recargos`, views });
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
        {...states}
        search="Código, cliente, lugar"
        filters={isOperator ? filters : filters.slice(0, 1)}
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
