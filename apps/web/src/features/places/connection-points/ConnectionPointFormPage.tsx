import type { Call } from '@cabezal/contract/call';
import {
  addConnectionPoint,
  type ConnectionPoint,
  getConnectionPoint,
  updateConnectionPoint,
  VOLTAGES,
} from '@cabezal/contract/places/connection-points/connection-points.calls';
import { type Canton, getCantons } from '@cabezal/contract/places/locations/locations.calls';
import { Form, Input, Select, Switch } from 'antd';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type EditOf, EditPage, type NewRecord } from '../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { DegreeField, MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import './points.css';

const PointMap = lazy(() => import('./PointMap.tsx'));
const list = { title: 'Puntos de conexión', to: paths.connectionPoints };
const cantonOption = (canton: Canton) => ({ value: canton.id_canton, label: canton.name, hint: canton.province });

/** `/punto_conexion/add`: a new connection point; with `?punto=` an existing one. */
export default function ConnectionPointFormPage() {
  const [search] = useSearchParams();
  const id_location = Number(search.get('punto')) || null;
  if (id_location === null) return <PointForm record={null} />;
  const of = { id_location };
  return <EditPage read={getConnectionPoint} of={of} what="el punto de conexión" list={list} form={PointForm} />;
}

function PointForm({ record: point, edit }: EditOf<ConnectionPoint> | NewRecord) {
  const [form] = Form.useForm();
  const lat = Form.useWatch<number | null | undefined>('lat', form) ?? point?.lat;
  const lng = Form.useWatch<number | null | undefined>('lng', form) ?? point?.lng;
  const name = Form.useWatch<string | undefined>('name', form) ?? point?.name ?? '';
  const call: Call<unknown, ConnectionPoint> = point === null ? addConnectionPoint : updateConnectionPoint;
  const at = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  return (
    <FormPage
      title={point === null ? 'Nuevo punto de conexión' : 'Editar punto de conexión'}
      crumbs={[list]}
      call={call}
      form={form}
      draft={point === null ? 'connection_point' : undefined}
      initial={(now: ConnectionPoint | null) => now ?? { voltage_v: 440, open_24h: true, backup_generator: false }}
      toInput={values => ({ ...values, ...(point && { id_location: point.id_location, version: point.version }) })}
      edit={edit}
      doneText={point === null ? 'Punto de conexión registrado' : undefined}
      submitText={point === null ? 'Registrar punto' : undefined}
      cancelTo={paths.connectionPoints}
      aside={
        <div className="cz-connection-points-map cz-panel">
          <Suspense fallback={<div className="cz-map" />}>
            <PointOnMap name={name} at={at} />
          </Suspense>
        </div>
      }
    >
      <PlaceSection point={point} />
      <OfferSection isEdited={point !== null} />
    </FormPage>
  );
}

interface PointOnMapProps {
  name: string;
  at: { lat: number; lng: number } | null;
}

function PointOnMap({ name, at }: PointOnMapProps) {
  const { form, written } = useFormKit();
  const setPoint = useCallback(
    (point: { lat: number; lng: number }) => {
      form.setFieldsValue(point);
      written.touch(['lat', 'lng']);
    },
    [form, written],
  );
  return <PointMap name={name} at={at} onPoint={setPoint} />;
}

export function PlaceSection({ point }: { point: ConnectionPoint | null }) {
  return (
    <FormSection title="Dónde está" note="Toque el mapa o escriba las coordenadas">
      <Field name="name" label="Nombre" span={12}>
        <Input maxLength={120} />
      </Field>
      <Field name="id_canton" label="Cantón" span={6}>
        <LookupSelect<Canton>
          call={getCantons}
          option={cantonOption}
          current={storedOption(point?.id_canton, point?.canton)}
        />
      </Field>
      <Field name="address" label="Dirección" span={6}>
        <Input maxLength={200} />
      </Field>
      <Field name="lat" label="Latitud" span={3}>
        <DegreeField />
      </Field>
      <Field name="lng" label="Longitud" span={3}>
        <DegreeField />
      </Field>
      <Field name="contact_name" label="Contacto" span={3}>
        <Input maxLength={80} />
      </Field>
      <Field name="contact_phone" label="Teléfono" span={3}>
        <Input maxLength={20} inputMode="tel" />
      </Field>
    </FormSection>
  );
}

function OfferSection({ isEdited }: { isEdited: boolean }) {
  return (
    <FormSection title="Qué ofrece">
      <Field name="outlets" label="Tomas" span={3}>
        <UnitField unit="tomas" />
      </Field>
      <Field name="voltage_v" label="Voltaje" span={3}>
        <Select options={VOLTAGES.map(value => ({ value, label: `${value} V` }))} />
      </Field>
      <Field name="cost_hour" label="Costo por hora, sin IVA" span={6} help="Vacío: se acuerda en cada caso">
        <MoneyField />
      </Field>
      <Field name="open_24h" label="Abierto 24 horas" span={3} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="backup_generator" label="Generador de respaldo" span={4} valuePropName="checked">
        <Switch />
      </Field>
      {isEdited && (
        <Field name="active" label="Activo" span={3} valuePropName="checked" help="Uno inactivo no se ofrece">
          <Switch />
        </Field>
      )}
      <Field name="observation" label="Observación" span={12}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormSection>
  );
}
