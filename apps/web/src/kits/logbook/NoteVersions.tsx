import { getNoteVersions } from '@cabezal/contract/operations/logbook/logbook.calls';
import { NOTE_VISIBILITY_NAMES } from '@cabezal/domain/operations/logbook/logbook';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import type { NoteOfGuide } from './note-words.ts';

/** The earlier versions of a note. */
export default function NoteVersions({ note, onClose }: { note: NoteOfGuide; onClose: () => void }) {
  const found = useCall(getNoteVersions, { id_bitacora: note.id_bitacora });
  return (
    <Dialog unsaved={null} open title="Lo que decía antes" footer={null} width={480} onClose={onClose}>
      <Answer query={found} what="las versiones de la nota" />
      <ol className="cz-logbook-versions">
        {found.data?.map(one => (
          <li key={one.version}>
            {one.text}
            <small>
              {NOTE_VISIBILITY_NAMES[one.visibility]} hasta {formatDateTime(one.replaced_at)} · la cambió{' '}
              {one.replaced_by}
              {one.motive && ` · ${one.motive}`}
            </small>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
