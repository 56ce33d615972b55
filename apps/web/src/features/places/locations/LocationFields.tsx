import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { getFreeHoursDefault, type Location } from '@cabezal/contract/places/locations/locations.calls';
import * as rules from '@cabezal/domain/places/locations/location';
import { locationCompanyError, mayPickCompany, typesOfPlace } from '@cabezal/domain/places/locations/location-rights';
import { COMPANY_TYPES } from '@cabezal/domain/system/access/roles';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import { STOP_CODE_NAMES, STOP_CODES, type StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { Button, Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { CompanySelect } from '../../../kits/selects/selects.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { usualHours } from './location-answers.ts';
import { useLocationEditor } from './use-location-editor.ts';

interface Props {
  form: FormInstance;
  location?: Location;
  /** The company, if it is fixed. */
  company?: { id_company: number; name: string };
}

const upper = (typed: string) => typed.toUpperCase();

/** A connection point has a screen of its own; an existing one keeps its type. */
const isOffered = (type: StopCode, given?: StopCode) => type === given || (type !== 'PC' && given !== 'PC');

function helpOf(isFree: boolean, isDemanded: boolean) {
  if (!isFree) return 'La suya o la de un cliente; vacío: la suya';
  return isDemanded ? undefined : 'Vacío: lugar público, sin compañía';
}

/** Name, type and company. */
export function IdentitySection({ form, location, company }: Props) {
  const editor = useLocationEditor();
  const type = Form.useWatch('type', form) as StopCode | undefined;
  const picks = !company && (location ? location.can.pick_company === true : mayPickCompany(editor));
  const isFree = editor.is_operator || editor.role === 'ADM_MASTER';
  const given = location?.type;
  const types = typesOfPlace(editor, STOP_CODES).filter(code => isOffered(code, given));
  const offered = given && !types.includes(given) ? [given, ...types] : types;
  const needs = (id: number | null | undefined) => locationCompanyError(type ?? 'OTR', isFree ? (id ?? null) : 0);
  return (
    <FormSection title="Identificación">
      <Field name="name" label="Nombre" span={8}>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <Field name="type" label="Tipo" span={4}>
        <Select placeholder="Elija" options={offered.map(value => ({ value, label: STOP_CODE_NAMES[value] }))} />
      </Field>
      {picks && (
        <Field
          name="id_company"
          label="Compañía"
          span={8}
          dependencies={['type']}
          rules={[by<number | null>(needs, true)]}
          demanded={needs(null) !== null}
          help={helpOf(isFree, needs(null) !== null)}
        >
          <CompanySelect types={COMPANY_TYPES} name={location?.company ?? undefined} />
        </Field>
      )}
      {(company ?? (!picks && location?.company)) && (
        <Form.Item label="Compañía" className="cz-span-8">
          <Input value={company?.name ?? location?.company ?? ''} disabled aria-label="Compañía" />
        </Form.Item>
      )}
      <Field name="code" label="Código" span={4} normalize={upper} rules={[by(rules.locationCodeError)]}>
        <Input autoComplete="off" placeholder="PLT-GUABO" />
      </Field>
      {location && (
        <Field name="active" label="Estado" span={12} valuePropName="checked" help="Lo que ya está programado sigue">
          <Checkbox>Se ofrece en reservas</Checkbox>
        </Field>
      )}
    </FormSection>
  );
}

export function ContactSection() {
  return (
    <FormSection title="Contacto" note="Lo ve el conductor en su viaje">
      <Field name="contact_name" label="Nombre" span={7}>
        <Input autoComplete="off" />
      </Field>
      <Field name="contact_phone" label="Teléfono" span={5} rules={[by(phoneError)]}>
        <Input autoComplete="off" inputMode="tel" />
      </Field>
    </FormSection>
  );
}

/** Requirements for entry, and free hours. */
export function EntrySection({ form }: Pick<Props, 'form'>) {
  const type = Form.useWatch('type', form) as StopCode | undefined;
  const defaults = useCall(getFreeHoursDefault, {}, { staleTime: 300_000 });
  const usual = type ? usualHours(type, defaults.data ?? []) : '';
  return (
    <FormSection title="Ingreso y espera">
      <Field
        name="free_hours"
        label="Horas libres"
        span={4}
        rules={[by(rules.freeHoursError)]}
        help={usual ? `Vacío: ${usual}` : 'Vacío: las usuales de su tipo'}
      >
        <UnitField unit="h" decimals={2} />
      </Field>
      <Field name="code_bic" label="Código BIC" span={4} normalize={upper} rules={[by(rules.codeBicError)]}>
        <Input autoComplete="off" placeholder="ECGYE1234" maxLength={9} />
      </Field>
      <Field name="entry_document" label="Documento de ingreso" span={4}>
        <Input autoComplete="off" placeholder="AISV, cita, carta…" />
      </Field>
      <Field
        name="requires_credential"
        label="Credencial"
        span={12}
        valuePropName="checked"
        help="Sin credencial vigente no se emite la guía del conductor o del camión"
      >
        <Checkbox>La exige a conductor y camión</Checkbox>
      </Field>
    </FormSection>
  );
}

/** Docks or stores with free hours of their own. */
export function LocalsSection() {
  return (
    <FormSection title="Locales" note="Muelles o bodegas dentro, con sus propias horas libres">
      <div className="cz-locations-locals">
        <Form.List name="list_locals">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name: row }) => (
                <div key={key} className="cz-locations-local">
                  <Field name={['list_locals', row, 'code_local']} isListed label="Local" span={12}>
                    <Input autoComplete="off" maxLength={40} />
                  </Field>
                  <Field
                    name={['list_locals', row, 'free_hours']}
                    isListed
                    label="Horas libres"
                    demanded
                    span={12}
                    rules={[by(rules.freeHoursError)]}
                  >
                    <UnitField unit="h" decimals={2} placeholder="Igual" />
                  </Field>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`Quitar el local ${row + 1}`}
                    onClick={() => remove(row)}
                  />
                </div>
              ))}
              <Button className="cz-locations-add-local" icon={<PlusOutlined />} onClick={() => add({})}>
                Agregar local
              </Button>
            </>
          )}
        </Form.List>
      </div>
    </FormSection>
  );
}
