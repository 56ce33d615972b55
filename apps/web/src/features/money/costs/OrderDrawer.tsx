import { getCostsProvider, type PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Alert, Drawer } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { FactLine } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import './costs.css';

const columns: Column<PaymentCostRow>[] = [
  customColumn('reservation', 'Reserva', row => (
    <Link to={pathTo(paths.reservation, { id_reserva: row.reservation_id })}>{row.reservation_id}</Link>
  )),
  customColumn('container', 'Contenedor', row => row.container_code ?? row.container ?? 'Toda la reserva'),
  textColumn('description', 'Costo'),
  moneyColumn('iva', 'IVA', { cardRender: row => `IVA ${formatMoney(row.iva)}` }),
  moneyColumn('total', 'Total', { card: 'side' }),
];

/** One order to a provider, with its costs. */
export default function OrderDrawer({ numero_orden, onClose }: { numero_orden: number; onClose: () => void }) {
  const found = useCall(getCostsProvider, { numero_orden });
  return (
    <Drawer open title={`Orden ${numero_orden}`} size={720} onClose={onClose}>
      <Answer query={found} what="la orden" loading={<RowsSkeleton rows={4} />}>
        {order => (
          <div className="cz-costs-order">
            <FactLine
              facts={[
                { label: 'Estado', value: <CostOrderTag status={order.status} /> },
                { label: 'Proveedor', value: `${order.provider_name} · ${order.provider_ruc}` },
                { label: 'Factura', value: order.document_number },
                { label: 'Fecha', value: formatDate(order.document_date) },
                { label: 'Total', value: formatMoney(order.total) },
              ]}
            />
            {order.void_reason && <Alert type="info" title={`Anulada: ${order.void_reason}`} />}
            {order.error_text && <Alert type="error" title={order.error_text} />}
            <SmallTable<PaymentCostRow>
              rows={order.costs}
              columns={columns}
              rowKey={row => row.id_payment_cost}
              empty={{ title: 'La orden no tiene costos' }}
            />
          </div>
        )}
      </Answer>
    </Drawer>
  );
}
