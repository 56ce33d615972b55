import { PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';

const AddCosts = lazy(() => import('./AddCosts.tsx'));

interface EnterReceiptProps {
  id_reservation: number;
  can: true | string;
}

/** For people who enter third parties' invoices but may not see costs: the form without the list. */
export default function EnterReceipt({ id_reservation, can }: EnterReceiptProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <p className="cz-modal-text">
        Usted registra lo que un tercero factura por este viaje; los valores los ve contabilidad.
      </p>
      <ActionButton look="primary" icon={<PlusOutlined />} can={can} onClick={() => setAdding(true)}>
        Registrar costo
      </ActionButton>
      {adding && (
        <Suspense fallback={null}>
          <AddCosts id_reservation={id_reservation} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
