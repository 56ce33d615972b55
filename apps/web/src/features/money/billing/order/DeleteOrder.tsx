import { DeleteOutlined } from '@ant-design/icons';
import { deleteOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../../api/use-change.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useOpened } from '../../../../ui/use-opened.ts';
import type { ShownOrder } from './shown-order.ts';

/** Deletes the whole order, with a motive; its charges can be billed again. */
export function DeleteOrder({ order }: { order: ShownOrder }) {
  const { may } = useAccess();
  const mayDelete = may('billing.order');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { numero_orden, version } = useOpened(order, isAsked);
  const remove = useChange(deleteOrder, {
    onDone: ({ deleted_at }) => {
      if (deleted_at === null) {
        setAsked(false);
        toast.success('Se pide a SAP que anule la orden');
        return;
      }
      toast.success('Orden eliminada');
      void navigate(`${paths.invoices}?tab=ordenes`);
    },
  });
  return (
    <>
      {mayDelete && order.can && order.status !== 'FACTURADA' && (
        <ActionButton look="danger" icon={<DeleteOutlined />} can={order.can.delete} onClick={() => setAsked(true)}>
          Eliminar
        </ActionButton>
      )}
      <ConfirmWithMotive
        open={isAsked}
        title={`Eliminar la orden ${numero_orden}`}
        text={
          <>
            {order.status === 'ENVIADA' && 'Primero se anula en SAP; cuando SAP lo confirma, la orden desaparece. '}
            Sus rubros vuelven a «Por facturar» y se pueden poner en otra orden. El motivo queda en el historial.
          </>
        }
        action={remove}
        okText="Eliminar orden"
        okIcon={<DeleteOutlined />}
        onConfirm={motive => remove.run({ numero_orden, version, motive })}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
