import {
  type Canton,
  getCantons,
  getProvinces,
  type Province,
} from '@cabezal/contract/places/locations/locations.calls';
import { listRoutes, type RouteRow } from '@cabezal/contract/places/routes/routes.calls';
import {
  type ContainerType,
  getContainerTypes,
  getProducts,
  type Product,
} from '@cabezal/contract/system/catalogues/catalogues.calls';
import { CONTAINER_GROUPS } from '@cabezal/domain/prices/pricing/rate-facts';
import { CONTAINER_GROUP_NAMES } from '@cabezal/domain/prices/pricing/rule-words';
import {
  RESERVATION_TYPE_NAMES,
  type ReservationType,
  TEMPLATE_CODES,
  TEMPLATE_NAMES,
} from '@cabezal/domain/trips/status/templates';
import { Form, Radio, Select } from 'antd';
import { kmText } from '../../../kits/roads/km-text.ts';
import { nameOfRoute } from '../../../kits/selects/names.ts';
import { LocationSelect, ShippingLineSelect } from '../../../kits/selects/selects.tsx';
import { clearable } from '../../../ui/form/clearable.tsx';
import { EntitySelect, LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { OneOf } from './OneOf.tsx';

/** Names of the records that a stored rule refers to, for selects with a search. */
export interface ScopeNames {
  client?: string | null;
  plant?: string | null;
  route?: string | null;
  port?: string | null;
  canton?: string | null;
  province?: string | null;
  container_type?: string | null;
  shipping_line?: string | null;
  product?: string | null;
}

/** A select over a whole catalogue, with the name of the stored entry. */
interface NamedProps {
  name: string | null | undefined;
  value?: number | null;
}

function CantonSelect({ name, ...control }: NamedProps) {
  return (
    <LookupSelect<Canton>
      {...control}
      call={getCantons}
      option={row => ({ value: row.id_canton, label: row.name, hint: row.province })}
      current={storedOption(control.value, name)}
    />
  );
}

function ProvinceSelect({ name, ...control }: NamedProps) {
  return (
    <LookupSelect<Province>
      {...control}
      call={getProvinces}
      option={row => ({ value: row.id_province, label: row.name })}
      current={storedOption(control.value, name)}
    />
  );
}

function ContainerTypeSelect({ name, ...control }: NamedProps) {
  return (
    <LookupSelect<ContainerType>
      {...control}
      call={getContainerTypes}
      option={row => ({ value: row.id_container_type, label: row.code, hint: row.name })}
      current={storedOption(control.value, name)}
    />
  );
}

function AnyProduct({ name, type, ...control }: NamedProps & { type: ReservationType | null }) {
  return (
    <LookupSelect<Product>
      {...control}
      call={getProducts}
      input={type === null ? {} : { reservation_type: type }}
      option={row => ({ value: row.id_product, label: row.name })}
      current={storedOption(control.value, name)}
      placeholder="Cualquiera"
    />
  );
}

const types = [{ value: null, label: 'Cualquiera' }, ...optionsOf(RESERVATION_TYPE_NAMES)];
const booked = TEMPLATE_CODES.filter(code => code !== 'RETORNO');
const groups = CONTAINER_GROUPS.map(value => ({ value, label: CONTAINER_GROUP_NAMES[value] }));

interface RoadProps {
  name?: string | null;
  value?: number | null;
}

/** Selects a stored road by its name. */
function RoadSelect({ name, ...control }: RoadProps) {
  return (
    <EntitySelect<RouteRow>
      {...control}
      call={listRoutes}
      nameOf={nameOfRoute}
      filters={{ active: true }}
      option={row => ({ value: row.id_route, label: row.name, hint: kmText(row.km) })}
      current={control.value && name ? { value: control.value, label: name } : null}
    />
  );
}

const placeChoices = ({ plant, route, canton, province }: ScopeNames) => [
  {
    kind: 'plant',
    name: 'Planta',
    label: 'Qué planta',
    field: 'id_plant',
    wanted: 'Elija la planta',
    control: <LocationSelect type="PLT" name={plant ?? undefined} />,
  },
  {
    kind: 'canton',
    name: 'Cantón',
    label: 'Qué cantón',
    field: 'id_canton',
    wanted: 'Elija el cantón',
    control: <CantonSelect name={canton} />,
  },
  {
    kind: 'province',
    name: 'Provincia',
    label: 'Qué provincia',
    field: 'id_province',
    wanted: 'Elija la provincia',
    control: <ProvinceSelect name={province} />,
  },
  {
    kind: 'route',
    name: 'Ruta',
    label: 'Qué ruta',
    field: 'id_route',
    wanted: 'Elija la ruta',
    control: <RoadSelect name={route} />,
  },
];

const containerChoices = ({ container_type }: ScopeNames) => [
  {
    kind: 'type',
    name: 'Tipo',
    label: 'Qué tipo',
    field: 'id_container_type',
    wanted: 'Elija el tipo de contenedor',
    control: <ContainerTypeSelect name={container_type} />,
  },
  {
    kind: 'group',
    name: 'Grupo',
    label: 'Qué grupo',
    field: 'container_group',
    wanted: 'Elija el grupo',
    control: <Radio.Group optionType="button" options={groups} />,
  },
];

/** The movements that a rule applies to; an empty field means any. `isSale`: purchase rates have neither shipping line nor product. */
export function ScopeFields({ names, isSale = true }: { names: ScopeNames; isSale?: boolean }) {
  const { form } = useFormKit();
  const type = Form.useWatch<ReservationType | null>('reservation_type', form) ?? null;
  const templates = booked.filter(code => type === null || code.startsWith(type));
  return (
    <>
      <Field name="reservation_type" label="Tipo de reserva" span={7} demanded>
        <Radio.Group optionType="button" options={types} />
      </Field>
      <Field name="template" label="Modalidad" span={5}>
        <Select
          placeholder="Cualquiera"
          allowClear={clearable}
          options={templates.map(value => ({ value, label: TEMPLATE_NAMES[value] }))}
        />
      </Field>
      <OneOf kindField="place_kind" label="Lugar de carga o descarga" any="Cualquiera" choices={placeChoices(names)} />
      <Field name="id_port" label="Puerto" span={12}>
        <LocationSelect type="PRT" name={names.port ?? undefined} placeholder="Cualquiera" />
      </Field>
      <OneOf kindField="container_kind" label="Contenedor" any="Cualquiera" choices={containerChoices(names)} />
      {isSale && (
        <>
          <Field name="id_shipping_line" label="Naviera" span={6}>
            <ShippingLineSelect placeholder="Cualquiera" name={names.shipping_line ?? undefined} />
          </Field>
          <Field name="id_product" label="Producto" span={6}>
            <AnyProduct name={names.product} type={type} />
          </Field>
        </>
      )}
      <Field name="km_from" label="Recorrido desde" span={6} help="Kilómetros de la ruta planificada">
        <UnitField unit="km" decimals={1} />
      </Field>
      <Field name="km_to" label="y menos de" span={6}>
        <UnitField unit="km" decimals={1} />
      </Field>
    </>
  );
}
