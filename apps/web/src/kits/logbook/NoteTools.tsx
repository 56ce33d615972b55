import { DeleteOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons';
import { deleteNote } from '@cabezal/contract/operations/logbook/logbook.calls';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import type { NoteOfGuide } from './note-words.ts';
import './logbook.css';

const NoteDialog = lazy(() => import('./NoteDialog.tsx'));
const NoteVersions = lazy(() => import('./NoteVersions.tsx'));

interface Asked {
  note: NoteOfGuide;
  what: 'edit' | 'delete' | 'versions';
}

export interface NoteTools {
  of: (note: NoteOfGuide) => ReactNode;
  dialog: ReactNode;
}

/** What one may do with a note, beside it; and the dialog, beside the list: if another person deletes the note, the dialog stays open. */
export function useNoteTools(): NoteTools {
  const [asked, ask] = useState<Asked | null>(null);
  const of = useCallback((note: NoteOfGuide) => <Tools note={note} onAsk={what => ask({ note, what })} />, []);
  return { of, dialog: asked && <AskedNote {...asked} onClose={() => ask(null)} /> };
}

function Tools({ note, onAsk }: { note: NoteOfGuide; onAsk: (what: Asked['what']) => void }) {
  const { mayKeep } = useAccess();
  const wasOther = note.is_note && note.version > 1 && mayKeep('logbook.read');
  if (note.edit === 'NO' && !wasOther) return null;
  return (
    <span className="cz-logbook-tools">
      {note.edit !== 'NO' && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label="Editar la nota"
            onClick={() => onAsk('edit')}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label="Eliminar la nota"
            onClick={() => onAsk('delete')}
          />
        </>
      )}
      {wasOther && (
        <Button
          type="text"
          size="small"
          icon={<HistoryOutlined />}
          aria-label="Lo que decía antes"
          onClick={() => onAsk('versions')}
        />
      )}
    </span>
  );
}

function AskedNote({ note, what, onClose }: Asked & { onClose: () => void }) {
  if (what === 'delete') return <DeleteNote note={note} onClose={onClose} />;
  const Opened = what === 'edit' ? NoteDialog : NoteVersions;
  return (
    <Suspense>
      <Opened note={note} onClose={onClose} />
    </Suspense>
  );
}

/** Deletes it as it was read. */
function DeleteNote({ note, onClose }: { note: NoteOfGuide; onClose: () => void }) {
  const { id_bitacora, version, text } = useOpened(note);
  const remove = useChange(deleteNote, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open
      title="Eliminar la nota"
      text={<>“{text}”. En su lugar queda quién la eliminó.</>}
      action={remove}
      okText="Eliminar"
      onConfirm={motive => remove.run({ id_bitacora, version, motive })}
      onCancel={onClose}
    />
  );
}
