import { type DriverRow, getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import * as values from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import * as lookups from '@cabezal/contract/fleet/trucks/trucks.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { businessDate } from '@cabezal/domain/system/time/time';
import { formatPlate, plateError, plateWarning } from '@cabezal/domain/system/validation/plate';
import * as rules from '@cabezal/domain/system/validation/truck';
import type { AutoCompleteProps, FormInstance } from 'antd';
import { AutoComplete, Form, Input, Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyOption } from '../../../kits/selects/company-option.ts';
import { nameOfCompany, nameOfDriver } from '../../../kits/selects/names.ts';
import { clearable } from '../../../ui/form/clearable.tsx';
import { EntitySelect, LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import type { EntityOption } from '../../../ui/form/entity-option.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { suggestionSearch } from '../../../ui/form/option-search.ts';

const today = () => businessDate(new Date());
const named = (names: readonly string[]) => names.map(name => ({ value: name, label: name }));
const option = (row: { code: string; name: string }) => ({ value: row.code, label: row.name });
const driverOption = (row: DriverRow) => ({
  value: row.id_driver,
  label: personName(row),
  hint: row.company,
});

/** From next year's model back to the oldest allowed one. */
function years() {
  const next = Number(today().slice(0, 4)) + 1;
  return Array.from({ length: next - 1969 }, (_, i) => ({ value: next - i, label: String(next - i) }));
}

interface IdentityProps {
  form: FormInstance;
  /** The company of a registered truck. */
  company?: EntityOption;
}

/** Identity and owner. */
export function IdentitySection({ form, company }: IdentityProps) {
  const { isOperator } = useAccess();
  const plate = Form.useWatch('license_plate', form) as string | undefined;
  const warning = plate && plateError(plate) === null ? plateWarning(plate) : null;
  return (
    <FormSection title="Identificación">
      <Field
        name="license_plate"
        label="Placa"
        span={4}
        rules={[by(plateError)]}
        normalize={(typed: string) => typed.toUpperCase()}
        help={warning && <span className="cz-trucks-warning">{warning}</span>}
      >
        <Input
          autoComplete="off"
          placeholder="ABC-1234"
          onBlur={event => {
            if (plateError(event.target.value) === null)
              form.setFieldValue('license_plate', formatPlate(event.target.value));
          }}
        />
      </Field>
      <Field
        name="disk"
        label="Disco"
        span={3}
        rules={[by(rules.diskError)]}
        normalize={(typed: string) => typed.toUpperCase()}
      >
        <Input autoComplete="off" />
      </Field>
      {isOperator && (
        <Field
          name="id_company"
          label="Transportista"
          span={5}
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
    </FormSection>
  );
}

/** The usual driver: of its company, or associated with it. */
export function DriverSection({ form, driver }: { form: FormInstance; driver?: EntityOption | null }) {
  const { person } = useAccess();
  const drives_for: number = Form.useWatch('id_company', form) ?? person.id_company;
  return (
    <FormSection title="Conductor habitual" note="De su compañía o asociado con ella">
      <Field name="id_driver" label="Conductor" span={8}>
        <EntitySelect<DriverRow>
          call={getDrivers}
          nameOf={nameOfDriver}
          filters={{ active: true, drives_for }}
          option={driverOption}
          current={driver}
          placeholder="Sin conductor habitual"
        />
      </Field>
    </FormSection>
  );
}

/** Usual brands and those in use; another one can be typed. */
export function BrandField(props: AutoCompleteProps) {
  const brands = useCall(lookups.getTruckBrands, {}, { staleTime: 300_000 });
  const options = brands.data ? brands.data.map(option) : named(values.TRUCK_BRANDS);
  return <AutoComplete {...props} options={options} showSearch={suggestionSearch} />;
}

export function MakeSection({ form }: { form: FormInstance }) {
  const yearRule = by<number>(year => rules.purchaseYearError(year, form.getFieldValue('factory_year'), today()));
  return (
    <FormSection title="Marca y año">
      <Field name="truck_type" label="Tipo" span={4}>
        <AutoComplete options={named(values.TRUCK_TYPES)} showSearch={suggestionSearch} />
      </Field>
      <Field name="brand" label="Marca" span={4}>
        <BrandField />
      </Field>
      <Field name="model" label="Modelo" span={4}>
        <Input autoComplete="off" />
      </Field>
      <Field name="factory_year" label="Año de fabricación" span={3}>
        <Select allowClear={clearable} showSearch placeholder="Elija" options={years()} />
      </Field>
      <Field name="purchase_year" label="Año de compra" span={3} dependencies={['factory_year']} rules={[yearRule]}>
        <Select allowClear={clearable} showSearch placeholder="Elija" options={years()} />
      </Field>
      <Field name="color" label="Color" span={3}>
        <AutoComplete options={named(values.TRUCK_COLORS)} showSearch={suggestionSearch} />
      </Field>
      <Field name="country_factory" label="País de origen" span={3}>
        <AutoComplete options={named(values.TRUCK_COUNTRIES)} showSearch={suggestionSearch} />
      </Field>
    </FormSection>
  );
}

export function TechnicalSection() {
  return (
    <FormSection title="Datos técnicos" note="Como constan en la matrícula">
      <Field name="serial" label="Serie (VIN)" span={6} rules={[by(rules.serialError)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="axles" label="Ejes" span={3}>
        <LookupSelect call={lookups.getTruckAxles} option={option} />
      </Field>
      <Field name="passengers" label="Pasajeros" span={3} rules={[by(rules.passengersError)]}>
        <UnitField unit="personas" />
      </Field>
      <Field name="body" label="Carrocería" span={6}>
        <LookupSelect call={lookups.getTruckBodies} option={option} />
      </Field>
      <Field name="cabin" label="Cabina" span={6}>
        <LookupSelect call={lookups.getTruckCabins} option={option} />
      </Field>
      <Field name="tonnage" label="Tonelaje" span={4} rules={[by(rules.tonnageError)]}>
        <UnitField unit="t" decimals={2} />
      </Field>
      <Field name="fifth_wheel_lbs" label="Quinta rueda" span={4} rules={[by(rules.fifthWheelError)]}>
        <UnitField unit="lb" />
      </Field>
      <Field name="appraisal" label="Avalúo" span={4} rules={[by(rules.appraisalError)]}>
        <MoneyField />
      </Field>
    </FormSection>
  );
}

export function MotorSection() {
  return (
    <FormSection title="Motor y combustible">
      <Field name="motor_brand" label="Marca del motor" span={4}>
        <AutoComplete options={named(values.MOTOR_BRANDS)} showSearch={suggestionSearch} />
      </Field>
      <Field name="motor_model" label="Modelo del motor" span={4}>
        <Input autoComplete="off" />
      </Field>
      <Field name="motor_serial" label="Serie del motor" span={4} rules={[by(rules.motorSerialError)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="motor_horsepower" label="Potencia" span={3} rules={[by(rules.horsepowerError)]}>
        <UnitField unit="HP" />
      </Field>
      <Field name="motor_cylinder_capacity" label="Cilindraje" span={3} rules={[by(rules.cylinderCapacityError)]}>
        <UnitField unit="cm³" />
      </Field>
      <Field name="fuel" label="Combustible" span={6}>
        <LookupSelect call={lookups.getFuelTypes} option={option} />
      </Field>
      <Field name="tank_1_gallons" label="Tanque 1" span={3} rules={[by(rules.tankError)]}>
        <UnitField unit="gal" decimals={2} />
      </Field>
      <Field name="tank_2_gallons" label="Tanque 2" span={3} rules={[by(rules.tankError)]}>
        <UnitField unit="gal" decimals={2} />
      </Field>
    </FormSection>
  );
}

export function ObservationSection() {
  return (
    <FormSection title="Observación" note="Solo la ven su compañía y la operadora">
      <Field name="observation_truck" label="Observación" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </Field>
    </FormSection>
  );
}
