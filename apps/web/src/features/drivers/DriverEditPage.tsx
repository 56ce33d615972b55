import { editDriver } from '@cabezal/contract/drivers/driver-changes.calls';
import { type Driver, getDriver } from '@cabezal/contract/drivers/drivers.calls';
import { Form } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { DetailError } from '../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { ContactSection, IdentitySection, ObservationSection, PointsField } from './DriverFields.tsx';

/** Changes a driver's own data; licences and papers are kept on his page. */
export default function DriverEditPage() {
  const { id_conductor } = useParams();
  const found = useCall(getDriver, { id_driver: Number(id_conductor) });
  if (found.data) return <DriverEdit driver={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const list = { title: 'Conductores', to: paths.drivers };
  return <DetailError error={found.error} what="el conductor" retry={found.refetch} list={list} />;
}

function DriverEdit({ driver }: { driver: Driver }) {
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const page = pathTo(paths.driver, { id_conductor: driver.id_driver });
  return (
    <FormPage
      title="Editar conductor"
      crumbs={[
        { title: 'Conductores', to: paths.drivers },
        { title: `${driver.name} ${driver.last_name}`, to: page },
      ]}
      call={editDriver}
      form={form}
      can={driver.can.edit}
      initial={{ ...driver, license_points: Number(driver.license_points) }}
      toInput={values => ({ ...values, id_driver: driver.id_driver, version: driver.version })}
      onDone={() => {
        toast.success('Cambios guardados');
        void navigate(page);
      }}
      submitText="Guardar cambios"
      cancelTo={page}
    >
      <IdentitySection form={form} picksCompany={false} />
      <ContactSection />
      <FormSection title="Licencia" note="Tipo y vencimiento se cambian con las licencias de su página">
        <PointsField />
      </FormSection>
      <ObservationSection />
    </FormPage>
  );
}
