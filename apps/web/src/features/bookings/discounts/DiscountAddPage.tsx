import { addDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { Form } from 'antd';
import { paths } from '../../../app/paths.ts';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { DiscountFields } from './DiscountFields.tsx';
import { discountPath } from './discount-columns.tsx';

const initial = {
  kind: 'PORCENTAJE',
  base: 'TOTAL',
  id_clients: [],
  reservation_type: null,
  priority: 100,
  stackable: false,
};

export default function DiscountAddPage() {
  const [form] = Form.useForm();
  return (
    <FormPage
      title="Nuevo descuento"
      crumbs={[{ title: 'Descuentos', to: paths.discounts }]}
      call={addDiscount}
      form={form}
      initial={initial}
      doneText="Descuento registrado"
      doneTo={discountPath}
      submitText="Registrar descuento"
      cancelTo={paths.discounts}
    >
      <DiscountFields form={form} />
    </FormPage>
  );
}
