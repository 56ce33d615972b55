import { HistoryOutlined } from '@ant-design/icons';
import * as calls from '@cabezal/contract/operations/terminals/terminals.calls';
import { Select } from 'antd';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { readRow } from '../../../ui/form/use-editing.ts';
import { customColumn, moneyColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';

type Row = calls.TerminalRow;

const TYPES = { PRT: 'Puerto', DEP: 'Depósito' } as const;
const DEMANDS = [
  { value: true, label: 'Siempre: ningún camión va sin turno' },
  { value: false, label: 'Nunca' },
];
const demand = ({ requires_slot }: Row) => (requires_slot === null ? null : requires_slot ? 'Siempre' : 'Nunca');

const columns = [
  textColumn<Row>('name', 'Terminal o depósito', { sort: true, flex: 45, locked: true, card: 'title' }),
  customColumn<Row>('type', 'Tipo', row => TYPES[row.type], { width: 96, card: 'side' }),
  customColumn<Row>('requires_slot', 'Exige turno', demand, { width: 110, card: 'line' }),
  numberColumn<Row>('tolerance_min', 'Tolerancia (min)', { sort: true, width: 136, card: 'none' }),
  numberColumn<Row>('lead_min', 'Anticipación (min)', { width: 146, card: 'none' }),
  numberColumn<Row>('change_limit_min', 'Cambia hasta (min)', { width: 150, card: 'none' }),
  numberColumn<Row>('cancel_limit_min', 'Anula hasta (min)', { width: 140, card: 'none' }),
  numberColumn<Row>('margin_cutoff_min', 'Margen al corte (min)', { width: 160, card: 'none' }),
  moneyColumn<Row>('no_show_fee_usd', 'Turno perdido', { width: 124, card: 'none' }),
  moneyColumn<Row>('change_fee_usd', 'Cambio', { width: 100, card: 'none' }),
];
const filters: Filter[] = [
  {
    kind: 'options',
    field: 'type',
    label: 'Tipo',
    options: optionsOf(TYPES),
  },
  { kind: 'yes_no', field: 'ruled', label: 'Con reglas propias' },
];

const buttons: RowButton<Row>[] = [
  editButton<Row>({
    nameOf: row => row.name,
    bare: true,
    when: row => row.can.edit === true,
    dialog: (row, close) => (
      <Editing
        record={row}
        read={() => readRow(calls.listTerminals, one => one.id_location === row.id_location, row.name)}
      >
        {(record, edit) => <TerminalForm record={record} edit={edit} onClose={close} />}
      </Editing>
    ),
  }),
  {
    key: 'history',
    text: 'Historial',
    icon: <HistoryOutlined />,
    bare: true,
    nameOf: row => row.name,
    dialog: (row, close) => (
      <Dialog unsaved={null} open title={`Historial de ${row.name}`} width={720} footer={null} onClose={close}>
        {historyTab('terminal', row.id_location).children}
      </Dialog>
    ),
  },
];

/** The rules of ports and depots about their slots. */
export function TerminalsTab() {
  return (
    <DataTable<Row>
      id="terminals"
      call={calls.listTerminals}
      columns={columns}
      row={{ key: row => row.id_location, buttons }}
      search="Nombre o código"
      filters={filters}
      onExcel={calls.listTerminalsExcel}
      empty={{ title: 'Aún no hay terminales', text: 'Aquí aparecen puertos y depósitos con sus reglas de turnos.' }}
    />
  );
}

function TerminalForm({ record, edit, onClose }: EditOf<Row> & { onClose: () => void }) {
  const { id_location, version, name } = record;
  return (
    <FormModal
      title={`Reglas de turnos de ${name}`}
      text="Lo que queda vacío sigue la regla general."
      okText="Guardar reglas"
      doneText="Reglas guardadas"
      call={calls.saveTerminal}
      edit={edit}
      initial={(row: Row) => row}
      toInput={values => ({ ...values, id_location, version })}
      onClose={onClose}
      width={640}
    >
      <Field name="requires_slot" label="Exige turno" span={12} help="Vacío: al retirar una importación en un puerto">
        <Select allowClear options={DEMANDS} placeholder="La regla general" />
      </Field>
      <Field name="tolerance_min" label="Tolerancia" span={6} help="Vacío: la tolerancia general">
        <UnitField unit="min" />
      </Field>
      <Field name="lead_min" label="Anticipación" span={6} help="Antes de la llegada planificada se consigue el turno">
        <UnitField unit="min" />
      </Field>
      <Field name="change_limit_min" label="Cambia hasta" span={6} help="Antes del turno; vacío: sin límite">
        <UnitField unit="min" />
      </Field>
      <Field name="cancel_limit_min" label="Anula hasta" span={6} help="Antes del turno; vacío: sin límite">
        <UnitField unit="min" />
      </Field>
      <Field name="margin_cutoff_min" label="Margen al corte" span={12} help="El turno de un lleno termina antes">
        <UnitField unit="min" />
      </Field>
      <Field name="no_show_fee_usd" label="Cargo por turno perdido" span={6} help="Sin IVA; vacío: no cobra">
        <MoneyField />
      </Field>
      <Field name="change_fee_usd" label="Cargo por cambio" span={6} help="Sin IVA; vacío: no cobra">
        <MoneyField />
      </Field>
    </FormModal>
  );
}
