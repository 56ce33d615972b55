import { getLogbookMotives } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { Input } from 'antd';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useAccess } from '../rights/use-access.ts';
import { VisibilityChoice } from './VisibilityChoice.tsx';

/** The fields of a note in a logbook: new or changed. Only the operator's people choose who reads it. */
export function NoteFields() {
  const { isOperator } = useAccess();
  return (
    <>
      <Field name="text" label="Novedad" span={12}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 6 }} maxLength={500} />
      </Field>
      <Field name="id_motivo" label="Motivo" span={12}>
        <LookupSelect call={getLogbookMotives} option={motive => ({ value: motive.id_motivo, label: motive.name })} />
      </Field>
      {isOperator && (
        <Field name="visibility" label="La lee" span={12}>
          <VisibilityChoice />
        </Field>
      )}
    </>
  );
}
