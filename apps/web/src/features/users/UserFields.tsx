import { type CompanyRow, getCompanies } from '@cabezal/contract/companies/companies.calls';
import { type DriverRow, getDrivers } from '@cabezal/contract/drivers/drivers.calls';
import { getRoles, type Role, type UserRow } from '@cabezal/contract/users/users.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { Form, Input, Switch } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { EntitySelect, LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useFormKit } from '../../ui/form/form-context.ts';
import { useAccess } from '../records/use-access.ts';

const companyOption = (row: CompanyRow) => ({
  value: row.id_company,
  label: row.name,
  hint: COMPANY_TYPE_NAMES[row.company_type],
});
const driverOption = (row: DriverRow) => ({
  value: row.id_driver,
  label: `${row.last_name} ${row.name}`,
  hint: row.identification_card,
});
const roleOption = (role: Role) => ({ value: role.id_role, label: role.name });

/** Whether the role that is chosen drives: it is then said whose trips they are. */
function useIsDriver() {
  const { form } = useFormKit();
  const id_role: number | undefined = Form.useWatch('id_role', form);
  const roles = useCall(getRoles, {}, { nouns: [], staleTime: 300_000 });
  return roles.data?.find(role => role.id_role === id_role)?.code === 'DRIVER';
}

export function UserFields({ user }: { user: UserRow | null }) {
  const { isOperator, can } = useAccess();
  const { form } = useFormKit();
  const isDriver = useIsDriver();
  const chosen: number | undefined = Form.useWatch('id_company', form);
  const picksCompany = !user && isOperator && can('company.read');
  const company = user?.id_company ?? chosen;
  return (
    <div className="cz-grid">
      {picksCompany && (
        <Field name="id_company" label="Compañía" span={12} help="Vacío: la suya">
          <EntitySelect<CompanyRow>
            call={getCompanies}
            nouns={['company']}
            filters={{ active: true }}
            option={companyOption}
          />
        </Field>
      )}
      {user && (
        <Form.Item label="Compañía" className="cz-span-12">
          <Input value={user.company} disabled />
        </Form.Item>
      )}
      <Field name="name" label="Nombres">
        <Input autoComplete="off" />
      </Field>
      <Field name="last_name" label="Apellidos">
        <Input autoComplete="off" />
      </Field>
      <Field
        name="email"
        label="Correo"
        span={12}
        help={user ? undefined : 'Recibirá un enlace, válido 72 horas, para elegir su contraseña'}
      >
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name="id_role" label="Rol" span={12}>
        <LookupSelect<Role> call={getRoles} option={roleOption} />
      </Field>
      {isDriver && (
        <Field name="id_driver" label="Conductor" span={12} help="De quién son los viajes que verá">
          <EntitySelect<DriverRow>
            call={getDrivers}
            nouns={['driver']}
            filters={{ active: true, ...(company && { id_company: company }) }}
            option={driverOption}
            current={user?.id_driver ? { value: user.id_driver, label: user.driver_name ?? '' } : null}
          />
        </Field>
      )}
      <Field name="work_position" label="Cargo">
        <Input autoComplete="off" />
      </Field>
      <Field name="phone" label="Teléfono">
        <Input type="tel" autoComplete="off" />
      </Field>
      {user && <ActiveField user={user} />}
    </div>
  );
}

/** Taking somebody out has its own question; here one is let in again. */
function ActiveField({ user }: { user: UserRow }) {
  return (
    <Field name="active" label="Puede ingresar" span={12} valuePropName="checked" hidden={user.active}>
      <Switch checkedChildren="Sí" unCheckedChildren="No" />
    </Field>
  );
}
