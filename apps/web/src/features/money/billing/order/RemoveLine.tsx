import { deleteServicePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { Justification } from './Justification.tsx';
import type { ShownLine, ShownOrder } from './shown-order.ts';

interface RemoveLineProps {
  order: ShownOrder;
  line: ShownLine;
  onClose: () => void;
}

/** Removes a line with a reason; its charge can be billed on another order. */
export function RemoveLine({ onClose, ...of }: RemoveLineProps) {
  const { order, line } = useOpened(of);
  const { numero_orden, version } = order;
  const after = line.id_charge === null ? '.' : ' y vuelve a estar por facturar.';
  return (
    <FormModal
      title="Quitar el rubro"
      text={`${line.description}, ${formatMoney(line.subtotal)}, sale de la orden${after}`}
      okText="Quitar rubro"
      look="danger"
      width={440}
      call={deleteServicePaymentOrder}
      toInput={values => ({ ...values, numero_orden, version, id_line: line.id_line })}
      onClose={onClose}
    >
      <Justification isRequired />
    </FormModal>
  );
}
