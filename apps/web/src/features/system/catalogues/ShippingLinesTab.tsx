import { getPorts, type PlaceOption } from '@cabezal/contract/people/companies/companies.calls';
import { getContainerTypes } from '@cabezal/contract/system/catalogues/catalogues.calls';
import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import type { FlexibleType } from '@cabezal/domain/system/validation/catalogue';
import { bicPrefixesError, freeDaysError, scacError } from '@cabezal/domain/system/validation/catalogue';
import { Input, Select } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { storedOption } from '../../../ui/form/stored-option.ts';
import { type Column, customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';

const codes = (list: readonly string[]) =>
  list.length === 0 ? null : (
    <span className="cz-clip" title={list.join(', ')}>
      {list.join(', ')}
    </span>
  );

const columns: Column<calls.ShippingLineRow>[] = [
  textColumn('name', 'Naviera', { sort: true, flex: 22, locked: true, card: 'title' }),
  customColumn('scac', 'SCAC', row => codes(row.scac), { width: 96, card: 'side' }),
  customColumn('bic_prefixes', 'Prefijos BIC', row => codes(row.bic_prefixes), { flex: 22, card: 'line' }),
  textColumn('free_days_import_dry', 'Libres imp. seco', { width: 124, card: 'none' }),
  textColumn('free_days_import_reefer', 'Libres imp. reefer', { width: 132, card: 'none' }),
  textColumn('free_days_export', 'Libres exp.', { width: 96, card: 'none' }),
  textColumn('usual_terminal', 'Terminal habitual', { flex: 18, card: 'none' }),
  customColumn('flexible_names', 'Tipos que se reemplazan', row => codes(row.flexible_names), {
    flex: 18,
    card: 'none',
    hidden: true,
  }),
];

const valuesOf = ({
  id_shipping_line: _,
  usual_terminal: _name,
  flexible_names: _flexible,
  version: _v,
  active: _a,
  ...values
}: calls.ShippingLineRow) => values;

export function ShippingLinesTab() {
  return (
    <EntryList
      call={calls.listShippingLines}
      excel={calls.listShippingLinesExcel}
      noun="shipping_line"
      addText="Nueva naviera"
      search="Nombre, SCAC o prefijo"
      columns={columns}
      keyOf={row => row.id_shipping_line}
      dialog={(row, close, edit) => <ShippingLineModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteShippingLine}
      removeInput={({ id_shipping_line, version }) => ({ id_shipping_line, version })}
      edit={calls.editShippingLine}
      turnInput={(row, active) => ({
        ...valuesOf(row),
        id_shipping_line: row.id_shipping_line,
        version: row.version,
        active,
      })}
      empty="Aquí aparecen las navieras que se eligen al crear una reserva."
    />
  );
}

/** Codes typed one after another, separated by spaces or commas. */
function CodesField(props: { id?: string; value?: string[]; onChange?: (codes: string[]) => void }) {
  const { onChange, ...control } = props;
  return (
    <Select
      {...control}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[' ', ',', ';']}
      onChange={(typed: string[]) => onChange?.(typed.map(code => code.trim().toUpperCase()).filter(Boolean))}
    />
  );
}

interface FlexibleProps {
  id?: string;
  value?: readonly FlexibleType[];
  onChange?: (pairs: FlexibleType[]) => void;
}
const keyOfPair = (pair: FlexibleType) => `${pair.id_container_type}>${pair.id_stands_for}`;

/** Pairs of types of the same length, shown as text: «40HC por 40DC». */
function FlexibleField({ value = [], onChange, ...control }: FlexibleProps) {
  const types = useCall(getContainerTypes, {}, { staleTime: 300_000 }).data ?? [];
  const pairs = types.flatMap(box =>
    types
      .filter(booked => booked !== box && booked.length_ft === box.length_ft)
      .map(booked => ({
        pair: { id_container_type: box.id_container_type, id_stands_for: booked.id_container_type },
        label: `${box.code} por ${booked.code}`,
      })),
  );
  // An inactive type is not offered, but a stored pair stays.
  const known = new Map([...value, ...pairs.map(({ pair }) => pair)].map(pair => [keyOfPair(pair), pair]));
  return (
    <Select
      {...control}
      mode="multiple"
      value={value.map(keyOfPair)}
      options={pairs.map(({ pair, label }) => ({ value: keyOfPair(pair), label }))}
      optionFilterProp="label"
      onChange={(keys: string[]) => onChange?.(keys.flatMap(key => known.get(key) ?? []))}
    />
  );
}

function ShippingLineModal({ row, edit, onClose }: EntryDialog<calls.ShippingLineRow>) {
  const days = [by<number>(freeDaysError)];
  return (
    <EntryModal
      titles={['Nueva naviera', 'Editar naviera']}
      addCall={calls.saveShippingLine}
      editCall={calls.editShippingLine}
      initial={(now: calls.ShippingLineRow | null) =>
        now ? { ...valuesOf(now), active: now.active } : { scac: [], bic_prefixes: [], flexible_types: [] }
      }
      target={row && { id_shipping_line: row.id_shipping_line, version: row.version }}
      edit={edit}
      onClose={onClose}
      width={640}
    >
      <Field name="name" label="Nombre" span={8}>
        <Input autoComplete="off" maxLength={80} />
      </Field>
      <Field name="scac" label="SCAC" span={4} rules={[by<string[]>(scacError)]} help="2 a 4 letras">
        <CodesField />
      </Field>
      <Field
        name="bic_prefixes"
        label="Prefijos de sus contenedores (BIC)"
        span={12}
        rules={[by<string[]>(bicPrefixesError)]}
        help="4 letras que terminan en U; sepárelos con un espacio"
      >
        <CodesField />
      </Field>
      <Field name="free_days_import_dry" label="Libres imp. seco" span={4} rules={days}>
        <UnitField unit="días" />
      </Field>
      <Field name="free_days_import_reefer" label="Libres imp. reefer" span={4} rules={days}>
        <UnitField unit="días" />
      </Field>
      <Field name="free_days_export" label="Libres export." span={4} rules={days}>
        <UnitField unit="días" />
      </Field>
      <Field
        name="id_usual_terminal"
        label="Terminal habitual"
        span={12}
        help="Otro terminal es solo un aviso al reservar"
      >
        <LookupSelect<PlaceOption>
          call={getPorts}
          option={port => ({ value: port.id_location, label: port.name, hint: port.canton })}
          current={storedOption(row?.id_usual_terminal, row?.usual_terminal)}
        />
      </Field>
      <Field
        name="flexible_types"
        label="Tipos que se reemplazan"
        span={12}
        help="Al reusar un vacío, la naviera admite el primero donde se reservó el segundo"
      >
        <FlexibleField />
      </Field>
    </EntryModal>
  );
}
