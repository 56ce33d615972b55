import { addService } from '@cabezal/contract/prices/services/services.calls';
import { Form } from 'antd';
import { paths, pathTo } from '../../../app/paths.ts';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { ServiceFields } from './ServiceFields.tsx';

const initial = { iva_kind: 'STANDARD', bookable: false };

export default function ServiceAddPage() {
  const [form] = Form.useForm();
  return (
    <FormPage
      title="Nuevo servicio"
      crumbs={[{ title: 'Servicios', to: paths.services }]}
      call={addService}
      form={form}
      initial={initial}
      doneText="Servicio registrado"
      doneTo={service => pathTo(paths.service, { id_servicio: service.id_service })}
      submitText="Registrar servicio"
      cancelTo={paths.services}
    >
      <ServiceFields form={form} />
    </FormPage>
  );
}
