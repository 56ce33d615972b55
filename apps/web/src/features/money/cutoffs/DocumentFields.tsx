import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';

/** Number, date, authorisation and total of a carrier's document. `name`: what it is, «Factura». */
export function DocumentFields({ name }: { name: string }) {
  return (
    <>
      <Field name="document_number" label={name} span={6}>
        <Input autoComplete="off" placeholder="001-001-000000001" maxLength={17} />
      </Field>
      <Field name="document_date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="document_auth" label="Autorización" span={12}>
        <Input autoComplete="off" maxLength={49} inputMode="numeric" />
      </Field>
      <Field name="total" label="Total" span={6}>
        <MoneyField />
      </Field>
    </>
  );
}
