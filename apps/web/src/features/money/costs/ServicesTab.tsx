import { getServicesCosts, type ServiceCostRow } from '@cabezal/contract/money/costs/agreed-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { TableProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { RuleStateTag } from '../../../kits/rules/RuleStateTag.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
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
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title="Aún no hay costos de servicios"
              text="Lo que nos cuesta cada servicio que se vende: el precio de quien lo haga, o el de un proveedor."
              action={add}
            />
          ) : (
            <ScrollTable<ServiceCostRow>
              rowKey="id_service_cost"
              dataSource={rows}
              columns={columnsOf(mayWrite ? show : null)}
            />
          )
        }
      </Answer>
      <Suspense fallback={null}>
        {shown?.what === 'add' && <ServiceForm record={null} onClose={close} />}
        {shown?.what === 'edit' && <EditService row={shown.row} onClose={close} />}
        {shown?.what === 'end' && <EndService row={shown.row} onClose={close} />}
      </Suspense>
    </>
  );
}

function columnsOf(show: ((shown: Shown) => void) | null): TableProps<ServiceCostRow>['columns'] {
  const acts: TableProps<ServiceCostRow>['columns'] = [
    {
      key: 'act',
      title: '',
      align: 'right',
      render: (_, row) => (
        <>
          <ActionButton
            size="small"
            look="text"
            can={row.can.edit}
            aria-label={`Cambiar ${row.code}`}
            onClick={() => show?.({ what: 'edit', row })}
          >
            Cambiar
          </ActionButton>
          <ActionButton
            size="small"
            look="text"
            can={row.can.end}
            aria-label={`Terminar ${row.code}`}
            onClick={() => show?.({ what: 'end', row })}
          >
            Terminar
          </ActionButton>
        </>
      ),
    },
  ];
  return [
    { key: 'code', title: 'Código', render: (_, row) => row.code },
    { key: 'service', title: 'Servicio', render: (_, row) => row.service },
    {
      key: 'provider',
      title: 'Proveedor',
      render: (_, row) => row.provider ?? <span className="cz-quiet">Quien lo haga</span>,
    },
    { key: 'amount', title: 'Nos cuesta', align: 'right', render: (_, row) => formatMoney(row.amount) },
    {
      key: 'price',
      title: 'Se vende a',
      align: 'right',
      render: (_, row) => (row.unit_price === null ? 'Según acuerdo' : formatMoney(row.unit_price)),
    },
    { key: 'from', title: 'Desde', render: (_, row) => formatDate(row.valid_from) },
    { key: 'to', title: 'Hasta', render: (_, row) => (row.valid_to === null ? '—' : formatDate(row.valid_to)) },
    { key: 'state', title: 'Estado', render: (_, row) => <RuleStateTag state={row.state} /> },
    ...(show ? acts : []),
  ];
}
