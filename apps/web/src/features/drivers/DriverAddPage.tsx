import { addDriver, verifyDriver } from '@cabezal/contract/drivers/driver-changes.calls';
import { DRIVER_PAPER_NAMES } from '@cabezal/contract/drivers/driver-lookups.data';
import { Alert, Form } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { SentFiles } from '../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { ContactSection, IdentitySection, LicenseFields, ObservationSection, PointsField } from './DriverFields.tsx';

const initial = {
  identification_kind: 'CEDULA',
  nationality: 'Ecuatoriana',
  license_type: 'E',
  license_points: 30,
};

interface Known {
  message: string;
  id_driver: number | null;
}

/** Registers a driver: who he is, with which licence, and his papers from the start. */
export default function DriverAddPage() {
  const [form] = Form.useForm();
  const [known, setKnown] = useState<Known | null>(null);
  const asked = useRef('');
  const look = async (card: string) => {
    asked.current = card;
    // A cédula is asked for when it is whole, a passport from its shortest on.
    const isWhole = form.getFieldValue('identification_kind') === 'CEDULA' ? card.length === 10 : card.length >= 5;
    const found = !isWhole ? null : await callApi(verifyDriver, { identification_card: card }).catch(() => null);
    // Answers come in any order: only the one about what stands there now counts.
    if (card !== asked.current) return;
    setKnown(found?.exists ? { message: found.message ?? '', id_driver: found.id_driver } : null);
  };
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
      onValuesChange={changed => {
        if (typeof changed.identification_card === 'string') void look(changed.identification_card.trim());
      }}
    >
      {known && <KnownDriver known={known} />}
      <IdentitySection form={form} picksCompany />
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

function KnownDriver({ known }: { known: Known }) {
  return (
    <Alert
      type="warning"
      showIcon
      className="cz-form-alert"
      title={known.message}
      action={
        known.id_driver && <Link to={pathTo(paths.driver, { id_conductor: known.id_driver })}>Ver conductor</Link>
      }
    />
  );
}
