import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';

/** The provider's invoice of an order. */
export function OrderDocument() {
  return (
    <>
      <Field name="document_number" label="Factura" span={6}>
        <Input autoComplete="off" placeholder="001-001-000000001" maxLength={17} />
      </Field>
      <Field name="document_date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="document_total" label="Total con IVA" span={6} demanded help="Lo que dice la factura">
        <MoneyField />
      </Field>
    </>
  );
}
