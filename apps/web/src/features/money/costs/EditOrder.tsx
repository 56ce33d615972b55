import { type CostOrder, editCostsProvider, getCostsProvider } from '@cabezal/contract/money/costs/payment-costs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Select } from 'antd';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { AnswerDialog } from '../../../ui/feedback/AnswerDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import type { Edit } from '../../../ui/form/use-editing.ts';
import { OrderDocument } from './OrderDocument.tsx';
import { leftOutText, openCosts } from './open-costs.ts';

/** Changes a draft: its invoice and its costs. */
export default function EditOrder({ numero_orden, onClose }: { numero_orden: number; onClose: () => void }) {
  const found = useCall(getCostsProvider, { numero_orden });
  const title = `Editar la orden ${numero_orden}`;
  return (
    <AnswerDialog query={found} what="la orden" title={title} width={640} onClose={onClose}>
      {order => (
        <Editing record={order} read={() => callApi(getCostsProvider, { numero_orden })}>
          {(record, edit) => <OrderForm record={record} edit={edit} onClose={onClose} />}
        </Editing>
      )}
    </AnswerDialog>
  );
}

interface OrderFormProps {
  record: CostOrder;
  edit: Edit;
  onClose: () => void;
}

const orderValues = ({ document_number, document_date, total, costs }: CostOrder) => ({
  document_number,
  document_date,
  document_total: total,
  id_payment_costs: costs.map(row => row.id_payment_cost),
});

function OrderForm({ record, edit, onClose }: OrderFormProps) {
  const { numero_orden, version, costs, company_provider_id } = record;
  const open = useCall(openCosts.call, openCosts.of(company_provider_id)).data;
  const others = open?.rows ?? [];
  const options = [...costs, ...others].map(row => ({
    value: row.id_payment_cost,
    label: `${row.reservation_id} · ${row.description} · ${formatMoney(row.total)}`,
  }));
  return (
    <FormModal
      title={`Editar la orden ${numero_orden}`}
      text={record.provider_name}
      call={editCostsProvider}
      edit={edit}
      initial={orderValues}
      toInput={values => ({ ...values, numero_orden, version })}
      onClose={onClose}
      width={640}
    >
      <OrderDocument />
      <Field name="id_payment_costs" label="Costos" span={12} help={open && leftOutText(open.rows.length, open.total)}>
        <Select mode="multiple" options={options} optionFilterProp="label" />
      </Field>
    </FormModal>
  );
}
