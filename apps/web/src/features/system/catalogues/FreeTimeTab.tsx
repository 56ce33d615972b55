import * as calls from '@cabezal/contract/empties/free-time/free-time.calls';
import { readTiers } from '@cabezal/domain/empties/free-time/free-time-input';
import {
  FREE_TIME_CALENDAR_NAMES,
  FREE_TIME_GROUP_NAMES,
  FREE_TIME_SIDE_NAMES,
  FREE_TIME_START_NAMES,
} from '@cabezal/domain/trips/free-time-clocks/free-time';
import { Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { PlaceSelect } from '../../../kits/selects/PlaceSelect.tsx';
import { ShippingLineSelect } from '../../../kits/selects/selects.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { type Column, customColumn, dateColumn, textColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';
import { shownTiers, stepsText, type TypedTiers } from './typed-tiers.ts';

type Row = calls.FreeTimeTariffRow;

const columns: Column<Row>[] = [
  textColumn('name', 'Naviera y contenedor', { sort: true, flex: 34, locked: true, card: 'title' }),
  textColumn('free_days', 'Libres', { sort: true, width: 76, card: 'side' }),
  customColumn('tiers', 'Cobra por día', row => stepsText(row.tiers), { flex: 28, card: 'line' }),
  customColumn('start', 'Corre desde', row => FREE_TIME_START_NAMES[row.start], { width: 148, card: 'none' }),
  dateColumn('valid_from', 'Rige desde', { sort: true, card: 'line' }),
  dateColumn('valid_to', 'Hasta', { card: 'none' }),
  textColumn('source', 'Fuente', { flex: 22, card: 'none' }),
];
const filters: Filter[] = [
  { kind: 'options', field: 'side', label: 'Sentido', options: optionsOf(FREE_TIME_SIDE_NAMES) },
];

const valuesOf = ({
  id_tariff: _id,
  name: _n,
  shipping_line: _l,
  location: _p,
  version: _v,
  active: _a,
  ...row
}: Row) => row;

/** The free days of lines, and the charge of each day after them. */
export function FreeTimeTab() {
  return (
    <EntryList
      call={calls.listFreeTimeTariffs}
      excel={calls.listFreeTimeTariffsExcel}
      noun="free_time_tariff"
      addText="Nueva tarifa"
      search="Naviera o fuente"
      columns={columns}
      filters={filters}
      keyOf={row => row.id_tariff}
      dialog={(row, close, edit) => <TariffModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteFreeTimeTariff}
      removeInput={({ id_tariff, version }) => ({ id_tariff, version })}
      edit={calls.editFreeTimeTariff}
      turnInput={(row, active) => ({ ...valuesOf(row), id_tariff: row.id_tariff, version: row.version, active })}
      empty="Aquí se registra cuántos días presta cada naviera sin costo y lo que cobra después."
    />
  );
}

const isTiers = (text: string) => (readTiers(text) === null ? 'Escriba «9: 125, 15: 135»: el día y los dólares' : null);
const newTariff = {
  first_day_counts: true,
  calendar: 'CALENDAR',
  start: 'DISCHARGE',
  side: 'IMPORT',
  container_group: 'DRY',
};

/** Steps are entered in the same form as on the line's own page: a text of days and dollars. */
function TiersField(props: {
  id?: string;
  value?: Row['tiers'] | string;
  onChange?: (tiers: Row['tiers'] | string) => void;
}) {
  const { value, onChange, ...control } = props;
  const [typed, setTyped] = useState<TypedTiers>({ text: '', told: undefined });
  return (
    <Input
      {...control}
      autoComplete="off"
      placeholder="9: 125, 15: 135, 22: 160"
      value={shownTiers(value, typed)}
      onChange={event => {
        const text = event.target.value;
        const told = readTiers(text) ?? text;
        setTyped({ text, told });
        onChange?.(told);
      }}
    />
  );
}

function TariffModal({ row, edit, onClose }: EntryDialog<Row>) {
  return (
    <EntryModal
      titles={['Nueva tarifa de días libres', 'Editar tarifa de días libres']}
      addCall={calls.saveFreeTimeTariff}
      editCall={calls.editFreeTimeTariff}
      initial={(now: Row | null) => (now ? { ...valuesOf(now), active: now.active } : newTariff)}
      target={row && { id_tariff: row.id_tariff, version: row.version }}
      edit={edit}
      onClose={onClose}
      width={680}
    >
      <Field name="id_shipping_line" label="Naviera" span={6}>
        <ShippingLineSelect name={row?.shipping_line} />
      </Field>
      <Field name="side" label="Sentido" span={3}>
        <Select options={optionsOf(FREE_TIME_SIDE_NAMES)} />
      </Field>
      <Field name="container_group" label="Contenedor" span={3}>
        <Select options={optionsOf(FREE_TIME_GROUP_NAMES)} />
      </Field>
      <Field name="length_ft" label="Largo" span={3}>
        <Select allowClear options={[20, 40, 45].map(value => ({ value, label: `${value} pies` }))} />
      </Field>
      <Field name="id_location" label="Terminal o depósito" span={9}>
        <PlaceSelect />
      </Field>
      <Field name="start" label="Corre desde" span={5}>
        <Select options={optionsOf(FREE_TIME_START_NAMES)} />
      </Field>
      <Field name="calendar" label="Cuenta" span={4}>
        <Select options={optionsOf(FREE_TIME_CALENDAR_NAMES)} />
      </Field>
      <Field name="first_day_counts" label="Cuenta el primer día" span={3} valuePropName="checked">
        <Switch />
      </Field>
      <Field name="free_days" label="Días libres" span={4}>
        <UnitField unit="días" />
      </Field>
      <Field
        name="tiers"
        label="Desde qué día y cuánto"
        span={8}
        help="Dólares por día"
        rules={[by<Row['tiers'] | string>(value => (typeof value === 'string' ? isTiers(value) : null))]}
      >
        <TiersField />
      </Field>
      <Field name="valid_from" label="Rige desde" span={4}>
        <DateField />
      </Field>
      <Field name="valid_to" label="Hasta" span={4}>
        <DateField />
      </Field>
      <Field name="source" label="Fuente" span={12}>
        <Input autoComplete="off" maxLength={160} placeholder="Página de la naviera, correo o contrato" />
      </Field>
    </EntryModal>
  );
}
