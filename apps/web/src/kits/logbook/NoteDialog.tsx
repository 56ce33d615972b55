import { getEvents } from '@cabezal/contract/operations/guides/guides.calls';
import { editNote } from '@cabezal/contract/operations/logbook/logbook.calls';
import { Input } from 'antd';
import { callApi } from '../../api/call-api.ts';
import { Editing } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { present } from '../../ui/form/use-editing.ts';
import { NoteFields } from './NoteFields.tsx';
import type { NoteOfGuide } from './note-words.ts';

interface NoteDialogProps {
  note: NoteOfGuide;
  onClose: () => void;
}

const readNote = async ({ id_guide, id_bitacora }: NoteOfGuide): Promise<NoteOfGuide> => ({
  ...present((await callApi(getEvents, { id_guide })).find(row => row.id_bitacora === id_bitacora)),
  id_guide,
});

/** Changes a note. */
export default function NoteDialog({ note, onClose }: NoteDialogProps) {
  return (
    <Editing record={note} read={() => readNote(note)}>
      {(record, edit) => <EditForm record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

type EditFormProps = { record: NoteOfGuide; onClose: () => void } & Pick<Parameters<typeof FormModal>[0], 'edit'>;

function EditForm({ record, edit, onClose }: EditFormProps) {
  const { id_bitacora, version, text, id_motivo, visibility } = record;
  return (
    <FormModal
      title="Editar la nota"
      width={440}
      call={editNote}
      edit={edit}
      initial={{ text, id_motivo, visibility }}
      toInput={values => ({ ...values, id_bitacora, version })}
      onClose={onClose}
    >
      <NoteFields />
      {record.edit === 'MOTIVE' && (
        <Field name="motive" label="Por qué" span={12} demanded>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={500} />
        </Field>
      )}
    </FormModal>
  );
}
