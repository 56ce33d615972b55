import { getIva } from '@cabezal/contract/prices/services/services.calls';
import * as rules from '@cabezal/domain/system/validation/service';
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField } from '../../../ui/form/fields.tsx';
import { ivaOptions, typeOptions } from './service-words.ts';

/** The general VAT rate in force today. */
function useGeneralRate(): string | null {
  const types = useCall(getIva, {}, { staleTime: 300_000 });
  return types.data?.find(type => type.kind === 'STANDARD' && type.current)?.tarifa ?? null;
}

/** The fields of a service. `isFixed`: it is in use, so its code cannot be changed. */
export function ServiceFields({ form, isFixed = false }: { form: FormInstance; isFixed?: boolean }) {
  const kind = Form.useWatch('iva_kind', form) as rules.ServiceIvaKind | undefined;
  const rate = useGeneralRate();
  return (
    <>
      <FormSection title="Servicio">
        <Field
          name="code"
          label="Código"
          span={3}
          rules={[by(rules.serviceCodeError)]}
          normalize={(typed: string) => typed.toUpperCase()}
          help={isFixed ? 'Ya está en uso: no cambia' : 'De 2 a 6 letras o números'}
        >
          <Input autoComplete="off" maxLength={6} disabled={isFixed} />
        </Field>
        <Field name="name" label="Nombre" span={5}>
          <Input autoComplete="off" maxLength={80} />
        </Field>
        <Field name="service_type" label="Tipo" span={4}>
          <Select options={typeOptions} placeholder="Elija" />
        </Field>
        <Field name="description" label="Descripción" span={12}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Field>
      </FormSection>
      <FormSection title="Precio e IVA" note="Lo que ya se cobró conserva su precio y su IVA">
        <Field
          name="unit_price"
          label="Precio sin IVA"
          span={4}
          rules={[by(rules.servicePriceError)]}
          help="Vacío: a convenir"
        >
          <MoneyField />
        </Field>
        <Field name="iva_kind" label="IVA" span={8} help={kind && rules.ivaKindText(kind, rate)}>
          <Radio.Group optionType="button" options={ivaOptions} />
        </Field>
        <Field name="bookable" label="Reserva" span={12} valuePropName="checked">
          <Checkbox>Se ofrece al crear una reserva</Checkbox>
        </Field>
      </FormSection>
    </>
  );
}
