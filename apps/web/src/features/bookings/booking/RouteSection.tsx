import { ArrowRightOutlined, PlusOutlined } from '@ant-design/icons';
import { getFreeHoursDefault, getLocation, getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import type { ReservationType } from '@cabezal/domain/trips/status/templates';
import { Button, Form, Input, Segmented } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { DateField, TimeField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { PlaceField } from './PlaceField.tsx';

const modes = [
  { value: true, label: 'Con retiro' },
  { value: false, label: 'Directo' },
];

/** The places in order of travel, and the appointment at the plant. */
export function RouteSection() {
  const { form } = useFormKit();
  const type = Form.useWatch<ReservationType>('reservation_type', form) ?? 'E';
  const withPickup = Form.useWatch<boolean>('with_pickup', form) ?? true;
  const client = Form.useWatch<number | null>('id_client', form);
  useOnlyPlant(client);
  const depot = (
    <PlaceField
      field="depot"
      label={type === 'E' ? 'Retiro del vacío' : 'Devolución'}
      type="DEP"
      placeholder="Depósito"
    />
  );
  const port = <PortShown />;
  const plant = <PlaceField field="plant" label="Planta" type="PLT" id_company={client} placeholder="Planta" />;
  return (
    <FormSection title="Ruta y horas" note={withPickup ? 'Retiro y viaje aparte' : 'Un solo viaje'}>
      <RouteLine places={type === 'E' ? [depot, plant, port] : [port, plant, depot]} />
      <ExtraPlants client={client} />
      <Field name="appointment_date" label="Cita en planta" span={3}>
        <DateField />
      </Field>
      <Field name="appointment_time" label="Hora" span={2}>
        <TimeField />
      </Field>
      <PlantFacts type={type} />
      <Form.Item name="with_pickup" label="Modalidad" className="cz-span-4">
        <Segmented block options={modes} />
      </Form.Item>
      <PlaceField field="base" label="Base de salida" type="BASE" span={4} />
      {withPickup ? <PlaceField field="yard" label="Patio de espera" type="PATIO" span={4} /> : <span />}
      <Field name="instructions" label="Instrucciones" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </FormSection>
  );
}

function RouteLine({ places }: { places: ReactNode[] }) {
  const [first, second, third] = places;
  return (
    <div className="cz-booking-route">
      {first}
      <ArrowRightOutlined aria-hidden="true" />
      {second}
      <ArrowRightOutlined aria-hidden="true" />
      {third}
    </div>
  );
}

const MOST_EXTRA = 5;

/** A container may be loaded or unloaded at more than one plant. */
function ExtraPlants({ client }: { client: number | null | undefined }) {
  const { form } = useFormKit();
  const plant = Form.useWatch<number | null>('plant', form);
  // Names are stored parallel to ids: those after a removed one move with their ids.
  const leave = (index: number) => {
    const names = { ...(form.getFieldValue('names') as Record<string, string>) };
    for (let at = index; at < MOST_EXTRA; at++) names[`extra_plants.${at}`] = names[`extra_plants.${at + 1}`] ?? '';
    form.setFieldValue('names', names);
  };
  return (
    <Form.List name="extra_plants">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name: index }) => (
            <div className="cz-booking-extra" key={key}>
              <PlaceField
                field={`extra_plants.${index}`}
                isListed
                label={`Planta ${index + 2}`}
                type="PLT"
                id_company={client}
              />
              <Button
                type="text"
                className="cz-text-button"
                onClick={() => {
                  leave(index);
                  remove(index);
                }}
              >
                Quitar
              </Button>
            </div>
          ))}
          {plant && rows.length < MOST_EXTRA && (
            <div className="cz-booking-route-add">
              <Button type="text" className="cz-text-button" icon={<PlusOutlined />} onClick={() => add(null)}>
                Agregar otra planta
              </Button>
            </div>
          )}
        </>
      )}
    </Form.List>
  );
}

/** The terminal is selected in the shipment; the route only shows it. */
function PortShown() {
  const { form } = useFormKit();
  const name = Form.useWatch(['names', 'port'], { form, preserve: true }) as string | undefined;
  const port = Form.useWatch<number | null>('port', { form, preserve: true });
  return (
    <Form.Item label="Puerto" htmlFor="route-port">
      <Input id="route-port" disabled value={port ? (name ?? '') : ''} placeholder="Se elige en Embarque" />
    </Form.Item>
  );
}

/** Facts of the plant: its free hours and its contact. */
function PlantFacts({ type }: { type: ReservationType }) {
  const { form } = useFormKit();
  const plant = Form.useWatch<number | null>('plant', form);
  const found = useCall(getLocation, { id_location: plant ?? 0 }, { enabled: !!plant, staleTime: 300_000 });
  const defaults = useCall(getFreeHoursDefault, {}, { staleTime: 300_000 });
  const usual = defaults.data?.find(entry => entry.type === 'PLT' && entry.reservation_type === type)?.free_hours;
  const row = plant ? found.data : undefined;
  const hours = row ? (row.free_hours ?? usual) : undefined;
  const contact = row && [row.contact_name, row.contact_phone].filter(Boolean).join(' · ');
  return (
    <>
      <Form.Item label="Horas libres" htmlFor="free-hours" className="cz-span-2">
        <Input
          id="free-hours"
          disabled
          suffix="h"
          value={hours === undefined ? '' : formatNumber(hours, 0)}
          placeholder="—"
        />
      </Form.Item>
      <Form.Item label="Contacto en planta" htmlFor="plant-contact" className="cz-span-5">
        <Input
          id="plant-contact"
          disabled
          value={contact || ''}
          placeholder={row ? 'Sin contacto' : 'Lo dice la planta'}
        />
      </Form.Item>
    </>
  );
}

/** If a client has a single plant, it is selected. */
function useOnlyPlant(client: number | null | undefined) {
  const { form } = useFormKit();
  const found = useCall(
    getLocations,
    { page: 1, page_size: 2, sort: [], filters: { type: 'PLT', active: true, id_company: client ?? 0 } },
    { enabled: !!client, staleTime: 60_000 },
  );
  const only = client && found.data?.total === 1 ? found.data.rows[0] : undefined;
  useEffect(() => {
    if (!only || form.getFieldValue('plant') || only.id_company !== form.getFieldValue('id_client')) return;
    form.setFieldsValue({ plant: only.id_location, names: { plant: only.name } });
  }, [only, form]);
}
