import { addTruck, getLastDisk } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { TRUCK_PAPER_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { Form } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { SentFiles } from '../../../kits/papers/SentFiles.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import {
  DriverSection,
  IdentitySection,
  MakeSection,
  MotorSection,
  ObservationSection,
  TechnicalSection,
} from './TruckFields.tsx';
import './trucks.css';

const initial = { truck_type: 'Cabezal', fuel: 'Diésel', passengers: 2 };
/** Certificates have dates of their own: they are registered on the truck's page. */
const kinds = { FOTO: TRUCK_PAPER_NAMES.FOTO, OTRO: TRUCK_PAPER_NAMES.OTRO };

/** Registers a truck: identity, owner, and data from its papers. */
export default function TruckAddPage() {
  const [form] = Form.useForm();
  const offered = useRef('');
  const asked = useRef(0);
  const offerDisk = useCallback(
    async (id_company?: number | null) => {
      asked.current += 1;
      const turn = asked.current;
      const found = await callApi(getLastDisk, { id_company }).catch(() => null);
      const written: string = form.getFieldValue('disk') ?? '';
      // A disk typed by the person stays, and so does the answer to a later request that arrived earlier.
      if (!found || turn !== asked.current || (written !== '' && written !== offered.current)) return;
      offered.current = found.disk;
      form.setFieldValue('disk', found.disk);
    },
    [form],
  );
  useEffect(() => void offerDisk(), [offerDisk]);
  return (
    <FormPage
      title="Nuevo camión"
      crumbs={[{ title: 'Camiones', to: paths.trucks }]}
      call={addTruck}
      form={form}
      draft="truck"
      initial={initial}
      doneText="Camión registrado"
      doneTo={truck => `${pathTo(paths.truck, { id_camion: truck.id_truck })}?tab=certificados`}
      submitText="Registrar camión"
      cancelTo={paths.trucks}
      onValuesChange={changed => {
        if ('id_company' in changed) void offerDisk(changed.id_company as number | null);
      }}
    >
      <IdentitySection form={form} />
      <DriverSection form={form} />
      <MakeSection form={form} />
      <TechnicalSection />
      <MotorSection />
      <FormSection title="Documentos" note="Los certificados se registran después, con sus fechas">
        <SentFiles kinds={kinds} />
      </FormSection>
      <ObservationSection />
    </FormPage>
  );
}
