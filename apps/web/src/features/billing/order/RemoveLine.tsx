import { DeleteOutlined } from '@ant-design/icons';
import { deleteServicePaymentOrder } from '@cabezal/contract/billing/payment-orders.calls';
import { formatMoney } from '@cabezal/domain/money/money';
import { Button, Form, Modal } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { Justification } from './Justification.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

interface RemoveLineProps {
  order: ShownOrder;
  line: ShownLine;
  open: boolean;
  onClose: () => void;
}

/** Takes a line off with its reason; its charge can be billed on another order. */
export function RemoveLine({ order, line, open, onClose }: RemoveLineProps) {
  return (
    <Modal open={open} title="Quitar el rubro" width={440} footer={null} onCancel={onClose} destroyOnHidden>
      <RemoveForm order={order} line={line} onClose={onClose} />
    </Modal>
  );
}

function RemoveForm({ order, line, onClose }: Omit<RemoveLineProps, 'open'>) {
  const remove = useChange(deleteServicePaymentOrder, { onDone: onClose });
  const send = ({ justification }: { justification: string }) =>
    remove.run({
      numero_orden: order.numero_orden,
      version: order.version,
      id_line: line.id_line,
      justification,
    });
  return (
    <Form layout="vertical" onFinish={send}>
      <Failure error={remove.error} />
      <p className="cz-modal-text">
        {line.description}, {formatMoney(line.subtotal)}, sale de la orden
        {line.id_charge === null ? '.' : ' y vuelve a estar por facturar.'}
      </p>
      <Justification isRequired />
      <div className="cz-modal-buttons">
        <Button onClick={onClose}>Cancelar</Button>
        <ActionButton look="danger" icon={<DeleteOutlined />} htmlType="submit" loading={remove.pending}>
          Quitar rubro
        </ActionButton>
      </div>
    </Form>
  );
}
