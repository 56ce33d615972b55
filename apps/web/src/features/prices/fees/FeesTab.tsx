import { type FeeRow, getFees, getFeesExcel } from '@cabezal/contract/prices/fees/fees.calls';
import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { editButton } from '../../../ui/table/row-buttons.tsx';
import { useSavedViews } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { feeBulk } from './fee-bulk.tsx';
import { feeColumns } from './fee-columns.tsx';
import { feeFilters } from './fee-filters.ts';
import { feeEditPath, feePath } from './fee-words.ts';
import { OnDate } from './OnDate.tsx';

const quiet: readonly RuleState[] = ['VENCIDA', 'REEMPLAZADA', 'ANULADA'];
const row = {
  key: (fee: FeeRow) => fee.id_fee,
  path: feePath,
  tone: (fee: FeeRow) => (quiet.includes(fee.state) ? ('inactive' as const) : ('normal' as const)),
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
  return (
    <DataTable<FeeRow>
      id="fees"
      call={getFees}
      columns={columns}
      row={mayWrite ? row : { ...row, buttons: undefined }}
      fixed={useFixed()}
      search="Código, cliente, lugar"
      filters={filters}
      views={useFeeViews(isOperator)}
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

const inForce = { filters: { state: ['VIGENTE'] } };

function useFixed() {
  const { params } = useAddress();
  return params.has('fees.f.state') || params.has('fees.f.on_date') ? undefined : inForce;
}

const stateQuery = (states: readonly RuleState[]) => `f.state=${encodeURIComponent(JSON.stringify(states))}`;
const proposed = { page: 1, page_size: 1, sort: [], filters: { state: ['PROPUESTA' as const] } };
const everyState = Object.keys(RULE_STATE_NAMES) as RuleState[];

/** The tab of proposals that wait for approval has a count. */
function useFeeViews(isOperator: boolean) {
  const waiting = useCall(getFees, proposed, { enabled: isOperator, keepPrevious: true }).data?.total;
  const coming = { id: 'FUTURA', name: 'Futuras', query: stateQuery(['FUTURA']) };
  const given = [
    coming,
    { id: 'VENCIDA', name: 'Vencidas', query: stateQuery(['VENCIDA']) },
    { id: 'PROPUESTA', name: 'Por aprobar', query: stateQuery(['PROPUESTA']), count: waiting || undefined },
    { id: 'all', name: 'Todas', query: stateQuery(everyState) },
  ];
  return useSavedViews(paths.fees, isOperator ? given : [coming], 'Vigentes');
}
