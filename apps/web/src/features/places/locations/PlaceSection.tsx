import { getNearestLocations, type NearestLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import {
  type Canton,
  getCantons,
  getProvinces,
  type Location,
  type Province,
} from '@cabezal/contract/places/locations/locations.calls';
import * as rules from '@cabezal/domain/places/locations/location';
import { isInEcuador } from '@cabezal/domain/system/geo/ecuador';
import { Checkbox, Form, type FormInstance, Input } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { mayClose } from '../../../map/fence-drawing.ts';
import { boundsOf, circle } from '../../../map/geometry.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import type { EntityOption } from '../../../ui/form/entity-option.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { CoordinatesInput } from './CoordinatesInput.tsx';
import { cantonAround } from './canton-around.ts';
import { FenceTools, fenceText } from './FenceTools.tsx';
import { NearbyList } from './NearbyList.tsx';
import { useFenceDrawing } from './use-fence-drawing.ts';

const FenceMap = lazy(() => import('./FenceMap.tsx'));

type Fit = [number, number, number, number] | null;
const CANTON_AROUND_M = 9_000;
const SETTLED_MS = 500;
/** Where most trips begin and end: Guayaquil, its ports and the surroundings. */
const COAST: Fit = [-80.6, -3.4, -79, -1.6];

const around = (place: { lat: number; lng: number }, metres: number): Fit =>
  boundsOf(circle([place.lng, place.lat], metres));

interface Props {
  form: FormInstance;
  /** The edited establishment. */
  location?: Location;
}

/** Canton, point and fence; and registered establishments nearby. */
export function PlaceSection({ form, location }: Props) {
  const id_location = location?.id_location;
  const { written } = useFormKit();
  const drawing = useFenceDrawing();
  const { point, shape, corners } = drawing.editor;
  const cantons = useCall(getCantons, {}, { staleTime: 300_000 });
  const near = useNear(form, point, id_location);
  const { fit, setFit } = useFit(drawing.editor);
  const wrong = form.getFieldError('lat').length + form.getFieldError('fence').length > 0;
  const place = point && { lng: point[0], lat: point[1] };
  const fillCanton = (at: { lat: number; lng: number }) => {
    // A selected canton stays: the point proposes one only if none is selected.
    if (form.getFieldValue('id_canton')) return;
    const canton = cantonAround(at, cantons.data ?? []);
    if (!canton) return;
    form.setFieldsValue({ id_province: canton.id_province, id_canton: canton.id_canton });
    written.touch(['id_province', 'id_canton']);
    form.validateFields(['id_canton']).catch(() => {});
  };
  const onPoint = (at: [number, number]) => {
    drawing.editor.onPoint(at);
    fillCanton({ lng: at[0], lat: at[1] });
  };
  const putPlace = (at: { lat: number; lng: number }) => {
    onPoint([at.lng, at.lat]);
    setFit(around(at, drawing.editor.radius * 3));
  };
  return (
    <FormSection title="Ubicación" note="El punto y la geocerca con que se registran llegadas y salidas">
      <CantonFields
        form={form}
        cantons={cantons.data ?? []}
        canton={storedOption(location?.id_canton, location?.canton)}
        onCanton={canton => {
          if (point === null && canton.lat !== null && canton.lng !== null)
            setFit(around({ lat: canton.lat, lng: canton.lng }, CANTON_AROUND_M));
        }}
      />
      <Field name="address" label="Dirección" span={12}>
        <Input autoComplete="off" placeholder="Vía, kilómetro, referencia" />
      </Field>
      <div className="cz-locations-place">
        <AddressSearch
          onFound={found => {
            const isTown = found.source === 'CANTON' || found.source === 'ROAD';
            if (isTown) {
              setFit(around(found, CANTON_AROUND_M));
              fillCanton(found);
            } else putPlace(found);
          }}
        />
        <FenceTools drawing={drawing} />
        <div className={wrong ? 'cz-locations-map cz-locations-map-wrong' : 'cz-locations-map'}>
          <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
            <FenceMap editor={{ ...drawing.editor, onPoint }} near={near} fit={fit} />
          </Suspense>
        </div>
      </div>
      <Field
        name="lat"
        label="Coordenadas"
        span={5}
        rules={[
          { validator: async () => refuse(rules.pointError(form.getFieldValue('lat'), form.getFieldValue('lng'))) },
        ]}
        help={place && warningOf(form, place, cantons.data ?? [])}
      >
        <CoordinatesInput
          lng={form.getFieldValue('lng') as number | null}
          onPlace={at => (at ? putPlace(at) : form.setFieldsValue({ lat: null, lng: null }))}
        />
      </Field>
      <Form.Item name="lng" hidden>
        <Input />
      </Form.Item>
      <Field
        name="radius_m"
        label="Radio"
        span={3}
        demanded
        hidden={shape !== 'circle'}
        rules={[by(rules.radiusError)]}
      >
        <UnitField unit="m" />
      </Field>
      <Field
        name="fence"
        label="Geocerca"
        demanded
        span={shape === 'circle' ? 4 : 7}
        rules={[{ validator: async () => refuse(place && rules.fenceError(form.getFieldValue('fence'), place)) }]}
      >
        <FenceSummary text={fenceText({ shape, corners, radius: drawing.editor.radius })} />
      </Field>
      {near.length > 0 && <NearbyList places={near} />}
      {near.length > 0 && location === undefined && <AnotherField />}
    </FormSection>
  );
}

async function refuse(text: string | null) {
  if (text) throw new Error(text);
}

/** The fence is drawn on the map; this field describes it as text, with its error. */
function FenceSummary({ id, text }: { id?: string; text: string }) {
  return (
    <output id={id} tabIndex={-1}>
      {text}
    </output>
  );
}

function AnotherField() {
  const isTrue = async (_: unknown, value: unknown) =>
    refuse(value === true ? null : 'Confirme que no es ninguno de ellos');
  return (
    <Field
      name="is_another"
      label="¿Es uno de ellos?"
      span={12}
      valuePropName="checked"
      rules={[{ validator: isTrue }]}
    >
      <Checkbox>Es otro establecimiento: no es ninguno de esta lista</Checkbox>
    </Field>
  );
}

/** Unusual values that may still be correct. */
function warningOf(form: FormInstance, place: { lat: number; lng: number }, cantons: readonly Canton[]) {
  const canton = cantons.find(entry => entry.id_canton === form.getFieldValue('id_canton'));
  const fence = form.getFieldValue('fence') as [number, number][] | null | undefined;
  const texts = [
    canton ? rules.cantonDistanceWarning(place, canton) : null,
    fence && mayClose(fence) ? rules.fencePointWarning(fence, place) : null,
  ].filter(text => text !== null);
  return texts.length > 0 && <span className="cz-locations-warning">{texts.join('. ')}</span>;
}

/** The visible area of the map: first the stored data, later the place that the person searches or enters as coordinates. */
function useFit({ point, radius, corners }: ReturnType<typeof useFenceDrawing>['editor']) {
  const [fit, setFit] = useState<Fit>(COAST);
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current || point === null) return;
    looked.current = true;
    setFit(boundsOf([...circle(point, radius * 1.6), ...corners]));
  }, [point, radius, corners]);
  return { fit, setFit };
}

