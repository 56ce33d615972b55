import { addService } from '@cabezal/contract/services/services.calls';
import { Form } from 'antd';
import { useNavigate } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { ServiceFields } from './ServiceFields.tsx';

const initial = { iva_kind: 'STANDARD', bookable: false };

export default function ServiceAddPage() {
  const navigate = useNavigate();
  const [form] = Form.useForm();
  return (
    <FormPage
      title="Nuevo servicio"
      crumbs={[{ title: 'Servicios', to: paths.services }]}
      call={addService}
      form={form}
      initial={initial}
      onDone={service => {
        toast.success('Servicio registrado');
        void navigate(pathTo(paths.service, { id_servicio: service.id_service }));
      }}
      submitText="Registrar servicio"
      cancelTo={paths.services}
    >
      <ServiceFields form={form} />
    </FormPage>
  );
}
