import { NOTE_VISIBILITY_NAMES, type NoteVisibility } from '@cabezal/domain/operations/logbook/logbook';
import { Segmented } from 'antd';

interface VisibilityChoiceProps {
  id?: string;
  value?: NoteVisibility;
  onChange?: (value: NoteVisibility) => void;
}

/** Who can read a note, as a form field. */
export const VisibilityChoice = ({ id, value = 'INTERNAL', onChange }: VisibilityChoiceProps) => (
  <Segmented<NoteVisibility>
    id={id}
    value={value}
    onChange={onChange}
    options={[
      { value: 'INTERNAL', label: NOTE_VISIBILITY_NAMES.INTERNAL, title: 'Solo la operadora' },
      {
        value: 'SHARED',
        label: NOTE_VISIBILITY_NAMES.SHARED,
        title: 'También el cliente, el transportista y el conductor',
      },
    ]}
  />
);
