import { verifyDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import * as lookups from '@cabezal/contract/fleet/drivers/driver-lookups.calls';
import { NATIONALITIES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { ESCALAFONES } from '@cabezal/contract/people/users/grades.data';
import { businessDate } from '@cabezal/domain/system/time/time';
import { birthDateError, identityError, phoneError } from '@cabezal/domain/system/validation/driver';
import { Alert, AutoComplete, Form, type FormInstance, Input, Select } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyOption } from '../../../kits/selects/company-option.ts';
import { nameOfCompany } from '../../../kits/selects/names.ts';
import { clearable } from '../../../ui/form/clearable.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect, LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';

const identityRule = (form: FormInstance) =>
  by<string>(identification_card =>
    identityError({
      identification_kind: form.getFieldValue('identification_kind') ?? 'CEDULA',
      nationality: form.getFieldValue('nationality') ?? '',
      identification_card,
    }),
  );

const kinds = [
  { value: 'CEDULA', label: 'Cédula' },
  { value: 'PASAPORTE', label: 'Pasaporte' },
];
const named = (values: readonly string[]) => values.map(value => ({ value, label: value }));
const option = (row: { code: string; name: string }) => ({ value: row.code, label: row.name });

/** The existing driver with that identity; searched when a cédula is complete, or a passport has its minimum length. */
function KnownDriver({ form }: { form: FormInstance }) {
  const card = String(Form.useWatch('identification_card', form) ?? '').trim();
  const kind = Form.useWatch('identification_kind', form);
  const isWhole = kind === 'CEDULA' ? card.length === 10 : card.length >= 5;
  const { data } = useCall(verifyDriver, { identification_card: card }, { enabled: isWhole, staleTime: 60_000 });
  if (!isWhole || !data?.exists) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="cz-span-12 cz-form-alert"
      title={data.message}
      action={data.id_driver && <Link to={pathTo(paths.driver, { id_conductor: data.id_driver })}>Ver conductor</Link>}
    />
  );
}

/** Identity and carrier of a driver. A new one that is already registered is reported at once. */
export function IdentitySection({ form, isNew = false }: { form: FormInstance; isNew?: boolean }) {
  const { isOperator } = useAccess();
  return (
    <FormSection title="Quién es">
      {isNew && isOperator && (
        <Field name="id_company" label="Transportista" span={12} help="Vacío: su compañía">
          <EntitySelect<CompanyRow>
            call={getCompanies}
            nameOf={nameOfCompany}
            filters={{ active: true, company_type: 'TRANS' }}
            option={companyOption}
          />
        </Field>
      )}
      <Field name="identification_kind" label="Documento" span={3}>
        <Select options={kinds} />
      </Field>
      <Field name="identification_card" label="Número" span={4} rules={[identityRule(form)]}>
        <Input autoComplete="off" inputMode="text" />
      </Field>
      <Field name="nationality" label="Nacionalidad" span={5}>
        <AutoComplete options={named(NATIONALITIES)} />
      </Field>
      {isNew && <KnownDriver form={form} />}
      <Field name="name" label="Nombres">
        <Input autoComplete="off" />
      </Field>
      <Field name="last_name" label="Apellidos">
        <Input autoComplete="off" />
      </Field>
      <Field
        name="birth_date"
        label="Fecha de nacimiento"
        span={4}
        rules={[by(date => birthDateError(date, businessDate(new Date())))]}
      >
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="gender" label="Género" span={4}>
        <LookupSelect call={lookups.getGenders} option={option} />
      </Field>
      <Field name="civil_status" label="Estado civil" span={4}>
        <LookupSelect call={lookups.getCivilStatuses} option={option} />
      </Field>
      <Field name="instruction" label="Instrucción" span={4}>
        <LookupSelect call={lookups.getInstructionLevels} option={option} />
      </Field>
      <Field name="blood_type" label="Tipo de sangre" span={4}>
        <LookupSelect call={lookups.getBloodTypes} option={option} />
      </Field>
      <Field name="escalafon" label="Escalafón" span={4}>
        <Select allowClear={clearable} placeholder="Elija" options={named(ESCALAFONES)} />
      </Field>
    </FormSection>
  );
}

export function ContactSection() {
  return (
    <FormSection title="Contacto">
      <Field name="phone" label="Teléfono" span={4} rules={[by(phoneError)]}>
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="email" label="Correo" span={8}>
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name="address" label="Dirección" span={12}>
        <Input autoComplete="off" />
      </Field>
    </FormSection>
  );
}

/** Type and dates of a licence; also used in the dialog that adds one. */
export function LicenseFields() {
  return (
    <>
      <Field name="license_type" label="Tipo de licencia" span={6}>
        <LookupSelect call={lookups.getLicenseTypes} option={option} />
      </Field>
      <Field name="issued_on" label="Emitida el" span={3}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="license_expiry" label="Vence el" span={3}>
        <DateField />
      </Field>
    </>
  );
}

export function PointsField() {
  return (
    <Field name="license_points" label="Puntos" span={3} help="De 0 a 30, en enteros o medios">
      <UnitField unit="de 30" decimals={1} />
    </Field>
  );
}

export function ObservationSection() {
  return (
    <FormSection title="Observación" note="Solo la ven su compañía y la operadora">
      <Field name="observation_driver" label="Observación" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </FormSection>
  );
}
