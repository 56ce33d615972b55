import { useState } from 'react';
import { ImportButton } from '../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { OpenedFee } from './OpenedFee.tsx';
import { ParamsTab } from './ParamsTab.tsx';
import { PurchaseFeesTab } from './PurchaseFeesTab.tsx';
import './purchase-fees.css';

/** `/tarifas_compra`: what carriers are paid per lane, in general and individually, and by which parameters where no rate applies. */
export default function PurchaseFeesPage() {
  const { isOperator, mayKeep } = useAccess();
  const { get } = useAddress<'tab'>();
  const [isAdding, setAdding] = useState(false);
  const mayWrite = mayKeep('purchase_fee.write');
  const add = () => setAdding(true);
  const carriers = {
    key: 'transportistas',
    name: isOperator ? 'Por transportista' : 'Sus tarifas',
    content: () => <PurchaseFeesTab shown="carriers" onAdd={mayWrite ? add : undefined} />,
  };
  const params = { key: 'parametros', name: 'Parámetros', content: () => <ParamsTab /> };
  const general = {
    key: 'general',
    name: 'General',
    content: () => <PurchaseFeesTab shown="general" onAdd={mayWrite ? add : undefined} />,
  };
  const tab = get('tab');
  return (
    <>
      <TabbedPage
        header={{
          title: 'Tarifas de compra',
          status: <LiveStatus />,
          actions: mayWrite && tab !== 'parametros' && (
            <>
              <ImportButton kind="purchase_fees" />
              <AddButton to={add}>Nueva tarifa de compra</AddButton>
            </>
          ),
        }}
        tabs={isOperator ? [general, carriers, params] : [carriers, params]}
      />
      {isAdding && (
        <OpenedFee
          opened={{ what: 'form', row: null, shown: tab === 'transportistas' ? 'carriers' : 'general' }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
