import { PaperClipOutlined } from '@ant-design/icons';
import { type Comment, deleteComment, editComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { getFile } from '@cabezal/contract/system/files/files.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useChange } from '../../../../api/use-change.ts';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { LeaveGuard, useAskToClose } from '../../../../ui/form/use-leave-guard.ts';
import { useOpened } from '../../../../ui/use-opened.ts';
import { audienceText, quoted } from './comment-words.ts';

interface ItemProps {
  comment: Comment;
  parent: Comment | undefined;
  isNew: boolean;
  onAnswer: (() => void) | undefined;
}

/** One comment: author, audience, time, text; a deleted one stays without its text. */
export function CommentItem({ comment, parent, isNew, onAnswer }: ItemProps) {
  const { isOperator } = useAccess();
  const [editing, setEditing] = useState(false);
  const look = comment.visibility === 'INTERNAL' ? ' cz-reservations-comment-internal' : '';
  return (
    <li className={`cz-reservations-comment${look}`}>
      <header>
        <strong>{comment.author}</strong>
        <span className="cz-quiet">{comment.company}</span>
        {isOperator && <span className="cz-reservations-comment-to">{audienceText(comment)}</span>}
        {isNew && <span className="cz-reservations-comment-new">Nuevo</span>}
        <time dateTime={comment.created_at} className="cz-quiet">
          {formatDateTime(comment.created_at)}
          {comment.edited_at && ' · editado'}
        </time>
      </header>
      {parent && <blockquote>{`${parent.author}: ${quoted(parent.text)}`}</blockquote>}
      {editing ? (
        <EditText comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <p className={comment.text === null ? 'cz-quiet' : undefined}>{comment.text ?? 'Comentario eliminado'}</p>
      )}
      {comment.mentions.length > 0 && (
        <p className="cz-quiet">{`Para ${comment.mentions.map(one => one.name).join(', ')}`}</p>
      )}
      <Files comment={comment} />
      {!editing && <Tools comment={comment} onAnswer={onAnswer} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function Files({ comment: { files } }: { comment: Comment }) {
  if (files.length === 0) return null;
  return (
    <ul className="cz-reservations-comment-files">
      {files.map(file => (
        <li key={file.id_file}>
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined />}
            onClick={() => openAnswer(getFile, { id_file: file.id_file }, file.filename)}
          >
            {file.filename}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Tools({ comment, onAnswer, onEdit }: Pick<ItemProps, 'comment' | 'onAnswer'> & { onEdit: () => void }) {
  const removing = useAction(deleteComment);
  const { id_comment, version, can, text } = comment;
  if (text === null) return null;
  return (
    <footer>
      {onAnswer && (
        <Button type="link" size="small" onClick={onAnswer}>
          Responder
        </Button>
      )}
      {can.edit && (
        <Button type="link" size="small" onClick={onEdit}>
          Editar
        </Button>
      )}
      {can.delete && (
        <Popconfirm
          title="¿Eliminar el comentario?"
          okText="Eliminar"
          cancelText="Volver"
          onConfirm={() => removing.run({ id_comment, version })}
        >
          <Button type="link" size="small" loading={removing.pending}>
            Eliminar
          </Button>
        </Popconfirm>
      )}
    </footer>
  );
}

/** A change that another person saves meanwhile is refused by its version; the text stays. */
function EditText({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { id_comment, version, text: before } = useOpened(comment);
  const [text, setText] = useState(before ?? '');
  const change = useChange(editComment, { onDone });
  const isDirty = () => text !== (before ?? '');
  const cancel = useAskToClose(isDirty, onDone);
  return (
    <div className="cz-reservations-comment-edit">
      <LeaveGuard isDirty={isDirty} />
      <Failure error={change.error} />
      <Input.TextArea
        aria-label="Comentario"
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button onClick={cancel}>Cancelar</Button>
      <Button
        type="primary"
        disabled={text.trim() === ''}
        loading={change.pending}
        onClick={() => change.run({ id_comment, version, text: text.trim() })}
      >
        Guardar
      </Button>
    </div>
  );
}
