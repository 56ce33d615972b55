import { PlusOutlined } from '@ant-design/icons';
import type { LogbookRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getEvents } from '@cabezal/contract/operations/guides/guides.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { NoteForm } from '../../../../kits/logbook/NoteForm.tsx';
import { EntryIcon, NoteMarks } from '../../../../kits/logbook/NoteMark.tsx';
import { useNoteTools } from '../../../../kits/logbook/NoteTools.tsx';
import { isShown, type Shown } from '../../../../kits/logbook/note-words.ts';
import { ShownChoice } from '../../../../kits/logbook/ShownChoice.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';

/** The events of the trip, newest first; undone ones are struck through. */
export function LogbookTab({ id_guide }: { id_guide: number }) {
  const { may } = useAccess();
  const mayWrite = may('guide.logbook');
  const [isNoting, setNoting] = useState(false);
  const found = useCall(getEvents, { id_guide });
  return (
    <>
      {mayWrite && (
        <div className="cz-guides-note">
          <ActionButton icon={<PlusOutlined />} onClick={() => setNoting(true)}>
            Novedad
          </ActionButton>
        </div>
      )}
      {isNoting && <NoteForm guides={[{ id_guide, label: '' }]} onClose={() => setNoting(false)} />}
      <Answer query={found} what="la bitácora" loading={<CardsSkeleton cards={2} />} />
      {found.data && <Entries entries={found.data} id_guide={id_guide} />}
    </>
  );
}

function Entries({ entries, id_guide }: { entries: readonly LogbookRow[]; id_guide: number }) {
  const [shown, show] = useState<Shown>('all');
  const tools = useNoteTools();
  if (entries.length === 0)
    return <EmptyState title="Aún no hay novedades" text="Aquí quedan las llegadas, salidas y notas del viaje." />;
  return (
    <>
      <ShownChoice entries={entries} value={shown} onChange={show} />
      <ol className="cz-history">
        {entries
          .filter(entry => isShown(entry, shown))
          .map(entry => (
            <li key={entry.id_bitacora}>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              <div>
                <EntryIcon is_note={entry.is_note} />{' '}
                {entry.annulled ? (
                  <>
                    <del>{entry.text}</del> <span className="cz-late">Anulado</span>
                  </>
                ) : (
                  entry.text
                )}
                {entry.motivo && <> · {entry.motivo}</>} <span className="cz-history-who">· {entry.author}</span>
                <NoteMarks entry={entry} />
                {tools.of({ ...entry, id_guide })}
              </div>
            </li>
          ))}
      </ol>
      {tools.dialog}
    </>
  );
}
