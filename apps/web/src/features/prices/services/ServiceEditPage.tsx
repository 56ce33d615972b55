import { getService, type Service, updateService } from '@cabezal/contract/prices/services/services.calls';
import { Form } from 'antd';
import { useParams } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { ServiceFields } from './ServiceFields.tsx';

const list = { title: 'Servicios', to: paths.services };

export default function ServiceEditPage() {
  const { id_servicio } = useParams();
  const of = { id_service: Number(id_servicio) };
  return <EditPage read={getService} of={of} what="el servicio" list={list} form={ServiceEdit} />;
}

function ServiceEdit({ record: service, edit }: EditOf<Service>) {
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
      edit={edit}
      cancelTo={page}
    >
      <ServiceFields form={form} isFixed={isUsed || service.can.retire !== true} />
    </FormPage>
  );
}