/** Requested when point and name have stopped changing. */
function useNear(form: FormInstance, point: [number, number] | null, id_location?: number): NearestLocation[] {
  const name = Form.useWatch('name', form) as string | undefined;
  const id_canton = Form.useWatch('id_canton', form) as number | undefined;
  const settled = useDebounced(JSON.stringify([point, name?.trim(), id_canton]), SETTLED_MS);
  const [at, called, canton] = JSON.parse(settled) as [[number, number] | null, string | null, number | null];
  const isThere = at !== null && isInEcuador({ lng: at[0], lat: at[1] });
  const input = {
    lat: at?.[1] ?? 0,
    lng: at?.[0] ?? 0,
    id_canton: canton,
    id_location,
    ...(called && { name: called }),
  };
  const found = useCall(getNearestLocations, input, {
    enabled: isThere,
    keepPrevious: true,
    staleTime: 30_000,
  });
  return isThere ? (found.data ?? []) : [];
}

function CantonFields({
  form,
  cantons,
  canton: stored,
  onCanton,
}: {
  form: FormInstance;
  cantons: readonly Canton[];
  /** The stored one. */
  canton: EntityOption | null;
  onCanton: (canton: Canton) => void;
}) {
  const id_province = Form.useWatch('id_province', form) as number | null | undefined;
  const of = (id: unknown) => cantons.find(canton => canton.id_canton === id);
  return (
    <>
      <Field name="id_province" label="Provincia" span={5} demanded>
        <LookupSelect<Province> call={getProvinces} option={row => ({ value: row.id_province, label: row.name })} />
      </Field>
      <Field
        name="id_canton"
        label="Cantón"
        span={7}
        dependencies={['id_province']}
        rules={[
          {
            validator: async (_, value) => {
              const canton = of(value);
              const province = form.getFieldValue('id_province');
              const isElsewhere = canton && province && canton.id_province !== province;
              await refuse(isElsewhere ? `${canton.name} es de la provincia ${canton.province}` : null);
            },
          },
        ]}
        getValueFromEvent={(value: number | null) => {
          const canton = of(value);
          if (canton) {
            form.setFieldValue('id_province', canton.id_province);
            onCanton(canton);
          }
          return value;
        }}
      >
        <LookupSelect<Canton>
          call={getCantons}
          input={id_province ? { id_province } : {}}
          option={row => ({ value: row.id_canton, label: row.name, hint: id_province ? null : row.province })}
          current={stored}
        />
      </Field>
    </>
  );
}
