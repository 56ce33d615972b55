import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { DepositTab } from './DepositTab.tsx';
import { DynamicTab } from './DynamicTab.tsx';
import { ErrorsTab } from './ErrorsTab.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { PaymentCostsTab } from './PaymentCostsTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';
import { TypesTab } from './TypesTab.tsx';

const AddCosts = lazy(() => import('../../../kits/costs/AddCosts.tsx'));
const NewProvider = lazy(() => import('../../../kits/costs/NewProvider.tsx'));

const tabs = [
  { key: 'pago', name: 'Costos de pago', content: () => <PaymentCostsTab /> },
  { key: 'ordenes', name: 'Órdenes a proveedores', content: () => <OrdersTab /> },
  { key: 'errores', name: 'Errores', content: () => <ErrorsTab /> },
  { key: 'tipos', name: 'Tipos', content: () => <TypesTab /> },
  { key: 'compania', name: 'Por compañía', content: () => <DynamicTab /> },
  { key: 'depositos', name: 'Depósitos', content: () => <DepositTab /> },
  { key: 'servicios', name: 'Servicios', content: () => <ServicesTab /> },
];

/** `/costos`: third parties' invoices for trips, and agreed costs. */
export default function CostsPage() {
  const { mayKeep } = useAccess();
  const { get } = useAddress<'tab'>();
  const [adding, setAdding] = useState<'cost' | 'provider' | null>(null);
  const close = () => setAdding(null);
  const isOfReceipts = (get('tab') ?? 'pago') === 'pago';
  return (
    <>
      <TabbedPage
        header={{
          title: 'Costos',
          status: <LiveStatus />,
          actions: mayKeep('cost.write') && isOfReceipts && (
            <>
              <Button onClick={() => setAdding('provider')}>Nuevo proveedor</Button>
              <AddButton to={() => setAdding('cost')}>Registrar costo</AddButton>
            </>
          ),
        }}
        tabs={tabs}
      />
      {adding !== null && (
        <Suspense fallback={null}>
          {adding === 'cost' ? <AddCosts onClose={close} /> : <NewProvider onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
