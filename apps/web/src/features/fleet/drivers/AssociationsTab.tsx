import { PlusOutlined } from '@ant-design/icons';
import { associateDriver, closeDriverAssociation } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import type { Driver, DriverAssociation } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { associationColumns } from '../../../kits/records/association-columns.ts';
import { offeredCompany } from '../../../kits/selects/company-option.ts';
import { nameOfCompany } from '../../../kits/selects/names.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

/** Further carriers that the driver may drive for, with dates. */
export function AssociationsTab({ driver }: { driver: Driver }) {
  const [adding, setAdding] = useState(false);
  const [closing, setClosing] = useState<DriverAssociation | null>(null);
  return (
    <div className="cz-records-stack">
      {driver.can.associate === true && (
        <div>
          <ActionButton icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Asociar con un transportista
          </ActionButton>
        </div>
      )}
      <SmallTable<DriverAssociation>
        rows={driver.associations}
        columns={columns}
        rowKey={row => row.id_association}
        empty={{
          title: 'Solo conduce para su compañía',
          text: 'Asocie al conductor con otro transportista para que este pueda verlo y enviarlo.',
        }}
        actions={
          driver.can.associate === true
            ? row =>
                row.closed_on === null && (
                  <ActionButton
                    size="small"
                    aria-label={`Cerrar la asociación con ${row.company}`}
                    onClick={() => setClosing(row)}
                  >
                    Cerrar
                  </ActionButton>
                )
            : undefined
        }
      />
      {adding && <Associate driver={driver} onClose={() => setAdding(false)} />}
      {closing && <CloseAssociation driver={driver} association={closing} onClose={() => setClosing(null)} />}
    </div>
  );
}

const columns = [textColumn<DriverAssociation>('company', 'Transportista'), ...associationColumns<DriverAssociation>()];

function Associate({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  return (
    <FormModal
      title="Asociar con un transportista"
      text="El transportista ve al conductor y puede enviarlo. Sus datos los edita solo su compañía; su acceso, solo la operadora. Si tiene usuario, este muestra desde ahora los viajes de todas: la primera vez sus sesiones terminan y se le envía un enlace para elegir otra contraseña. Revise antes en «Usuarios» que el correo sea suyo."
      okText="Asociar"
      call={associateDriver}
      initial={{ opened_on: businessDate(new Date()) }}
      toInput={values => ({ ...values, id_driver: driver.id_driver })}
      onClose={onClose}
    >
      <Field name="id_company" label="Transportista" span={8}>
        <EntitySelect<CompanyRow>
          call={getCompanies}
          nameOf={nameOfCompany}
          filters={{ active: true, company_type: 'TRANS' }}
          option={row => ({
            ...offeredCompany(row),
            ...(row.id_company === driver.id_company && { refused: 'Es su compañía' }),
          })}
        />
      </Field>
      <Field name="opened_on" label="Desde" span={4}>
        <DateField max={businessDate(new Date())} />
      </Field>
    </FormModal>
  );
}

interface CloseProps {
  driver: Driver;
  association: DriverAssociation;
  onClose: () => void;
}

function CloseAssociation({ driver, association, onClose }: CloseProps) {
  const { id_company } = association;
  return (
    <FormModal
      title={`Cerrar la asociación con ${association.company}`}
      text="El transportista deja de ver al conductor y no puede enviarlo más. No debe tener viajes sin cerrar con él."
      okText="Cerrar asociación"
      look="danger"
      call={closeDriverAssociation}
      initial={{ closed_on: businessDate(new Date()) }}
      toInput={values => ({ ...values, id_driver: driver.id_driver, id_company })}
      onClose={onClose}
    >
      <Field name="closed_on" label="Hasta" span={6}>
        <DateField min={association.opened_on} max={businessDate(new Date())} />
      </Field>
    </FormModal>
  );
}
