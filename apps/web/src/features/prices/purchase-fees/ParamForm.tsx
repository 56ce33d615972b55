import {
  type PurchaseParamRow,
  savePurchaseParams,
} from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import { purchaseParamError } from '@cabezal/domain/prices/pricing/purchase-param-input';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Checkbox, Form } from 'antd';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { comingText, paramText } from './param-text.ts';

const LEGS = [
  ['RETIRO', 'Retiro'],
  ['VIAJE', 'Viaje'],
  ['DEVOLUCION', 'Devolución'],
] as const;
/** The path of the only value; the call takes several. */
const at = (...field: string[]) => ['values', 0, ...field];

/** Sets a value from a day on; empty: from that day on the general one applies, or none. */
export default function ParamForm({
  row,
  id_carrier,
  onClose,
}: {
  row: PurchaseParamRow;
  id_carrier: number | null;
  onClose: () => void;
}) {
  const [form] = Form.useForm();
  const today = businessDate(new Date());
  const isNone = Form.useWatch<boolean>('none', form) ?? false;
  const { key, name, value, coming } = row;
  const day = Form.useWatch<string | undefined>(at('valid_from'), form);
  const planned = coming.find(one => one.valid_from === day);
  const written = (values: Record<string, unknown>) => (values.values as { value?: unknown; valid_from?: string }[])[0];
  return (
    <FormModal
      title="Nuevo valor"
      text={
        <>
          {name}. Hoy: <strong>{paramText(value, row)}</strong>. Los viajes abiertos desde la fecha se vuelven a
          estimar.
        </>
      }
      okText="Guardar valor"
      call={savePurchaseParams}
      form={form}
      initial={{ values: [{ value: row.inherited ? null : value, valid_from: today }], none: false }}
      toInput={values => {
        const given = written(values);
        const replaced = coming.find(one => one.valid_from === given?.valid_from);
        return {
          id_carrier,
          values: [
            {
              key,
              value: values.none ? null : given?.value,
              valid_from: given?.valid_from,
              replaces: replaced && { value: replaced.value },
            },
          ],
        };
      }}
      doneText="Valor guardado"
      onClose={onClose}
      width={480}
    >
      {!isNone && <ValueField row={row} />}
      <Field
        name={at('valid_from')}
        label="Rige desde"
        span={6}
        demanded
        help={planned && `Reemplaza lo previsto para ese día: ${comingText(planned.value, row)}`}
      >
        <DateField min={today} />
      </Field>
      <Form.Item name="none" valuePropName="checked" className="cz-span-12">
        <Checkbox>
          {id_carrier === null ? 'Sin valor desde esa fecha' : 'Sin valor propio desde esa fecha: rige el general'}
        </Checkbox>
      </Form.Item>
    </FormModal>
  );
}

function ValueField({ row: { key, kind, unit } }: { row: PurchaseParamRow }) {
  if (kind === 'SHARES')
    return LEGS.map(([leg, label]) => (
      <Field key={leg} name={at('value', leg)} label={label} span={4} demanded>
        <UnitField unit="%" decimals={2} />
      </Field>
    ));
  return (
    <Field
      name={at('value')}
      label="Valor"
      span={6}
      demanded
      rules={[by<unknown>(value => purchaseParamError(key, value))]}
    >
      {kind === 'MONEY' ? (
        <MoneyField unit={unit?.replace('USD', '') || undefined} />
      ) : (
        <UnitField unit={unit ?? ''} decimals={kind === 'DAYS' ? 0 : 2} />
      )}
    </Field>
  );
}
