import type { Discount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { codeError, DISCOUNT_BASE_NAMES, valueError } from '@cabezal/domain/prices/discounts/discount-rules';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd';
import { nameOfService } from '../../../kits/selects/names.ts';
import { LocationSelect } from '../../../kits/selects/selects.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect, LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { ClientsSelect } from './ClientsSelect.tsx';
import { kindOptions } from './discount-filters.ts';

const bases = optionsOf(DISCOUNT_BASE_NAMES);
const types = [{ value: null, label: 'Cualquiera' }, ...optionsOf(RESERVATION_TYPE_NAMES)];

interface FieldsProps {
  form: FormInstance;
  /** The stored discount, if it has been used: then its value cannot be changed. */
  stored?: Discount;
}

/** The fields of a discount: value, clients, period and limits. */
export function DiscountFields({ form, stored }: FieldsProps) {
  const isFixed = stored !== undefined && stored.can.remove !== true && stored.can.edit === true;
  return (
    <>
      <What form={form} stored={stored} isFixed={isFixed} />
      <Whom stored={stored} />
      <Bounds />
    </>
  );
}

function What({ form, stored, isFixed }: FieldsProps & { isFixed: boolean }) {
  const kind = Form.useWatch('kind', form) as Discount['kind'] | undefined;
  const base = Form.useWatch('base', form) as Discount['base'] | undefined;
  const note = isFixed ? 'Ya se usó: lo que da no cambia. Termínelo con su fecha final y cree otro' : undefined;
  return (
    <FormSection title="Descuento" note={note}>
      <Field name="name" label="Nombre" span={5} help="Como lo lee el cliente">
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field
        name="code"
        label="Código"
        span={3}
        rules={[by(codeError)]}
        normalize={(typed: string) => typed.toUpperCase()}
        help="Vacío: se aplica solo"
      >
        <Input autoComplete="off" maxLength={20} disabled={isFixed} />
      </Field>
      <Field name="kind" label="Tipo" span={4}>
        <Radio.Group optionType="button" options={kindOptions} disabled={isFixed} />
      </Field>
      <Field name="value" label="Valor" span={3} rules={[by(value => valueError(kind, value))]} dependencies={['kind']}>
        <MoneyField unit={kind === 'PORCENTAJE' ? '%' : undefined} disabled={isFixed} />
      </Field>
      <Field name="base" label="Sobre" span={5}>
        <Select options={bases} disabled={isFixed} />
      </Field>
      {base === 'SERVICIO' && (
        <Field name="id_service" label="Servicio" span={4}>
          <EntitySelect<ServiceRow>
            call={getServices}
            nameOf={nameOfService}
            filters={{ active: true }}
            disabled={isFixed}
            option={row => ({ value: row.id_service, label: row.name, hint: row.code })}
            current={stored?.id_service ? { value: stored.id_service, label: stored.service ?? '' } : null}
          />
        </Field>
      )}
      <Field name="max_amount" label="Máximo por reserva" span={4} help="Sin IVA">
        <MoneyField disabled={isFixed} />
      </Field>
    </FormSection>
  );
}

function Whom({ stored }: { stored?: Discount | undefined }) {
  const names = new Map((stored?.id_clients ?? []).map((id, i) => [id, stored?.clients[i] ?? String(id)]));
  return (
    <FormSection title="A quién y a qué reservas">
      <Field name="id_clients" label="Clientes" span={12}>
        <ClientsSelect names={names} />
      </Field>
      <Field name="reservation_type" label="Tipo de reserva" span={5}>
        <Radio.Group optionType="button" options={types} />
      </Field>
      <Field name="id_canton" label="Ciudad de la planta" span={4}>
        <LookupSelect<Canton>
          call={getCantons}
          placeholder="Cualquiera"
          option={row => ({ value: row.id_canton, label: row.name, hint: row.province })}
          current={storedOption(stored?.id_canton, stored?.canton)}
        />
      </Field>
      <Field name="id_port" label="Puerto" span={3}>
        <LocationSelect type="PRT" placeholder="Cualquiera" name={stored?.port ?? undefined} />
      </Field>
      <Field name="min_sale" label="Venta mínima" span={4} help="De la reserva, sin IVA">
        <MoneyField />
      </Field>
      <Field name="valid_from" label="Desde" span={4} help="Según la fecha de la cita">
        <DateField />
      </Field>
      <Field name="valid_to" label="Hasta" span={4}>
        <DateField />
      </Field>
    </FormSection>
  );
}

function Bounds() {
  return (
    <FormSection title="Límites">
      <Field name="limit_total" label="Usos en total" span={4}>
        <UnitField unit="" />
      </Field>
      <Field name="limit_client" label="Usos por cliente" span={4}>
        <UnitField unit="" />
      </Field>
      <Field name="budget_usd" label="Presupuesto" span={4} help="Lo que puede dar en total">
        <MoneyField />
      </Field>
      <Field name="priority" label="Prioridad" span={4} help="El menor va primero">
        <UnitField unit="" />
      </Field>
      <Field name="stackable" label="Con otros" span={8} valuePropName="checked">
        <Checkbox>Se suma a otros descuentos de la reserva</Checkbox>
      </Field>
    </FormSection>
  );
}
