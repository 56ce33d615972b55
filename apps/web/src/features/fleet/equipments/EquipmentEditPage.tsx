import { updateEquipment } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { type Equipment, getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Form } from 'antd';
import { Navigate, useParams } from 'react-router';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import {
  AttributeSections,
  attributeValues,
  IdentitySection,
  ObservationSection,
  withCodes,
} from './EquipmentFields.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';
import { carryingText } from './modem/modem-words.ts';

/** Changes the own data of a piece of equipment; availability and documents are edited on its page. */
export default function EquipmentEditPage() {
  const { id_equipo } = useParams();
  const kind = useEquipmentKind();
  const shape = equipmentKinds[kind];
  const of = { id_equipment: Number(id_equipo) };
  const list = { title: shape.title, to: shape.list };
  return <EditPage read={getEquipment} of={of} what={`el ${shape.name}`} list={list} form={AtItsAddress} />;
}

/** Redirects to the address of the equipment's kind. */
function AtItsAddress(props: EditOf<Equipment>) {
  const { record } = props;
  if (useEquipmentKind() !== record.kind) return <Navigate replace to={equipmentKinds[record.kind].edit(record)} />;
  return <EquipmentEdit {...props} />;
}

const equipmentValues = ({ kind, license_plate, attributes, ...equipment }: Equipment) => ({
  ...equipment,
  kind,
  license_plate: license_plate && formatPlate(license_plate),
  attributes: attributeValues(kind, attributes),
});

function EquipmentEdit({ record: equipment, edit }: EditOf<Equipment>) {
  const [form] = Form.useForm();
  const { kind, id_equipment, version, id_truck, id_owner } = equipment;
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
      initial={equipmentValues}
      toInput={values => ({ ...withCodes(kind, values), id_equipment, version })}
      edit={edit}
      cancelTo={page}
    >
      <IdentitySection
        kind={kind}
        form={form}
        company={{ value: equipment.id_company, label: equipment.business_name }}
        truck={id_truck === null ? null : { value: id_truck, label: `${equipment.truck_disk} · ${plate}` }}
        carrying={equipment.id_mounted_on === null ? undefined : carryingText(equipment.mounted_on)}
        owner={id_owner === null ? null : { value: id_owner, label: equipment.owner_name ?? String(id_owner) }}
      />
      <AttributeSections kind={kind} note="Sus documentos se suben en la página del equipo" />
      <ObservationSection />
    </FormPage>
  );
}
