import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import {
  CONTAINER_LENGTHS,
  type ContainerTypeInput,
  containerTypeErrors,
} from '@cabezal/domain/system/validation/catalogue';
import { CHASSIS_TYPES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { Checkbox, Input, Select } from 'antd';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { type Column, customColumn, textColumn, yesNoColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';

const columns: Column<calls.ContainerTypeRow>[] = [
  textColumn('code', 'Código', { sort: true, width: 88, locked: true, card: 'side' }),
  textColumn('iso', 'ISO', { width: 72, card: 'none' }),
  textColumn('name', 'Tipo', { sort: true, flex: 30, card: 'title' }),
  customColumn('length_ft', 'Largo', row => `${row.length_ft}'`, {
    sort: 'length_ft',
    width: 80,
    align: 'right',
    card: 'none',
  }),
  customColumn('tare_kg', 'Tara (kg)', row => formatNumber(row.tare_kg, 0), {
    width: 100,
    align: 'right',
    card: 'line',
    cardRender: row => `Tara ${formatNumber(row.tare_kg, 0)} kg`,
  }),
  customColumn('payload_kg', 'Carga útil (kg)', row => formatNumber(row.payload_kg, 0), {
    sort: 'payload_kg',
    width: 130,
    align: 'right',
    card: 'line',
    cardRender: row => `carga ${formatNumber(row.payload_kg, 0)} kg`,
  }),
  customColumn('teu', 'TEU', row => formatNumber(row.teu, 2), { width: 72, align: 'right', card: 'none' }),
  customColumn('chassis', 'Chasis', row => `${row.chassis}'`, { width: 88, card: 'none' }),
  yesNoColumn('reefer', 'Refrigerado', { width: 112, card: 'none' }),
];
const filters: Filter[] = [{ kind: 'yes_no', field: 'reefer', label: 'Refrigerado' }];

const valuesOf = ({ id_container_type: _, version: _v, active: _a, teu, ...values }: calls.ContainerTypeRow) => ({
  ...values,
  teu: Number(teu),
});

export function ContainerTypesTab() {
  return (
    <EntryList
      call={calls.listContainerTypes}
      excel={calls.listContainerTypesExcel}
      noun="container_type"
      addText="Nuevo tipo"
      search="Nombre, código o ISO"
      columns={columns}
      filters={filters}
      keyOf={row => row.id_container_type}
      dialog={(row, close, edit) => <ContainerTypeModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteContainerType}
      removeInput={({ id_container_type, version }) => ({ id_container_type, version })}
      edit={calls.editContainerType}
      turnInput={(row, active) => ({
        ...valuesOf(row),
        id_container_type: row.id_container_type,
        version: row.version,
        active,
      })}
      empty="Aquí aparecen los tipos de contenedor con su tara y carga útil."
    />
  );
}

const blank: ContainerTypeInput = { iso: '', code: '', length_ft: 0, tare_kg: 0, payload_kg: 0, teu: 0, chassis: '' };
/** The rule of one field, which does not depend on the others. */
const rule = <K extends keyof ContainerTypeInput>(field: K) =>
  by<ContainerTypeInput[K]>(value => containerTypeErrors({ ...blank, [field]: value })[field]);
const upper = (typed: string) => typed.toUpperCase();
const lengths = CONTAINER_LENGTHS.map(value => ({ value, label: `${value} pies` }));
const chassis = CHASSIS_TYPES.map(type => ({ value: type.code, label: type.name }));

function ContainerTypeModal({ row, edit, onClose }: EntryDialog<calls.ContainerTypeRow>) {
  return (
    <EntryModal
      titles={['Nuevo tipo de contenedor', 'Editar tipo de contenedor']}
      addCall={calls.saveContainerType}
      editCall={calls.editContainerType}
      initial={(now: calls.ContainerTypeRow | null) =>
        now ? { ...valuesOf(now), active: now.active } : { reefer: false }
      }
      target={row && { id_container_type: row.id_container_type, version: row.version }}
      edit={edit}
      onClose={onClose}
      width={640}
    >
      <Field name="code" label="Código" span={3} rules={[rule('code')]} normalize={upper}>
        <Input autoComplete="off" placeholder="40RH" maxLength={8} />
      </Field>
      <Field name="iso" label="ISO" span={3} rules={[rule('iso')]} normalize={upper}>
        <Input autoComplete="off" placeholder="45R1" maxLength={4} />
      </Field>
      <Field name="name" label="Nombre" span={6}>
        <Input autoComplete="off" maxLength={60} />
      </Field>
      <Field name="length_ft" label="Largo" span={4} rules={[rule('length_ft')]}>
        <Select options={lengths} placeholder="Elija" />
      </Field>
      <Field name="chassis" label="Chasis que lo lleva" span={5} rules={[rule('chassis')]}>
        <Select options={chassis} placeholder="Elija" />
      </Field>
      <Field name="teu" label="TEU" span={3} rules={[rule('teu')]}>
        <UnitField unit="TEU" decimals={2} />
      </Field>
      <Field name="tare_kg" label="Tara" span={6} rules={[rule('tare_kg')]}>
        <UnitField unit="kg" />
      </Field>
      <Field name="payload_kg" label="Carga útil" span={6} rules={[rule('payload_kg')]}>
        <UnitField unit="kg" />
      </Field>
      <Field name="reefer" label="Refrigerado" span={12} valuePropName="checked">
        <Checkbox>Lleva motor de frío: pide temperatura y generador</Checkbox>
      </Field>
    </EntryModal>
  );
}
