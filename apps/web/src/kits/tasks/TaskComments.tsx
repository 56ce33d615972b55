import { PaperClipOutlined } from '@ant-design/icons';
import { commentsTask, saveTaskComment, type TaskDetail } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { unsentText } from '../../ui/form/unsent-text.ts';
import { LeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { UploadButton } from '../files/UploadButton.tsx';
import { useAttachments } from '../files/use-attachments.ts';

/** Comments of the operator's people on a task. */
export function TaskComments({ task: { id_reservation_task } }: { task: TaskDetail }) {
  const query = useCall(commentsTask, { id_reservation_task });
  return (
    <section className="cz-tasks-part">
      <h3>Comentarios</h3>
      <Answer query={query} what="los comentarios">
        {comments => (
          <ol className="cz-tasks-comments">
            {comments.map(({ id_comment, author, created_at, text, files }) => (
              <li key={id_comment}>
                <strong>{author}</strong> <time className="cz-quiet">{formatDateTime(created_at)}</time>
                <p>{text}</p>
                {files.map(file => (
                  <DocumentThumb key={file.id_file} document={file} size={32} />
                ))}
              </li>
            ))}
          </ol>
        )}
      </Answer>
      <Write id_reservation_task={id_reservation_task} />
    </section>
  );
}

function Write({ id_reservation_task }: { id_reservation_task: number }) {
  const [text, setText] = useState('');
  const files = useAttachments();
  const action = useAction(saveTaskComment);
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || action.pending || files.isSending) return;
    const id_files = files.ids;
    if ((await action.run({ id_reservation_task, text: text.trim(), id_files })) === null) return;
    setText(typed => unsentText(text, typed));
    files.clear(id_files);
  };
  return (
    <div className="cz-tasks-write">
      <LeaveGuard isDirty={() => !isEmpty} />
      <Input.TextArea
        aria-label="Comentario"
        placeholder="Solo lo leen los nuestros"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {files.names.length > 0 && <p className="cz-quiet">{files.names.join(', ')}</p>}
      <div className="cz-tasks-steps">
        <Button disabled={isEmpty || files.isSending} loading={action.pending} onClick={send}>
          Comentar
        </Button>
        <UploadButton upload={files.upload} text="Adjuntar" icon={<PaperClipOutlined />} />
      </div>
    </div>
  );
}
