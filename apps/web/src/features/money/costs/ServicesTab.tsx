import { getServicesCosts, type ServiceCostRow } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { RuleStateTag } from '../../../kits/rules/RuleStateTag.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, dateColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import './costs.css';

const EditService = lazy(() => import('./ServiceForm.tsx'));
const ServiceForm = lazy(() => import('./ServiceForm.tsx').then(module => ({ default: module.ServiceForm })));
const EndService = lazy(() => import('./ServiceForm.tsx').then(module => ({ default: module.EndService })));

type Shown = { what: 'add' } | { what: 'edit' | 'end'; row: ServiceCostRow } | null;

/** The cost of services, next to their sale price. */
export function ServicesTab() {
  const { mayKeep } = useAccess();
  const found = useCall(getServicesCosts, {});
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const mayWrite = mayKeep('cost.write');
  const add = mayWrite && <AddButton to={() => show({ what: 'add' })}>Nuevo costo de servicio</AddButton>;
  return (
    <>
      <div className="cz-costs-tools">{add}</div>
      <Answer query={found} what="los costos de servicios" loading={<RowsSkeleton rows={5} />}>
        {rows => (
          <SmallTable<ServiceCostRow>
            rows={rows}
            columns={columns}
            rowKey={row => row.id_service_cost}
            empty={{
              title: 'Aún no hay costos de servicios',
              text: 'Lo que nos cuesta cada servicio que se vende: el precio de quien lo haga, o el de un proveedor.',
              action: add,
            }}
            actions={mayWrite ? row => <RowActions row={row} onShow={show} /> : undefined}
          />
        )}
      </Answer>
      <Suspense fallback={null}>
        {shown?.what === 'add' && <ServiceForm record={null} onClose={close} />}
        {shown?.what === 'edit' && <EditService row={shown.row} onClose={close} />}
        {shown?.what === 'end' && <EndService row={shown.row} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActionsProps {
  row: ServiceCostRow;
  onShow: (shown: Shown) => void;
}

function RowActions({ row, onShow }: ActionsProps) {
  return (
    <>
      <ActionButton
        size="small"
        look="text"
        can={row.can.edit}
        aria-label={`Cambiar ${row.code}`}
        onClick={() => onShow({ what: 'edit', row })}
      >
        Cambiar
      </ActionButton>
      <ActionButton
        size="small"
        look="text"
        can={row.can.end}
        aria-label={`Terminar ${row.code}`}
        onClick={() => onShow({ what: 'end', row })}
      >
        Terminar
      </ActionButton>
    </>
  );
}

const soldAt = (row: ServiceCostRow) => (row.unit_price === null ? 'Según acuerdo' : formatMoney(row.unit_price));

const columns: Column<ServiceCostRow>[] = [
  textColumn('code', 'Código'),
  textColumn('service', 'Servicio'),
  customColumn('provider', 'Proveedor', row => row.provider ?? <span className="cz-quiet">Quien lo haga</span>),
  moneyColumn('amount', 'Nos cuesta', { cardRender: row => `Nos cuesta ${formatMoney(row.amount)}` }),
  customColumn('price', 'Se vende a', soldAt, { align: 'right', cardRender: row => `Se vende a ${soldAt(row)}` }),
  dateColumn('valid_from', 'Desde', { cardRender: row => `Desde ${formatDate(row.valid_from)}` }),
  dateColumn('valid_to', 'Hasta', {
    cardRender: row => row.valid_to !== null && `Hasta ${formatDate(row.valid_to)}`,
  }),
  customColumn('state', 'Estado', row => <RuleStateTag state={row.state} />, { card: 'side' }),
];
