import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ListInput } from '../../../ui/table/list-state.ts';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { OpenedFee } from './OpenedFee.tsx';
import type { Opened, Shown } from './opened.ts';
import { PurchaseMatrix } from './PurchaseMatrix.tsx';
import { purchaseButtons, purchaseColumns, purchaseFilters } from './purchase-columns.tsx';

const lists = {
  general: {
    id: 'purchase-general',
    call: calls.getGeneralPurchaseFees,
    excel: calls.getGeneralPurchaseFeesExcel,
    empty: {
      title: 'No hay tarifas de compra generales vigentes',
      text: 'Lo que cobra cualquier transportista por una ruta. Sin ellas vale lo de «Por transportista» y los parámetros.',
    },
  },
  carriers: {
    id: 'purchase-carriers',
    call: calls.getCarrierPurchaseFees,
    excel: calls.getCarrierPurchaseFeesExcel,
    empty: {
      title: 'No hay tarifas de compra vigentes',
      text: 'Lo acordado con un transportista rige antes que la tarifa general de la misma ruta.',
    },
  },
} as const;

const stateQuery = (states: readonly RuleState[]) => `f.state=${encodeURIComponent(JSON.stringify(states))}`;
const given = [
  { id: 'FUTURA', name: 'Futuras', query: stateQuery(['FUTURA']) },
  { id: 'VENCIDA', name: 'Vencidas', query: stateQuery(['VENCIDA', 'REEMPLAZADA']) },
  { id: 'all', name: 'Todas', query: stateQuery(Object.keys(RULE_STATE_NAMES) as RuleState[]) },
];
const inForce = { filters: { state: ['VIGENTE'] } };
const quiet: readonly RuleState[] = ['VENCIDA', 'REEMPLAZADA', 'ANULADA'];

/** Purchase rates of all carriers, or of single ones: as a list, or as a matrix of lanes and containers. */
export function PurchaseFeesTab({ shown, onAdd }: { shown: Shown; onAdd: (() => void) | undefined }) {
  const { isOperator, person } = useAccess();
  const { params } = useAddress();
  const [opened, open] = useState<Opened | null>(null);
  const list = lists[shown];
  const ofCarriers = shown === 'carriers' && isOperator;
  const columns = useMemo(() => purchaseColumns(ofCarriers, isOperator), [ofCarriers, isOperator]);
  const filters = useMemo(() => (isOperator ? purchaseFilters(ofCarriers) : []), [ofCarriers, isOperator]);
  const buttons = useMemo(() => purchaseButtons(shown), [shown]);
  const matrixOf = (input: ListInput) => {
    const chosen = isOperator ? (input.filters?.id_carrier as number | undefined) : person.id_company;
    if (ofCarriers && chosen === undefined)
      return (
        <EmptyState
          title="Elija un transportista"
          text="Con el filtro «Transportista»: su matriz muestra sus tarifas y, en gris, las generales que hereda."
        />
      );
    return (
      <PurchaseMatrix
        id_carrier={shown === 'general' ? null : (chosen ?? null)}
        shown={shown}
        filters={input.filters ?? {}}
        onOpen={open}
      />
    );
  };
  return (
    <>
      <DataTable<PurchaseFeeRow>
        id={list.id}
        call={list.call}
        columns={columns}
        row={{
          key: row => row.id_purchase_fee,
          tone: row => (quiet.includes(row.state) ? 'inactive' : 'normal'),
          buttons: isOperator ? buttons : undefined,
        }}
        fixed={params.has(`${list.id}.f.state`) ? undefined : inForce}
        search={ofCarriers ? 'Código, transportista, lugar' : 'Código, lugar'}
        filters={filters}
        views={useSavedViews(`${paths.purchaseFees}/${shown}`, given, 'Vigentes')}
        onExcel={list.excel}
        other={{ key: 'matriz', name: 'Matriz', show: matrixOf }}
        empty={{
          ...list.empty,
          action: onAdd && <AddButton to={onAdd}>Nueva tarifa de compra</AddButton>,
        }}
      />
      {opened && <OpenedFee opened={opened} onClose={() => open(null)} />}
    </>
  );
}
