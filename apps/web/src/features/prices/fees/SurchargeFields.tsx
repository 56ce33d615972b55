import type { SurchargeRow } from '@cabezal/contract/prices/fees/surcharges.calls';
import {
  SURCHARGE_KIND_NAMES,
  SURCHARGE_METHODS,
  type SurchargeKind,
  type SurchargeMethod,
} from '@cabezal/domain/prices/pricing/rate-rules';
import { Checkbox, Form, Radio, Select } from 'antd';
import { CLIENT_TYPES, CompanySelect } from '../../../kits/selects/selects.tsx';
import { TimeField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { storedOption, withStored } from '../../../ui/form/stored-option.ts';
import { DatesAndNote, useServices } from './FeeFields.tsx';
import { SURCHARGE_METHOD_NAMES, SURCHARGE_UNITS } from './fee-words.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { needsAmount } from './surcharge-form.ts';

const kinds = optionsOf(SURCHARGE_KIND_NAMES);
const sides = [
  { value: 'VENTA', label: 'Venta' },
  { value: 'COMPRA', label: 'Compra' },
];

/** The fields of a surcharge: kind, amount, scope and days. */
export function SurchargeFields({ record }: { record: SurchargeRow | null }) {
  const { form } = useFormKit();
  const kind = Form.useWatch<SurchargeKind | undefined>('kind', form);
  const method = Form.useWatch<SurchargeMethod | undefined>('method', form);
  const isSale = (Form.useWatch<string>('side', form) ?? 'VENTA') === 'VENTA';
  const services = useServices();
  const options = withStored(
    (services.data?.rows ?? []).map(row => ({ value: row.id_service, label: `${row.code} · ${row.name}` })),
    storedOption(record?.id_service, record && `${record.service_code} · ${record.service}`),
  );
  return (
    <>
      <Field name="kind" label="Recargo" span={8}>
        <Select placeholder="Elija" showSearch={optionSearch} options={kinds} />
      </Field>
      <Field name="side" label="Lado" span={4}>
        <Radio.Group optionType="button" options={sides} />
      </Field>
      <Field name="method" label="Método" span={4}>
        <Select
          placeholder="Elija"
          options={(kind ? SURCHARGE_METHODS[kind] : []).map(value => ({
            value,
            label: SURCHARGE_METHOD_NAMES[value],
          }))}
        />
      </Field>
      {needsAmount(method) && (
        <Field name="amount" label="Valor" span={4}>
          <MoneyField unit={(method && SURCHARGE_UNITS[method]) || undefined} />
        </Field>
      )}
      <Field name="id_service" label="Se cobra como" span={4}>
        <Select placeholder="Servicio" options={options} loading={services.isLoading} popupMatchSelectWidth={false} />
      </Field>
      <Params kind={kind} />
      <Field name="auto" label="Cuándo" span={12} valuePropName="checked">
        <Checkbox>Se cobra siempre que aplica, sin que la reserva lo pida</Checkbox>
      </Field>
      {isSale ? (
        <Field name="id_client" label="Cliente" span={12}>
          <CompanySelect types={CLIENT_TYPES} name={record?.client ?? undefined} placeholder="Cualquier cliente" />
        </Field>
      ) : (
        <Field name="id_carrier" label="Transportista" span={12}>
          <CompanySelect types={['TRANS']} name={record?.carrier ?? undefined} placeholder="Cualquier transportista" />
        </Field>
      )}
      <ScopeFields names={record ?? {}} isSale={isSale} />
      <DatesAndNote />
    </>
  );
}

/** The further parameters of a kind of surcharge; if empty, those of the date apply. */
function Params({ kind }: { kind: SurchargeKind | undefined }) {
  if (kind === 'COMBUSTIBLE')
    return (
      <>
        <Field name={['params', 'diesel_base_usd']} label="Diésel base" span={6} help="Donde la tarifa no diga otro">
          <MoneyField unit="/gal" />
        </Field>
        <Field name={['params', 'bidireccional']} label="Diésel más barato" span={6} valuePropName="checked">
          <Checkbox>También baja el precio</Checkbox>
        </Field>
      </>
    );
  if (kind === 'SOBREPESO')
    return (
      <Field name={['params', 'sobrepeso_desde_kg']} label="Desde" span={6} help="Vacío: el parámetro del día">
        <UnitField unit="kg" />
      </Field>
    );
  if (kind !== 'NOCTURNO') return null;
  return (
    <>
      <Field name={['params', 'noche_desde']} label="La noche empieza" span={6} help="Vacío: el parámetro del día">
        <TimeField />
      </Field>
      <Field name={['params', 'noche_hasta']} label="y termina" span={6}>
        <TimeField />
      </Field>
    </>
  );
}
