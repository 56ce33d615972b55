import * as calls from '@cabezal/contract/system/catalogues/maintenance.calls';
import {
  MOTIVE_KIND_NAMES,
  type MotiveKind,
  motiveErrors,
  RESPONSIBLE_PARTY_NAMES,
  type ResponsibleParty,
} from '@cabezal/domain/system/validation/catalogue';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { clearable } from '../../../ui/form/clearable.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { UnitField } from '../../../ui/form/fields.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { type Column, customColumn, percentColumn, textColumn } from '../../../ui/table/columns.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { EntryList } from './EntryList.tsx';
import { type EntryDialog, EntryModal } from './EntryModal.tsx';

const kinds = optionsOf(MOTIVE_KIND_NAMES);

const columns: Column<calls.MotiveRow>[] = [
  customColumn('kind', 'Para', row => MOTIVE_KIND_NAMES[row.kind], { sort: 'kind', width: 180, card: 'line' }),
  textColumn('name', 'Motivo', { sort: true, flex: 45, locked: true, card: 'title' }),
  customColumn(
    'responsible',
    'Responde',
    row => row.responsible && (RESPONSIBLE_PARTY_NAMES[row.responsible as ResponsibleParty] ?? row.responsible),
    { width: 130, card: 'line' },
  ),
  percentColumn('sale_pct', 'Se cobra', { width: 96, card: 'none' }),
  percentColumn('carrier_pct', 'Se paga', { width: 96, card: 'none' }),
];
const filters: Filter[] = [{ kind: 'options', field: 'kind', label: 'Para', options: kinds }];

const valuesOf = ({ name, responsible, sale_pct, carrier_pct, for_clients, adds_storage }: calls.MotiveRow) => ({
  name,
  sale_pct,
  carrier_pct,
  for_clients,
  adds_storage,
  responsible: responsible as ResponsibleParty | null,
});

export function MotivesTab() {
  return (
    <EntryList
      call={calls.listMotives}
      excel={calls.listMotivesExcel}
      noun="motive"
      addText="Nuevo motivo"
      search="Motivo"
      columns={columns}
      filters={filters}
      keyOf={row => row.id_motivo}
      dialog={(row, close, edit) => <MotiveModal row={row} edit={edit} onClose={close} />}
      remove={calls.deleteMotive}
      removeInput={({ id_motivo, version }) => ({ id_motivo, version })}
      edit={calls.editMotive}
      turnInput={(row, active) => ({ ...valuesOf(row), id_motivo: row.id_motivo, version: row.version, active })}
      empty="Aquí aparecen los motivos que se eligen al rechazar, anotar, rescatar, retornar o marcar un falso flete."
    />
  );
}

function MotiveModal({ row, edit, onClose }: EntryDialog<calls.MotiveRow>) {
  const [chosen, choose] = useState<MotiveKind>(row?.kind ?? 'RESERVATION');
  const share = (field: 'sale_pct' | 'carrier_pct') =>
    by<number>(value => motiveErrors({ kind: chosen, [field]: value ?? null })[field], true);
  return (
    <EntryModal
      titles={['Nuevo motivo', 'Editar motivo']}
      addCall={calls.saveMotive}
      editCall={calls.editMotive}
      initial={(now: calls.MotiveRow | null) => (now ? { ...valuesOf(now), active: now.active } : { kind: chosen })}
      target={row && { id_motivo: row.id_motivo, version: row.version }}
      edit={edit}
      onClose={onClose}
    >
      {!row && (
        <Field name="kind" label="Para" span={12}>
          <Select options={kinds} onChange={choose} />
        </Field>
      )}
      <Field name="name" label="Motivo" span={12}>
        <Input autoComplete="off" maxLength={120} />
      </Field>
      <Field name="responsible" label="Quién responde" span={chosen === 'FALSE_FREIGHT' ? 4 : 12}>
        <Select allowClear={clearable} placeholder="Nadie en particular" options={optionsOf(RESPONSIBLE_PARTY_NAMES)} />
      </Field>
      {chosen === 'RESERVATION' && (
        <Field name="for_clients" label="Clientes" span={12} valuePropName="checked">
          <Checkbox>Lo pueden dar al cancelar</Checkbox>
        </Field>
      )}
      {chosen === 'RETURN' && (
        <Field name="adds_storage" label="Almacenaje" span={12} valuePropName="checked">
          <Checkbox>El retorno propone cobrar almacenaje</Checkbox>
        </Field>
      )}
      {chosen === 'FALSE_FREIGHT' && (
        <>
          <Field name="sale_pct" label="Se cobra al cliente" span={4} demanded rules={[share('sale_pct')]}>
            <UnitField unit="%" />
          </Field>
          <Field name="carrier_pct" label="Se paga al transportista" span={4} demanded rules={[share('carrier_pct')]}>
            <UnitField unit="%" />
          </Field>
        </>
      )}
    </EntryModal>
  );
}
