import { editTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { getTruck, type Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Form } from 'antd';
import { useParams } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import {
  DriverSection,
  IdentitySection,
  MakeSection,
  MotorSection,
  ObservationSection,
  TechnicalSection,
} from './TruckFields.tsx';
import './trucks.css';

const list = { title: 'Camiones', to: paths.trucks };

/** Changes a truck's own data; state, certificates and documents are edited on its page. */
export default function TruckEditPage() {
  const { id_truck } = useParams();
  return <EditPage read={getTruck} of={{ id_truck: Number(id_truck) }} what="el camión" list={list} form={TruckEdit} />;
}

/** A tank of zero means that there is none. */
const numberOf = (text: string | null) => Number(text ?? 0) || undefined;

function TruckEdit({ record: truck, edit }: EditOf<Truck>) {
  const [form] = Form.useForm();
  const page = pathTo(paths.truck, { id_camion: truck.id_truck });
  const { tank_1_gallons, tank_2_gallons, tonnage, license_plate } = truck;
  const driver =
    truck.id_driver === null ? null : { value: truck.id_driver, label: truck.driver_name ?? String(truck.id_driver) };
  return (
    <FormPage
      title="Editar camión"
      crumbs={[list, { title: formatPlate(license_plate), to: page }]}
      call={editTruck}
      form={form}
      can={truck.can.edit}
      initial={{
        ...truck,
        license_plate: formatPlate(license_plate),
        tank_1_gallons: numberOf(tank_1_gallons),
        tank_2_gallons: numberOf(tank_2_gallons),
        tonnage: numberOf(tonnage),
      }}
      toInput={values => ({ ...values, id_truck: truck.id_truck, version: truck.version })}
      edit={edit}
      cancelTo={page}
    >
      <IdentitySection form={form} company={{ value: truck.id_company, label: truck.company }} />
      <DriverSection form={form} driver={driver} />
      <MakeSection form={form} />
      <TechnicalSection />
      <MotorSection />
      <ObservationSection />
    </FormPage>
  );
}
