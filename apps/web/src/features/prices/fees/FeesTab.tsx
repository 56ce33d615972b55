import { type FeeRow, getFees, getFeesExcel } from '@cabezal/contract/prices/fees/fees.calls';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ruleTone, ruleViews, stateView, useRuleStates } from '../../../kits/rules/rule-views.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { editButton } from '../../../ui/table/row-buttons.tsx';
import { feeBulk } from './fee-bulk.tsx';
import { feeColumns } from './fee-columns.tsx';
import { feeFilters } from './fee-filters.ts';
import { feeEditPath, feePath } from './fee-words.ts';
import { OnDate } from './OnDate.tsx';

const row = {
  key: (fee: FeeRow) => fee.id_fee,
  path: feePath,
  tone: ruleTone,
  buttons: [
    editButton<FeeRow>({
      to: feeEditPath,
      when: fee => fee.can.edit === true,
      nameOf: fee => fee.code,
      bare: true,
    }),
  ],
};

/** Rates by state; by default, also with other filters, those in force. A filter by day needs no state. */
export function FeesTab() {
  const { isOperator, mayKeep } = useAccess();
  const mayWrite = mayKeep('fee.write');
  const mayApprove = mayKeep('fee.approve');
  const columns = useMemo(() => feeColumns(isOperator), [isOperator]);
  const filters = useMemo(() => feeFilters(isOperator), [isOperator]);
  const bulk = useMemo(() => feeBulk(mayApprove), [mayApprove]);
  const states = useRuleStates({
    id: 'fees',
    screen: paths.fees,
    views: useFeeViews(isOperator),
    instead: ['on_date'],
  });
  return (
    <DataTable<FeeRow>
      id="fees"
      call={getFees}
      columns={columns}
      row={mayWrite ? row : { ...row, buttons: undefined }}
      search="Código, cliente, lugar"
      filters={filters}
      {...states}
      bulk={mayWrite ? bulk : undefined}
      onExcel={getFeesExcel}
      tools={<OnDate />}
      empty={{
        title: 'No hay tarifas vigentes',
        text: isOperator
          ? 'Sin una tarifa con su flete, ninguna reserva tiene precio. Cree la primera, o tráigalas de un Excel.'
          : 'Aquí aparecen sus tarifas y las generales.',
        action: mayWrite && <AddButton to={paths.feeAdd}>Nueva tarifa</AddButton>,
      }}
    />
  );
}

const proposed = { page: 1, page_size: 1, sort: [], filters: { state: ['PROPUESTA' as const] } };
const { coming, past, all } = ruleViews('a');

/** The tab of proposals that wait for approval has a count. */
function useFeeViews(isOperator: boolean) {
  const waiting = useCall(getFees, proposed, { enabled: isOperator, keepPrevious: true }).data?.total;
  const toApprove = { ...stateView('PROPUESTA', 'Por aprobar', ['PROPUESTA']), count: waiting || undefined };
  return isOperator ? [coming, past, toApprove, all] : [coming];
}
