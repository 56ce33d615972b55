import { DeleteOutlined, EditOutlined, HistoryOutlined } from '@ant-design/icons';
import { deleteNote } from '@cabezal/contract/work/logbook/logbook.calls';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import type { NoteOfGuide } from './note-words.ts';
import './logbook.css';

const NoteDialog = lazy(() => import('./NoteDialog.tsx'));
const NoteVersions = lazy(() => import('./NoteVersions.tsx'));

type Opened = 'edit' | 'delete' | 'versions' | null;

/** The actions for a note. */
export function NoteTools({ note }: { note: NoteOfGuide }) {
  const { mayKeep } = useAccess();
  const [opened, open] = useState<Opened>(null);
  const remove = useAction(deleteNote);
  const { id_bitacora, version, text } = useOpened(note, opened === 'delete');
  const wasOther = note.is_note && note.version > 1 && mayKeep('logbook.read');
  if (note.edit === 'NO' && !wasOther) return null;
  const close = () => open(null);
  return (
    <span className="cz-logbook-tools">
      {note.edit !== 'NO' && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label="Editar la nota"
            onClick={() => open('edit')}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label="Eliminar la nota"
            onClick={() => open('delete')}
          />
        </>
      )}
      {wasOther && (
        <Button
          type="text"
          size="small"
          icon={<HistoryOutlined />}
          aria-label="Lo que decía antes"
          onClick={() => open('versions')}
        />
      )}
      {(opened === 'edit' || opened === 'versions') && (
        <Suspense>
          {opened === 'versions' ? (
            <NoteVersions note={note} onClose={close} />
          ) : (
            <NoteDialog note={note} onClose={close} />
          )}
        </Suspense>
      )}
      <ConfirmWithMotive
        open={opened === 'delete'}
        title="Eliminar la nota"
        text={`“${text}”. En su lugar queda quién la eliminó.`}
        okText="Eliminar"
        onConfirm={async motive => {
          if (await remove.run({ id_bitacora, version, motive })) close();
        }}
        onCancel={close}
      />
    </span>
  );
}
