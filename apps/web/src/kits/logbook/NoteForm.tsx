import { saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { Select } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { NoteFields } from './NoteFields.tsx';

interface NoteFormProps {
  /** The trips that the note may be about; with one there is nothing to choose. */
  guides: readonly { id_guide: number; label: string }[];
  onClose: () => void;
}

/** Writes a note into the logbook of a trip. */
export function NoteForm({ guides: now, onClose }: NoteFormProps) {
  const guides = useOpened(now);
  const id_guide = guides[0]?.id_guide;
  return (
    <FormModal
      title="Anotar en la bitácora"
      okText="Anotar"
      width={440}
      call={saveLogbook}
      initial={{ id_guide }}
      toInput={values => ({ id_guide, ...values })}
      doneText="Novedad anotada"
      onClose={onClose}
    >
      {guides.length > 1 && (
        <Field name="id_guide" label="Viaje" span={12}>
          <Select options={guides.map(guide => ({ value: guide.id_guide, label: guide.label }))} />
        </Field>
      )}
      <NoteFields />
    </FormModal>
  );
}
