import type { Call } from '@cabezal/contract/call';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import {
  addRoute,
  getDirections,
  getRoute,
  type Route,
  updateRoute,
  type Waypoint,
} from '@cabezal/contract/places/routes/routes.calls';
import { Alert, Form, type FormInstance, Input, Switch } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { DrawnFigures } from '../../../kits/roads/DrawnFigures.tsx';
import type { End } from '../../../kits/roads/RouteMap.tsx';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';
import { type EditOf, EditPage, type NewRecord } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { isSameValue } from '../../../ui/form/merge-values.ts';
import { Waypoints } from './Waypoints.tsx';
import '../../../kits/roads/roads.css';
import './routes.css';

const RouteMap = lazy(() => import('../../../kits/roads/RouteMap.tsx'));
const list = { title: 'Rutas', to: paths.routes };

/** `/rutas/add`: a new road; with `?ruta=` an existing one. */
export default function RouteFormPage() {
  const [search] = useSearchParams();
  const id_route = Number(search.get('ruta')) || null;
  if (id_route === null) return <RouteForm record={null} />;
  return <EditPage read={getRoute} of={{ id_route }} what="la ruta" list={list} form={RouteForm} />;
}

const none: never[] = [];
const storedEnd = (name: string, at: [number, number] | undefined): End | null =>
  at ? { name, lng: at[0], lat: at[1] } : null;

/** The form starts with the figures of a stored road; those of a new one come from the maps adapter unless a person enters others. */
const initialOf = (route: Route | null) =>
  route === null ? { waypoints: [] } : { ...route, km: Number(route.km), waypoints: route.waypoints };

interface Places {
  id_origin?: number | null;
  id_destination?: number | null;
  waypoints?: Waypoint[];
}

/** Figures of another road would be wrong: they are requested again. */
const noFigures = { km: null, minutes: null, tolls: null };

/** The places of the road in the form, whoever set them. */
function usePlaces(form: FormInstance, route: Route | null) {
  const [picked, setPicked] = useState<ReadonlyMap<number, End>>(new Map());
  // Before the first render the fields have no values.
  const now = (Form.useWatch([], { form, preserve: true }) ?? initialOf(route)) as Places;
  const { id_origin = null, id_destination = null, waypoints = none } = now;
  const ends = useMemo(() => {
    const first = route && storedEnd(route.origin, route.line[0]);
    const last = route && storedEnd(route.destination, route.line.at(-1));
    const endOf = (id: number | null, stored: End | null) => (id === null ? null : (picked.get(id) ?? stored));
    return { origin: endOf(id_origin, first), destination: endOf(id_destination, last) };
  }, [route, picked, id_origin, id_destination]);
  return {
    id_origin,
    id_destination,
    waypoints,
    ...ends,
    keep: (row: LocationRow) =>
      setPicked(before => new Map(before).set(row.id_location, { name: row.name, lng: row.lng, lat: row.lat })),
  };
}

/** Figures that another person corrected belong to the stored road: for another road in the form they would be wrong. */
function useFiguresOfRoad(form: FormInstance, route: Route | null, loads: number) {
  const stored = useRef(route);
  stored.current = route;
  useEffect(() => {
    if (loads === 0 || stored.current === null) return;
    const { id_origin, id_destination, waypoints } = form.getFieldsValue(true) as Places;
    const road = ({ id_origin: from, id_destination: to, waypoints: by }: Places) => [from, to, by];
    if (!isSameValue([id_origin, id_destination, waypoints], road(stored.current))) form.setFieldsValue(noFigures);
  }, [form, loads]);
}

