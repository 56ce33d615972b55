import { type DriverRow, getDrivers } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import { COMPANY_TYPE_NAMES, PRODUCT_LINE_NAMES } from '@cabezal/domain/system/access/roles';
import { personName } from '@cabezal/domain/system/text/person-name';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyOption } from '../../../kits/selects/company-option.ts';
import { nameOfCompany, nameOfDriver } from '../../../kits/selects/names.ts';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { RoleField, type RolePlace, useRoles } from './RoleField.tsx';

const companyWithType = (row: CompanyRow) => ({ ...companyOption(row), hint: COMPANY_TYPE_NAMES[row.company_type] });
const driverOption = (row: DriverRow) => ({
  value: row.id_driver,
  label: personName(row),
  hint: row.identification_card,
});
const lines = (['E', 'I'] as const).map(value => ({ value, label: PRODUCT_LINE_NAMES[value] }));

/** Whether the selected role is a driver: then the form asks for the driver record. */
function useIsDriver() {
  const { form } = useFormKit();
  const id_role: number | undefined = Form.useWatch('id_role', form);
  return useRoles().data?.find(role => role.id_role === id_role)?.code === 'DRIVER';
}

/** The company of the person: the user's, the selected one, else the own. */
function useCompany(user: UserRow | null) {
  const { person } = useAccess();
  const [picked, setPicked] = useState<CompanyRow | null>(null);
  const id_company = user?.id_company ?? picked?.id_company ?? person.id_company;
  const company_type = user?.company_type ?? picked?.company_type ?? person.company_type;
  const place: RolePlace = { company_type, is_operator: person.is_operator && id_company === person.id_company };
  return { id_company, place, setPicked };
}

/** Drivers of the company without a user. */
function DriverField({ user, id_company }: { user: UserRow | null; id_company: number }) {
  return (
    <Field name="id_driver" label="Conductor" span={12} help="De quién son los viajes que verá" demanded>
      <EntitySelect<DriverRow>
        call={getDrivers}
        nameOf={nameOfDriver}
        filters={{ active: true, has_user: false, id_company }}
        option={driverOption}
        current={user?.id_driver ? { value: user.id_driver, label: user.driver_name ?? '' } : null}
      />
    </Field>
  );
}

/** What happens to the address of a new user. */
const emailHelp = (handsOver: boolean) =>
  handsOver
    ? 'Con él ingresa. Al crear el usuario verá un enlace, válido 72 horas, para entregárselo'
    : 'Recibirá un enlace, válido 72 horas, para elegir su contraseña';

export function UserFields({ user, handsOver }: { user: UserRow | null; handsOver: boolean }) {
  const { isOperator, may, person } = useAccess();
  const { form } = useFormKit();
  const isDriver = useIsDriver();
  const company = useCompany(user);
  const picksCompany = !user && isOperator && may('company.read') && person.role !== 'ADM_LOCAL';
  return (
    <div className="cz-grid">
      {picksCompany && (
        <Field name="id_company" label="Compañía" span={12} help="Vacío: la suya">
          <EntitySelect<CompanyRow>
            call={getCompanies}
            nameOf={nameOfCompany}
            filters={{ active: true }}
            option={companyWithType}
            onPick={row => {
              company.setPicked(row);
              form.resetFields(['id_role', 'id_driver']);
            }}
          />
        </Field>
      )}
      {user && (
        <Form.Item label="Compañía" className="cz-span-12">
          <Input value={user.company} disabled aria-label="Compañía" />
        </Form.Item>
      )}
      <Field name="name" label="Nombres">
        <Input autoComplete="off" />
      </Field>
      <Field name="last_name" label="Apellidos">
        <Input autoComplete="off" />
      </Field>
      <Field name="email" label="Correo" span={12} help={user ? undefined : emailHelp(handsOver)}>
        <Input type="email" autoComplete="off" />
      </Field>
      <RoleField place={company.place} />
      {isDriver && <DriverField user={user} id_company={company.id_company} />}
      <Field name="work_position" label="Cargo">
        <Input autoComplete="off" />
      </Field>
      <Field name="phone" label="Teléfono">
        <Input type="tel" autoComplete="off" />
      </Field>
      <Field name="products" label="Líneas en las que trabaja" span={12}>
        <Checkbox.Group options={lines} />
      </Field>
    </div>
  );
}
