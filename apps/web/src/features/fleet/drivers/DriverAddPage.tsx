import { addDriver } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { DRIVER_PAPER_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import { Form } from 'antd';
import { paths, pathTo } from '../../../app/paths.ts';
import { SentFiles } from '../../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { ContactSection, IdentitySection, LicenseFields, ObservationSection, PointsField } from './DriverFields.tsx';

const initial = {
  identification_kind: 'CEDULA',
  nationality: 'Ecuatoriana',
  license_type: 'E',
  license_points: 30,
};

/** Registers a driver: identity, licence, and papers. */
export default function DriverAddPage() {
  const [form] = Form.useForm();
  return (
    <FormPage
      title="Nuevo conductor"
      crumbs={[{ title: 'Conductores', to: paths.drivers }]}
      call={addDriver}
      form={form}
      draft="driver"
      initial={initial}
      doneText="Conductor registrado"
      doneTo={driver => pathTo(paths.driver, { id_conductor: driver.id_driver })}
      submitText="Registrar conductor"
      cancelTo={paths.drivers}
    >
      <IdentitySection form={form} isNew />
      <ContactSection />
      <FormSection title="Licencia" note="Un cabezal exige tipo E">
        <LicenseFields />
        <PointsField />
      </FormSection>
      <FormSection title="Documentos" note="Puede subirlos también después">
        <SentFiles kinds={DRIVER_PAPER_NAMES} />
      </FormSection>
      <ObservationSection />
    </FormPage>
  );
}
