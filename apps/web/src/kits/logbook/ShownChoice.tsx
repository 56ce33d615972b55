import { Segmented } from 'antd';
import type { Shown } from './note-words.ts';
import './logbook.css';

interface ShownChoiceProps {
  entries: readonly { is_note: boolean }[];
  value: Shown;
  onChange: (value: Shown) => void;
}

/** «Todo · Notas 3 · Eventos 12» above a logbook; nothing if it has only notes or only events. */
export function ShownChoice({ entries, value, onChange }: ShownChoiceProps) {
  const notes = entries.filter(entry => entry.is_note).length;
  if (notes === 0 || notes === entries.length) return null;
  return (
    <Segmented<Shown>
      className="cz-logbook-shown"
      aria-label="Qué de la bitácora"
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: 'Todo' },
        { value: 'notes', label: `Notas ${notes}` },
        { value: 'events', label: `Eventos ${entries.length - notes}` },
      ]}
    />
  );
}
