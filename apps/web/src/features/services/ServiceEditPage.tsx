import { getService, type Service, updateService } from '@cabezal/contract/services/services.calls';
import { Form } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { DetailError } from '../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { ServiceFields } from './ServiceFields.tsx';

const list = { title: 'Servicios', to: paths.services };

export default function ServiceEditPage() {
  const { id_servicio } = useParams();
  const found = useCall(getService, { id_service: Number(id_servicio) });
  if (found.data) return <ServiceEdit service={found.data} />;
  if (!found.error) return <PageSkeleton />;
  return <DetailError error={found.error} what="el servicio" retry={found.refetch} list={list} />;
}

function ServiceEdit({ service }: { service: Service }) {
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const { id_service, version } = service;
  const page = pathTo(paths.service, { id_servicio: id_service });
  const isUsed = service.reservations.count + service.orders.count > 0;
  return (
    <FormPage
      title="Editar servicio"
      crumbs={[list, { title: service.code, to: page }]}
      call={updateService}
      form={form}
      can={service.can.edit}
      initial={{ ...service }}
      toInput={values => ({ ...values, code: values.code ?? service.code, id_service, version })}
      onDone={() => {
        toast.success('Cambios guardados');
        void navigate(page);
      }}
      submitText="Guardar cambios"
      cancelTo={page}
    >
      <ServiceFields form={form} isFixed={isUsed || service.can.retire !== true} />
    </FormPage>
  );
}
