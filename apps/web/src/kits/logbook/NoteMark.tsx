import { EditOutlined, LockOutlined, SettingOutlined } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import './logbook.css';

interface Marked {
  is_note: boolean;
  visibility: 'INTERNAL' | 'SHARED';
  edited_at: string | null;
  deleted_at: string | null;
}

/** Distinguishes notes of people from entries of the system. */
export const EntryIcon = ({ is_note }: { is_note: boolean }) =>
  is_note ? (
    <EditOutlined className="cz-logbook-own" title="Nota de una persona" />
  ) : (
    <SettingOutlined className="cz-logbook-system" title="Evento del sistema" />
  );

/** Who can read a note, and whether it was changed. */
export function NoteMarks({ entry }: { entry: Marked }) {
  if (!entry.is_note || entry.deleted_at !== null) return null;
  return (
    <>
      {entry.visibility === 'INTERNAL' ? (
        <span className="cz-logbook-internal">
          <LockOutlined /> Interna
        </span>
      ) : (
        <span className="cz-logbook-shared">Compartida</span>
      )}
      {entry.edited_at !== null && (
        <span className="cz-logbook-edited" title={formatDateTime(entry.edited_at)}>
          editada
        </span>
      )}
    </>
  );
}
