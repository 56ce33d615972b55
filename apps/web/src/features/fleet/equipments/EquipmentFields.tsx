import { type EquipmentAttribute, getAttributeValues } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { getTrucks, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import * as rules from '@cabezal/domain/system/validation/equipment';
import {
  type AttributeDefinition,
  CHASSIS_TYPES,
  EQUIPMENT_ATTRIBUTES,
  type EquipmentKind,
} from '@cabezal/domain/system/validation/equipment-attributes.data';
import { modemCodeError, SENDER_NAMES, SENDERS } from '@cabezal/domain/system/validation/modem';
import { formatPlate, plateError } from '@cabezal/domain/system/validation/plate';
import type { FormInstance } from 'antd';
import { AutoComplete, Form, Input, Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyOption } from '../../../kits/selects/company-option.ts';
import { nameOfCompany, nameOfTruck } from '../../../kits/selects/names.ts';
import { truckOption } from '../../../kits/selects/truck-option.ts';
import { clearable } from '../../../ui/form/clearable.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import type { EntityOption } from '../../../ui/form/entity-option.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { suggestionSearch } from '../../../ui/form/option-search.ts';
import { equipmentKinds } from './equipment-kinds.ts';

const sizes = CHASSIS_TYPES.map(type => ({ value: type.code, label: type.name }));
const upper = (typed: string) => typed.toUpperCase();

interface IdentityProps {
  kind: EquipmentKind;
  form: FormInstance;
  /** Company, truck and owner of registered equipment. */
  company?: EntityOption;
  truck?: EntityOption | null;
  owner?: EntityOption | null;
  /** «chasis CHA-201»: what carries the modem now. */
  carrying?: string;
}

/** Identity, owner and mount. */
export function IdentitySection({ kind, form, company, truck, owner, carrying }: IdentityProps) {
  const { isOperator } = useAccess();
  const id_company = Form.useWatch('id_company', form) as number | null | undefined;
  return (
    <FormSection title="Identificación">
      <Field
        name="disk"
        label="Disco"
        span={kind === 'MOD' ? 6 : 4}
        rules={[by(rules.equipmentDiskError)]}
        normalize={upper}
      >
        <Input autoComplete="off" placeholder={equipmentKinds[kind].disk} />
      </Field>
      {kind === 'CHA' && <ChassisFields form={form} />}
      {isOperator && (
        <Field
          name="id_company"
          label="Transportista"
          span={6}
          help={company ? 'Sin viajes abiertos puede pasar a otro' : 'Vacío: su compañía'}
        >
          <EntitySelect<CompanyRow>
            call={getCompanies}
            nameOf={nameOfCompany}
            filters={{ active: true, company_type: 'TRANS' }}
            option={companyOption}
            current={company}
          />
        </Field>
      )}
      <Field
        name="id_truck"
        label="Montado en el camión"
        span={6}
        help={carrying ? `Vacío: sigue en el ${carrying}` : 'Un camión lleva uno de cada tipo'}
      >
        <EntitySelect<TruckRow>
          key={id_company ?? 0}
          call={getTrucks}
          nameOf={nameOfTruck}
          filters={{ active: true }}
          option={truckOption}
          current={truck}
          placeholder="En ninguno"
        />
      </Field>
      {kind === 'MOD' && <SendingFields />}
      {kind === 'MOD' && (
        <Field name="id_owner" label="Dueño" span={6} help="Vacío: la misma compañía">
          <EntitySelect<CompanyRow>
            call={getCompanies}
            nameOf={nameOfCompany}
            filters={{ active: true }}
            option={companyOption}
            current={owner}
          />
        </Field>
      )}
    </FormSection>
  );
}

const senders = SENDERS.map(value => ({ value, label: SENDER_NAMES[value] }));

/** How the device identifies itself, and how it sends. */
function SendingFields() {
  return (
    <>
      <Field
        name="code"
        label="Código que envía"
        span={6}
        rules={[by(modemCodeError)]}
        help="Como lo dice el aparato; vacío: su IMEI"
      >
        <Input autoComplete="off" maxLength={60} placeholder="356938035643809" />
      </Field>
      <Field name="sender" label="Forma de envío" span={6}>
        <Select options={senders} />
      </Field>
    </>
  );
}

function ChassisFields({ form }: { form: FormInstance }) {
  const shown = (typed: string) => typed !== '' && plateError(typed) === null;
  return (
    <>
      <Field name="size" label="Tamaño" span={4} demanded>
        <Select options={sizes} placeholder="Elija" />
      </Field>
      <Field name="license_plate" label="Placa" span={4} rules={[by(plateError)]} normalize={upper}>
        <Input
          autoComplete="off"
          placeholder="ABC-1234"
          onBlur={({ target }) => {
            if (shown(target.value)) form.setFieldValue('license_plate', formatPlate(target.value));
          }}
        />
      </Field>
    </>
  );
}

/** The attributes of the kind, with its certificates in a section of their own. */
export function AttributeSections({ kind, note }: { kind: EquipmentKind; note?: string }) {
  const values = useCall(getAttributeValues, { kind }, { staleTime: 300_000 });
  const definitions = EQUIPMENT_ATTRIBUTES[kind].map((definition, index) => ({ definition, index }));
  const papers = definitions.filter(({ definition }) => definition.entry === 'certificate');
  const inUse = (code: string) => values.data?.find(one => one.code === code)?.in_use ?? [];
  return (
    <>
      <FormSection title="Características">
        {definitions
          .filter(entry => !papers.includes(entry))
          .map(({ definition, index }) => (
            <AttributeField
              key={definition.code}
              definition={definition}
              index={index}
              inUse={inUse(definition.code)}
            />
          ))}
      </FormSection>
      {papers.length > 0 && (
        <FormSection title="Certificados" note={note}>
          {papers.map(({ definition, index }) => (
            <CertificateFields key={definition.code} definition={definition} index={index} />
          ))}
        </FormSection>
      )}
    </>
  );
}

interface AttributeProps {
  definition: AttributeDefinition;
  /** Its index in the list that is sent. */
  index: number;
}

function AttributeField({ definition, index, inUse }: AttributeProps & { inUse: readonly string[] }) {
  const { name, unit, required = false } = definition;
  return (
    <Field
      name={['attributes', index, 'value']}
      label={name}
      span={4}
      demanded={required}
      rules={[by<string>(value => rules.attributeError(definition, value), required)]}
    >
      {definition.entry === 'choice' ? (
        <Select allowClear={clearable} placeholder="Elija" options={valuesOf(definition, [])} />
      ) : definition.entry === 'suggest' ? (
        <AutoComplete options={valuesOf(definition, inUse)} showSearch={suggestionSearch} />
      ) : (
        <Input
          autoComplete="off"
          suffix={unit && <span className="cz-unit">{unit}</span>}
          inputMode={unit ? 'decimal' : undefined}
        />
      )}
    </Field>
  );
}

/** The usual values, and those already in use. */
function valuesOf({ values = [] }: AttributeDefinition, inUse: readonly string[]) {
  const known = new Set(values.map(one => one.code));
  const others = inUse.filter(value => !known.has(value)).map(value => ({ value, label: value }));
  return [...values.map(({ code, name }) => ({ value: code, label: name })), ...others];
}

function CertificateFields({ definition, index }: AttributeProps) {
  const value = ['attributes', index, 'value'];
  return (
    <>
      <Field
        name={value}
        label={definition.name}
        span={6}
        rules={[by<string>(text => rules.attributeError(definition, text))]}
        normalize={upper}
      >
        <Input autoComplete="off" placeholder="Número" />
      </Field>
      <Form.Item noStyle dependencies={[value]}>
        {({ getFieldValue }) => (
          <Field
            name={['attributes', index, 'expires_on']}
            label="Vence"
            span={6}
            rules={[by<string>(day => rules.expiryError(definition, getFieldValue(value), day))]}
          >
            <DateField />
          </Field>
        )}
      </Form.Item>
    </>
  );
}

export function ObservationSection() {
  return (
    <FormSection title="Observación" note="Solo la ven su compañía y la operadora">
      <Field name="observation" label="Observación" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </FormSection>
  );
}

/** The list to send: every attribute of the kind at its index, with the values of registered equipment. */
export const attributeValues = (kind: EquipmentKind, given: readonly EquipmentAttribute[] = []) =>
  EQUIPMENT_ATTRIBUTES[kind].map(({ code }) => {
    const { value = null, expires_on = null } = given.find(one => one.code === code) ?? {};
    return { code, value, expires_on };
  });

/** Adds the code of each attribute, which the form does not contain. */
export const withCodes = (kind: EquipmentKind, values: Record<string, unknown>) => {
  const entered = (values.attributes ?? []) as { value?: string | null; expires_on?: string | null }[];
  const attributes = EQUIPMENT_ATTRIBUTES[kind].map(({ code }, i) => ({ ...entered[i], code }));
  return { ...values, attributes };
};
