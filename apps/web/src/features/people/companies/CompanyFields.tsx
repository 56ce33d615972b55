import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { verifyCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { getAdvisorsOfProduct } from '@cabezal/contract/people/companies/company-people.calls';
import { COMPANY_TYPE_NAMES, COMPANY_TYPES, type CompanyType } from '@cabezal/domain/system/access/roles';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import { checkRuc, rucError } from '@cabezal/domain/system/validation/identity';
import { Alert, Form, type FormInstance, Input, Select, Switch } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { companyPath } from './company-columns.tsx';
import './companies.css';

const types = COMPANY_TYPES.map(value => ({ value, label: COMPANY_TYPE_NAMES[value] }));

interface IdentityProps {
  form: FormInstance;
  /** The RUC of a registered company: it is not checked again. */
  known?: string | null;
}

/** Name and type of the company. A RUC that is already registered is reported before sending. */
export function IdentitySection({ form, known }: IdentityProps) {
  const ruc: string = Form.useWatch('ruc', form) ?? '';
  const isAsked = ruc !== known && rucError(ruc) === null;
  const found = useCall(verifyCompany, { ruc }, { enabled: isAsked, staleTime: 60_000 });
  const taken = isAsked && found.data?.exists ? found.data : null;
  const remark = rucError(ruc) === null ? checkRuc(ruc).message : null;
  return (
    <FormSection title="Identificación">
      <Field
        name="ruc"
        label="RUC"
        span={4}
        demanded
        rules={[by(rucError)]}
        help={!taken && remark && <span className="cz-companies-warning">{remark}</span>}
      >
        <Input autoComplete="off" inputMode="numeric" maxLength={13} />
      </Field>
      <Field name="name" label="Nombre o razón social" span={8} demanded>
        <Input autoComplete="off" />
      </Field>
      {taken && (
        <Alert
          type="warning"
          showIcon
          className="cz-span-12 cz-form-alert"
          title={taken.message}
          action={
            taken.id_company && (
              <Link to={companyPath({ id_company: taken.id_company })}>Ver {taken.name ?? 'la compañía'}</Link>
            )
          }
        />
      )}
      <Field name="company_type" label="Tipo" span={4} demanded help="No cambia cuando ya tiene viajes o reservas">
        <Select options={types} />
      </Field>
    </FormSection>
  );
}

/** Contact data; also in the dialog in which a company edits its own. */
export function ContactFields() {
  return (
    <>
      <Field name="email" label="Correo">
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name="phone" label="Teléfono" rules={[by(phoneError)]}>
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="phone_work" label="Teléfono de la oficina" rules={[by(phoneError)]}>
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="address" label="Dirección">
        <Input autoComplete="off" />
      </Field>
    </>
  );
}

interface FlagProps {
  name: string;
  label: string;
  help?: string;
}

function Flag(props: FlagProps) {
  return (
    <Field {...props} span={6} valuePropName="checked">
      <Switch />
    </Field>
  );
}

/** What customers and the company itself can see. */
export function SharingFields({ isCarrier }: { isCarrier: boolean }) {
  return (
    <>
      <Flag name="notifications_share" label="Recibe avisos" help="Correos con el avance de sus viajes" />
      {isCarrier && (
        <Flag
          name="share_driver_truck"
          label="Muestra conductor y camión"
          help="Los clientes ven quién conduce y la placa en los viajes que hace"
        />
      )}
    </>
  );
}

export function InstructionsField() {
  return (
    <Field
      name="instructions"
      label="Instrucciones"
      span={12}
      help="Las ven la compañía y quienes coordinan sus viajes"
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
    </Field>
  );
}

/** A customer's advisor works in its line; for other types any advisor. */
const productOf = (type: CompanyType | undefined) => (type === 'EXP' ? 'E' : type === 'IMP' ? 'I' : 'tpt');

/** A customer's own minimum margin, besides the general one; for people who may set it. */
function MinimumMargin() {
  const { may } = useAccess();
  return (
    <Field
      name="min_margin_pct"
      label="Margen mínimo"
      span={6}
      help={may('parameter.write') ? 'Vacío: el mínimo general' : 'Lo cambia quien cambia los parámetros'}
    >
      <UnitField unit="%" decimals={2} disabled={!may('parameter.write')} />
    </Field>
  );
}

/** The agreements with the company; only the operator sees and edits them. */
export function AgreementsSection({ form, company }: { form: FormInstance; company?: Company }) {
  const type: CompanyType | undefined = Form.useWatch('company_type', form);
  return (
    <FormSection title="Acuerdos" note="Solo los cambia la operadora">
      {type !== 'TRANS' && (
        <Field name="id_advisor" label="Asesor comercial" span={6}>
          <LookupSelect
            call={getAdvisorsOfProduct}
            input={{ product: productOf(type) }}
            option={row => ({ value: row.id_user, label: row.name, hint: row.work_position })}
            current={company?.id_advisor ? { value: company.id_advisor, label: company.advisor ?? '' } : null}
            placeholder="Sin asesor"
          />
        </Field>
      )}
      <Field name="nec_agent_foreign" label="Agente en el exterior (NEC)" span={6}>
        <Input autoComplete="off" />
      </Field>
      {type !== 'TRANS' && (
        <>
          <Flag name="early_billing" label="Factura anticipada" help="Se factura desde que se aprueba la reserva" />
          <Flag
            name="create_disv"
            label="Permite crear el DISV"
            help="Este cliente nos permite crear el DISV con su usuario"
          />
          <MinimumMargin />
        </>
      )}
      <Field name="internal_notes" label="Notas internas" span={12} help="Solo las ve la operadora">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </FormSection>
  );
}
