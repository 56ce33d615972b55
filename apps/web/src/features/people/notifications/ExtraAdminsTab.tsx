import {
  changeStateNotificationsExtraAdmin,
  type ExtraAdminRow,
  getNotificationsExtraAdmin,
  saveNotificationsExtraAdmin,
} from '@cabezal/contract/people/notifications/extra-admins.calls';
import { getUsersOfProduct, type LineStaff } from '@cabezal/contract/people/users/staff.calls';
import { CHANNEL_NAMES, CHANNELS } from '@cabezal/domain/system/notices/channels';
import { EXTRA_SUBJECTS } from '@cabezal/domain/system/notices/subjects';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { AddButton } from '../../../ui/AddButton.tsx';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { type Edit, readRow } from '../../../ui/form/use-editing.ts';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { editButton, type RowButton } from '../../../ui/table/row-buttons.tsx';

type Row = ExtraAdminRow;

const subjectOptions = EXTRA_SUBJECTS.map(value => ({ value, label: SUBJECT_NAMES[value] }));
const channelOptions = CHANNELS.map(value => ({ value, label: CHANNEL_NAMES[value] }));

function stateOf({ active, person_active }: Row): string {
  if (!person_active) return 'No puede ingresar';
  return active ? 'Recibe' : 'Inactivo';
}

const columns = [
  textColumn<Row>('person', 'Persona', { sort: true, flex: 24, locked: true, card: 'title' }),
  customColumn<Row>('subjects', 'De qué', row => row.subjects.map(subject => SUBJECT_NAMES[subject]).join(', '), {
    flex: 36,
    card: 'line',
  }),
  customColumn<Row>('channels', 'Por dónde', row => row.channels.map(channel => CHANNEL_NAMES[channel]).join(', '), {
    flex: 24,
    card: 'line',
  }),
  customColumn<Row>('state', 'Estado', stateOf, { width: 140, card: 'side' }),
  textColumn<Row>('note', 'Nota', { flex: 24, card: 'line' }),
];

const filters: Filter[] = [
  { kind: 'options', field: 'subject', label: 'Aviso', options: subjectOptions },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

/** Stops telling a person, or begins again. */
const turnButton = (text: string, turns: boolean): RowButton<Row> => ({
  key: text,
  text,
  nameOf: row => row.person,
  when: row => row.active !== turns,
  dialog: ({ id_notification_extra_admin, version, person }, close) => (
    <AskDialog
      open
      title={`${text} los avisos de ${person}`}
      text={turns ? 'Se le avisa otra vez desde ahora.' : 'Ya no se le avisa de lo que otros reciben.'}
      okText={text}
      call={changeStateNotificationsExtraAdmin}
      input={{ id_notification_extra_admin, version, active: turns }}
      onDone={close}
      onClose={close}
    />
  ),
});

const buttons: RowButton<Row>[] = [
  editButton<Row>({
    nameOf: row => row.person,
    bare: true,
    dialog: (row, close) => (
      <Editing
        record={row}
        read={() => readRow(getNotificationsExtraAdmin, one => one.id_user === row.id_user, row.person)}
      >
        {(record, edit) => <ExtraAdminForm record={record} edit={edit} onClose={close} />}
      </Editing>
    ),
  }),
  turnButton('Desactivar', false),
  turnButton('Activar', true),
];

/** People of the office who are also told of some subjects, whoever else is. */
export function ExtraAdminsTab() {
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton to={() => setAdding(true)}>Nuevo administrador adicional</AddButton>;
  return (
    <>
      <DataTable<Row>
        id="extra_admins"
        call={getNotificationsExtraAdmin}
        columns={columns}
        row={{ key: row => row.id_notification_extra_admin, buttons }}
        search="Persona"
        filters={filters}
        tools={add}
        empty={{
          title: 'Nadie más recibe estos avisos',
          text: 'Agregue a quien de la oficina debe enterarse de lo que se avisa a otros.',
          action: add,
        }}
      />
      {isAdding && <ExtraAdminForm record={null} onClose={() => setAdding(false)} />}
    </>
  );
}

const chosen = ({ subjects, channels, note }: Row) => ({ subjects, channels, note });

interface ExtraAdminFormProps {
  record: Row | null;
  edit?: Edit;
  onClose: () => void;
}

const fields = (
  <>
    <Field name="subjects" label="De qué se le avisa" span={12}>
      <Checkbox.Group options={subjectOptions} />
    </Field>
    <Field name="channels" label="Por dónde, si la persona no eligió otra cosa" span={12}>
      <Checkbox.Group options={channelOptions} />
    </Field>
    <Field name="note" label="Nota" span={12}>
      <Input autoComplete="off" maxLength={200} />
    </Field>
  </>
);

function ExtraAdminForm({ record, edit, onClose }: ExtraAdminFormProps) {
  if (record === null)
    return (
      <FormModal
        title="Nuevo administrador adicional"
        okText="Guardar administrador"
        call={saveNotificationsExtraAdmin}
        onClose={onClose}
      >
        <Field name="id_user" label="Persona" span={12}>
          <LookupSelect<LineStaff>
            call={getUsersOfProduct}
            input={{ product: 'tpt' }}
            option={({ id_user, name, role_name }) => ({ value: id_user, label: name, hint: role_name })}
          />
        </Field>
        {fields}
      </FormModal>
    );
  const { id_user, version, person } = record;
  return (
    <FormModal
      title={`Avisos adicionales de ${person}`}
      okText="Guardar administrador"
      call={saveNotificationsExtraAdmin}
      edit={edit}
      initial={chosen}
      toInput={values => ({ ...values, id_user, version })}
      onClose={onClose}
    >
      {fields}
    </FormModal>
  );
}
