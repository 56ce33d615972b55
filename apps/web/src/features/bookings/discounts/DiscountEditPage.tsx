import { type Discount, getDiscount, updateDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { Form } from 'antd';
import { useParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { DiscountFields } from './DiscountFields.tsx';
import { discountPath } from './discount-columns.tsx';

const list = { title: 'Descuentos', to: paths.discounts };

export default function DiscountEditPage() {
  const { id_descuento } = useParams();
  return (
    <EditPage
      read={getDiscount}
      of={{ id_discount: Number(id_descuento) }}
      what="el descuento"
      list={list}
      form={DiscountEdit}
    />
  );
}

function DiscountEdit({ record: discount, edit }: EditOf<Discount>) {
  const [form] = Form.useForm();
  const { id_discount, version } = discount;
  const page = discountPath(discount);
  return (
    <FormPage
      title="Editar descuento"
      crumbs={[list, { title: discount.name, to: page }]}
      call={updateDiscount}
      form={form}
      can={discount.can.edit}
      initial={{ ...discount }}
      toInput={values => ({
        // Read-only fields are not among the form's values.
        code: discount.code,
        kind: discount.kind,
        value: discount.value,
        base: discount.base,
        id_service: discount.id_service,
        max_amount: discount.max_amount,
        ...values,
        id_discount,
        version,
      })}
      edit={edit}
      cancelTo={page}
    >
      <DiscountFields form={form} stored={discount} />
    </FormPage>
  );
}
