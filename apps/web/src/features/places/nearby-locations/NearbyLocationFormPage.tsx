import type { Call } from '@cabezal/contract/call';
import {
  addNearbyLocation,
  getNearbyLocation,
  type NearbyLocation,
  updateNearbyLocation,
} from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import { getDirections } from '@cabezal/contract/places/routes/routes.calls';
import { Form, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { DrawnFigures } from '../../../kits/roads/DrawnFigures.tsx';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';
import { type EditOf, EditPage, type NewRecord } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import '../../../kits/roads/roads.css';

const RouteMap = lazy(() => import('../../../kits/roads/RouteMap.tsx'));
const list = { title: 'Lugares cercanos', to: paths.nearbyLocations };

/** `/localizacion_cercana/add`: two places near each other; with `?par=` an existing pair. */
export default function NearbyLocationFormPage() {
  const [search] = useSearchParams();
  const id_nearby_location = Number(search.get('par')) || null;
  if (id_nearby_location === null) return <PairForm record={null} />;
  const of = { id_nearby_location };
  return <EditPage read={getNearbyLocation} of={of} what="la relación" list={list} form={PairForm} />;
}

const none: never[] = [];

function PairForm({ record: pair, edit }: EditOf<NearbyLocation> | NewRecord) {
  const [form] = Form.useForm();
  const [names, setNames] = useState({ first: pair?.location ?? '', second: pair?.nearby ?? '' });
  const from = Form.useWatch<number | null | undefined>('id_location', form) ?? pair?.id_location ?? null;
  const to = Form.useWatch<number | null | undefined>('id_nearby', form) ?? pair?.id_nearby ?? null;
  const isReady = from !== null && to !== null && from !== to;
  const drawn = useCall(
    getDirections,
    { id_origin: from ?? 0, id_destination: to ?? 0, waypoints: none },
    { enabled: isReady, staleTime: 300_000 },
  );
  const call: Call<unknown, NearbyLocation> = pair === null ? addNearbyLocation : updateNearbyLocation;
  const line = drawn.data?.line ?? none;
  const end = (name: string, at: [number, number] | undefined) => (at ? { name, lng: at[0], lat: at[1] } : null);
  return (
    <FormPage
      title={pair === null ? 'Nuevo lugar cercano' : 'Editar lugar cercano'}
      crumbs={[list]}
      call={call}
      form={form}
      initial={(now: NearbyLocation | null) => (now ? { ...now, km: Number(now.km) } : {})}
      toInput={values => ({
        ...values,
        ...(pair && { id_nearby_location: pair.id_nearby_location, version: pair.version }),
      })}
      edit={edit}
      doneText={pair === null ? 'Lugar cercano registrado' : undefined}
      submitText={pair === null ? 'Registrar' : undefined}
      cancelTo={paths.nearbyLocations}
      aside={
        <>
          <DrawnFigures query={drawn} />
          <div className="cz-roads-draw cz-panel">
            <Suspense fallback={<div className="cz-map" />}>
              <RouteMap
                origin={end(names.first, line[0])}
                destination={end(names.second, line.at(-1))}
                waypoints={none}
                line={line}
              />
            </Suspense>
          </div>
        </>
      }
    >
      <FormSection title="Lugares" note="Sirve en los dos sentidos">
        {pair === null ? (
          <>
            <Field name="id_location" label="Establecimiento" span={6}>
              <PlaceSelect onPick={row => setNames(now => ({ ...now, first: row?.name ?? '' }))} />
            </Field>
            <Field name="id_nearby" label="Lugar cercano" span={6}>
              <PlaceSelect onPick={row => setNames(now => ({ ...now, second: row?.name ?? '' }))} />
            </Field>
          </>
        ) : (
          <p className="cz-span-12">
            {pair.location} · {pair.nearby}
          </p>
        )}
      </FormSection>
      <FormSection title="Camino" note="Vacío: como lo calcula el mapa">
        <Field name="km" label="Distancia" span={3}>
          <UnitField unit="km" decimals={2} placeholder={drawn.data?.km} />
        </Field>
        <Field name="minutes" label="Tiempo" span={3}>
          <UnitField unit="min" placeholder={drawn.data && String(drawn.data.minutes)} />
        </Field>
        <Field name="observation" label="Observación" span={12}>
          <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Field>
      </FormSection>
    </FormPage>
  );
}
