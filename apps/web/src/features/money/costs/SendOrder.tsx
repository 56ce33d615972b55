import { CloudUploadOutlined } from '@ant-design/icons';
import {
  type CostOrderRow,
  resendOrderCostProviderSap,
  sendOrderCostProviderSap,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Button } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';

/** Sends a provider's invoice to SAP, or retries a failed posting. */
export default function SendOrder({ row: now, onClose }: { row: CostOrderRow; onClose: () => void }) {
  const row = useOpened(now);
  const onDone = () => {
    toast.success('La orden va camino a SAP');
    onClose();
  };
  const send = useChange(sendOrderCostProviderSap, { onDone });
  const resend = useChange(resendOrderCostProviderSap, { onDone });
  const isAgain = row.can.send !== true;
  const action = isAgain ? resend : send;
  const { numero_orden, version } = row;
  return (
    <Dialog
      unsaved={null}
      open
      title={`${isAgain ? 'Reenviar' : 'Enviar'} la orden ${numero_orden} a SAP`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <ActionButton
            look="primary"
            icon={<CloudUploadOutlined />}
            loading={action.pending}
            onClick={() => action.run({ numero_orden, version })}
          >
            {isAgain ? 'Reenviar' : 'Enviar a SAP'}
          </ActionButton>
        </>
      }
    >
      <Failure error={action.error} />
      <p className="cz-modal-text">
        Factura {row.document_number} de {row.provider_name} por <strong>{formatMoney(row.total)}</strong>.{' '}
        {isAgain
          ? 'Va con la misma clave: antes de crearla se busca si SAP ya la tiene.'
          : 'Después ya no se edita: para cambiarla se anula y se hace otra.'}
      </p>
    </Dialog>
  );
}
