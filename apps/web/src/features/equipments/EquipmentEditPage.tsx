import { updateEquipment } from '@cabezal/contract/equipments/equipment-changes.calls';
import { type Equipment, getEquipment } from '@cabezal/contract/equipments/equipments.calls';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { Form } from 'antd';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { DetailError } from '../../ui/detail/DetailError.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import {
  AttributeSections,
  attributeValues,
  IdentitySection,
  ObservationSection,
  withCodes,
} from './EquipmentFields.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

/** Changes an equipment's own data; availability and documents are kept on its page. */
export default function EquipmentEditPage() {
  const { id_equipo } = useParams();
  const kind = useEquipmentKind();
  const shape = equipmentKinds[kind];
  const found = useCall(getEquipment, { id_equipment: Number(id_equipo) });
  if (found.data && found.data.kind !== kind)
    return <Navigate replace to={equipmentKinds[found.data.kind].edit(found.data)} />;
  if (found.data) return <EquipmentEdit equipment={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const list = { title: shape.title, to: shape.list };
  return <DetailError error={found.error} what={`el ${shape.name}`} retry={found.refetch} list={list} />;
}

function EquipmentEdit({ equipment }: { equipment: Equipment }) {
  const navigate = useNavigate();
  const [form] = Form.useForm();
  const { kind, id_equipment, version, license_plate, id_truck, id_owner } = equipment;
  const shape = equipmentKinds[kind];
  const page = shape.path(equipment);
  const plate = equipment.license_plate_truck && formatPlate(equipment.license_plate_truck);
  return (
    <FormPage
      title={`Editar ${shape.name}`}
      crumbs={[
        { title: shape.title, to: shape.list },
        { title: equipment.disk, to: page },
      ]}
      call={updateEquipment}
      form={form}
      can={equipment.can.edit}
      initial={{
        ...equipment,
        license_plate: license_plate && formatPlate(license_plate),
        attributes: attributeValues(kind, equipment.attributes),
      }}
      toInput={values => ({ ...withCodes(kind, values), id_equipment, version })}
      onDone={() => {
        toast.success('Cambios guardados');
        void navigate(page);
      }}
      submitText="Guardar cambios"
      cancelTo={page}
    >
      <IdentitySection
        kind={kind}
        form={form}
        company={{ value: equipment.id_company, label: equipment.business_name }}
        truck={id_truck === null ? null : { value: id_truck, label: `${equipment.truck_disk} · ${plate}` }}
        owner={id_owner === null ? null : { value: id_owner, label: equipment.owner_name ?? String(id_owner) }}
      />
      <AttributeSections kind={kind} note="Sus documentos se suben en la página del equipo" />
      <ObservationSection />
    </FormPage>
  );
}
