import { editDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { type Driver, getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { Form } from 'antd';
import { useParams } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { ContactSection, IdentitySection, ObservationSection, PointsField } from './DriverFields.tsx';

const list = { title: 'Conductores', to: paths.drivers };

/** Changes a driver's own data; licences and papers are edited on the driver's page. */
export default function DriverEditPage() {
  const { id_conductor } = useParams();
  const of = { id_driver: Number(id_conductor) };
  return <EditPage read={getDriver} of={of} what="el conductor" list={list} form={DriverEdit} />;
}

function DriverEdit({ record: driver, edit }: EditOf<Driver>) {
  const [form] = Form.useForm();
  const page = pathTo(paths.driver, { id_conductor: driver.id_driver });
  return (
    <FormPage
      title="Editar conductor"
      crumbs={[list, { title: personName(driver), to: page }]}
      call={editDriver}
      form={form}
      can={driver.can.edit}
      initial={{ ...driver, license_points: Number(driver.license_points) }}
      toInput={values => ({ ...values, id_driver: driver.id_driver, version: driver.version })}
      edit={edit}
      cancelTo={page}
    >
      <IdentitySection form={form} />
      <ContactSection />
      <FormSection title="Licencia" note="Tipo y vencimiento se cambian con las licencias de su página">
        <PointsField />
      </FormSection>
      <ObservationSection />
    </FormPage>
  );
}
