import { addCostsProvider, type PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import { add, formatMoney } from '@cabezal/domain/system/amounts/money';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { OrderDocument } from './OrderDocument.tsx';

interface CreateOrderProps {
  costs: readonly PaymentCostRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Creates an order with the selected costs and the provider's invoice. */
export default function CreateOrder({ costs, onDone, onClose }: CreateOrderProps) {
  const [first] = costs;
  const document = costs.find(row => row.document_number !== null);
  const total = add('0.00', ...costs.map(row => row.total));
  return (
    <FormModal
      title="Crear orden a un proveedor"
      text={`${costs.length === 1 ? '1 costo' : `${costs.length} costos`} de ${first?.provider ?? ''} por ${formatMoney(total)}. La factura debe sumar lo mismo.`}
      okText="Crear orden"
      call={addCostsProvider}
      initial={{
        document_number: document?.document_number,
        document_date: document?.document_date,
      }}
      toInput={values => ({
        ...values,
        company_provider_id: first?.company_provider_id,
        id_payment_costs: costs.map(row => row.id_payment_cost),
      })}
      doneText={order => `Orden ${order.numero_orden} creada`}
      onDone={onDone}
      onClose={onClose}
      width={520}
    >
      <OrderDocument />
    </FormModal>
  );
}
