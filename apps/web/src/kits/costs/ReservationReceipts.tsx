import { PlusOutlined } from '@ant-design/icons';
import { getPaymentCosts, type PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useAccess } from '../rights/use-access.ts';
import { paymentCostButtons, paymentCostColumns } from './payment-cost-columns.tsx';

const AddCosts = lazy(() => import('./AddCosts.tsx'));
const columns = paymentCostColumns(true);

/** Third parties' invoices for one reservation, on its page. */
export default function ReservationReceipts({ id_reservation, can }: { id_reservation: number; can: true | string }) {
  const { mayKeep } = useAccess();
  const [adding, setAdding] = useState(false);
  const fixed = useMemo(() => ({ filters: { reservation_id: id_reservation } }), [id_reservation]);
  const mayWrite = mayKeep('cost.write');
  const add = mayWrite && (
    <ActionButton look="primary" icon={<PlusOutlined />} can={can} onClick={() => setAdding(true)}>
      Registrar costo
    </ActionButton>
  );
  return (
    <>
      <DataTable<PaymentCostRow>
        id="receipts"
        call={getPaymentCosts}
        columns={columns}
        row={{ key: row => row.id_payment_cost, buttons: mayWrite ? paymentCostButtons : undefined }}
        fixed={fixed}
        tools={add}
        empty={{
          title: 'Sin costos de terceros',
          text: 'Garita, pesaje, lavado, almacenaje, custodia: lo que un tercero factura por este viaje, con su comprobante.',
          action: add,
        }}
      />
      {adding && (
        <Suspense fallback={null}>
          <AddCosts id_reservation={id_reservation} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