function RouteForm({ record: route, edit }: EditOf<Route> | NewRecord) {
  const [form] = Form.useForm();
  useFiguresOfRoad(form, route, edit?.loads ?? 0);
  const places = usePlaces(form, route);
  const drawn = useDrawn(places);
  const call: Call<unknown, Route> = route === null ? addRoute : updateRoute;
  const pick = (field: 'id_origin' | 'id_destination') => (row: LocationRow | null) => {
    if (row) places.keep(row);
    form.setFieldsValue(noFigures);
    suggestName(form, field, row?.name ?? '');
  };
  return (
    <FormPage
      title={route === null ? 'Nueva ruta' : 'Editar ruta'}
      crumbs={[list]}
      call={call}
      form={form}
      initial={initialOf}
      toInput={values => ({ ...values, ...(route && { id_route: route.id_route, version: route.version }) })}
      edit={edit}
      doneText={route === null ? 'Ruta registrada' : undefined}
      doneTo={saved => `${paths.routes}?ruta=${saved.id_route}`}
      submitText={route === null ? 'Registrar ruta' : undefined}
      cancelTo={paths.routes}
      onValuesChange={changed => {
        if ('waypoints' in changed) form.setFieldsValue(noFigures);
      }}
      aside={
        <>
          <DrawnFigures query={drawn} />
          <div className="cz-roads-draw cz-panel">
            <Suspense fallback={<div className="cz-map" />}>
              <RouteOnMap places={places} line={drawn.data?.line ?? route?.line ?? none} />
            </Suspense>
          </div>
        </>
      }
    >
      <FormSection title="Recorrido" note="Toque el mapa para pasar por un punto">
        <Field name="id_origin" label="Origen" span={6}>
          <PlaceSelect current={route && { value: route.id_origin, label: route.origin }} onPick={pick('id_origin')} />
        </Field>
        <Field name="id_destination" label="Destino" span={6}>
          <PlaceSelect
            current={route && { value: route.id_destination, label: route.destination }}
            onPick={pick('id_destination')}
          />
        </Field>
        <Field name="waypoints" label="Paradas intermedias" span={12}>
          <Waypoints />
        </Field>
      </FormSection>
      <FiguresSection drawn={drawn.data} isEdited={route !== null} />
      {drawn.data?.warning && <Alert type="warning" showIcon title={drawn.data.warning} className="cz-form-alert" />}
    </FormPage>
  );
}

interface RouteOnMapProps {
  places: ReturnType<typeof usePlaces>;
  line: [number, number][];
}

/** The road on the map; a press adds a waypoint. */
function RouteOnMap({ places, line }: RouteOnMapProps) {
  const { form, written } = useFormKit();
  const addPoint = useCallback(
    (at: { lat: number; lng: number }) => {
      const before: Waypoint[] = form.getFieldValue('waypoints') ?? [];
      form.setFieldsValue({ ...noFigures, waypoints: [...before, { ...at, name: `Punto ${before.length + 1}` }] });
      written.touch(['waypoints']);
    },
    [form, written],
  );
  const { origin, destination, waypoints } = places;
  return <RouteMap origin={origin} destination={destination} waypoints={waypoints} line={line} onPoint={addPoint} />;
}

interface FiguresProps {
  drawn: { km: string; minutes: number; tolls: number } | undefined;
  isEdited: boolean;
}

/** The figures of the maps adapter are in each field until a person corrects them. */
function FiguresSection({ drawn, isEdited }: FiguresProps) {
  return (
    <FormSection title="Ruta" note="Vacío: como lo calcula el mapa">
      <Field name="name" label="Nombre" span={12}>
        <Input maxLength={120} />
      </Field>
      <Field name="km" label="Distancia" span={4}>
        <UnitField unit="km" decimals={1} placeholder={drawn?.km} />
      </Field>
      <Field name="minutes" label="Duración" span={4}>
        <UnitField unit="min" placeholder={drawn && String(drawn.minutes)} />
      </Field>
      <Field
        name="tolls"
        label="Casetas de peaje"
        span={4}
        help="El peaje sale de las casetas, los ejes y la tarifa por eje"
      >
        <UnitField unit="casetas" placeholder={drawn && String(drawn.tolls)} />
      </Field>
      {isEdited && (
        <Field
          name="active"
          label="Activa"
          span={4}
          valuePropName="checked"
          help="Una inactiva no cuenta en los planes"
        >
          <Switch />
        </Field>
      )}
    </FormSection>
  );
}

function useDrawn(places: { id_origin: number | null; id_destination: number | null; waypoints: readonly Waypoint[] }) {
  const { id_origin, id_destination, waypoints } = places;
  const isReady = id_origin !== null && id_destination !== null;
  return useCall(
    getDirections,
    { id_origin: id_origin ?? 0, id_destination: id_destination ?? 0, waypoints: [...waypoints] },
    { enabled: isReady, keepPrevious: isReady, staleTime: 300_000 },
  );
}

/** Proposes «Origen – Destino» until a person enters a name. */
function suggestName(form: ReturnType<typeof Form.useForm>[0], field: string, name: string) {
  if (form.isFieldTouched('name') || name === '') return;
  const [from = '', to = ''] = String(form.getFieldValue('name') ?? '').split(' – ');
  form.setFieldValue('name', field === 'id_origin' ? `${name} – ${to}` : `${from} – ${name}`);
}
