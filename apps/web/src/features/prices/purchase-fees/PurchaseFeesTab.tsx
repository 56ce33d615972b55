import type { PurchaseFeeRow } from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import * as calls from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ruleTone, ruleViews, useRuleStates } from '../../../kits/rules/rule-views.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { ListInput } from '../../../ui/table/list-state.ts';
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

const views = Object.values(ruleViews('a', ['VENCIDA', 'REEMPLAZADA']));

/** Purchase rates of all carriers, or of single ones: as a list, or as a matrix of lanes and containers. */
export function PurchaseFeesTab({ shown, onAdd }: { shown: Shown; onAdd: (() => void) | undefined }) {
  const { isOperator, person } = useAccess();
  const [opened, open] = useState<Opened | null>(null);
  const list = lists[shown];
  const states = useRuleStates({ id: list.id, screen: `${paths.purchaseFees}/${shown}`, views });
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
          tone: ruleTone,
          buttons: isOperator ? buttons : undefined,
        }}
        {...states}
        search={ofCarriers ? 'Código, transportista, lugar' : 'Código, lugar'}
        filters={filters}
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
