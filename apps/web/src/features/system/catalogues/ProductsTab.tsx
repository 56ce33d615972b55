import { type ContainerType, getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { setPointError } from '@cabezal/domain/system/validation/catalogue';
import { Input, Radio } from 'antd';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { type Column, customColumn, textColumn, typeColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';

const types = [
  { value: 'E', label: 'Exportación' },
  { value: 'I', label: 'Importación' },
];

const columns: Column<calls.ProductRow>[] = [
  textColumn('name', 'Producto', { sort: true, flex: 30, locked: true, card: 'title' }),
  typeColumn('reservation_type', 'Tipo', { sort: true, width: 80, card: 'side' }),
  textColumn('container_type', 'Contenedor habitual', { flex: 24, card: 'line' }),
  customColumn(
    'set_point_c',
    'Temperatura',
    row => (row.set_point_c === null ? null : `${formatNumber(row.set_point_c, 1)} °C`),
    { sort: 'set_point_c', align: 'right', width: 120, card: 'line' },
  ),
];
const filters: Filter[] = [{ kind: 'options', field: 'reservation_type', label: 'Tipo', options: types }];

const valuesOf = ({ name, reservation_type, id_container_type, set_point_c }: calls.ProductRow) => ({
  name,
  reservation_type,
  id_container_type,
  set_point_c: set_point_c === null ? null : Number(set_point_c),
});

export function ProductsTab() {
  return (
    <EntryList
      call={calls.listProductsTpt}
      excel={calls.listProductsExcel}
      noun="product"
      addText="Nuevo producto"
      search="Nombre"
      columns={columns}
      filters={filters}
      keyOf={row => row.id_product}
      dialog={(row, close, edit) => <ProductModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteProduct}
      removeInput={({ id_product, version }) => ({ id_product, version })}
      edit={calls.editProduct}
      turnInput={(row, active) => ({ ...valuesOf(row), id_product: row.id_product, version: row.version, active })}
      empty="Aquí aparecen los productos que se eligen al crear una reserva."
    />
  );
}

function ProductModal({ row, edit, onClose }: EntryDialog<calls.ProductRow>) {
  return (
    <EntryModal
      titles={['Nuevo producto', 'Editar producto']}
      addCall={calls.saveProduct}
      editCall={calls.editProduct}
      initial={(now: calls.ProductRow | null) =>
        now ? { ...valuesOf(now), active: now.active } : { reservation_type: 'E' }
      }
      target={row && { id_product: row.id_product, version: row.version }}
      edit={edit}
      onClose={onClose}
    >
      <Field name="name" label="Nombre" span={12}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field name="reservation_type" label="Tipo" span={12}>
        <Radio.Group optionType="button" options={types} />
      </Field>
      <Field name="id_container_type" label="Contenedor habitual" span={6}>
        <LookupSelect<ContainerType>
          call={getContainerTypes}
          option={type => ({ value: type.id_container_type, label: type.name, hint: type.code })}
          current={storedOption(row?.id_container_type, row?.container_type)}
        />
      </Field>
      <Field
        name="set_point_c"
        label="Temperatura"
        span={6}
        rules={[by<number>(degrees => setPointError(degrees, null))]}
        help="De −35 a 30 °C, solo de un refrigerado"
      >
        <UnitField unit="°C" decimals={1} />
      </Field>
    </EntryModal>
  );
}
