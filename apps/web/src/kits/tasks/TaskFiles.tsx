import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import {
  deleteTaskInformation,
  saveTaskInformation,
  type TaskDetail,
} from '@cabezal/contract/bookings/tasks/tasks.calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { UploadButton } from '../files/UploadButton.tsx';
import { useAttach } from '../files/use-attach.ts';
import { useUpload } from '../files/use-upload.ts';
import { TaskAttachments } from './task-attachments.ts';

/** Files of a task: attached as they are selected, removed with a motive. */
export function TaskFiles({ task }: { task: TaskDetail }) {
  const { id_reservation_task, version, files, status } = task;
  const save = useAttach(saveTaskInformation);
  const remove = useAction(deleteTaskInformation);
  const [asked, ask] = useState<TaskDetail['files'][number] | null>(null);
  const seen = useOpened(version, asked !== null);
  const [attachments] = useState(() => new TaskAttachments());
  attachments.seen(version);
  const upload = useUpload({
    many: true,
    purpose: {},
    onSent: uploaded =>
      attachments.add(uploaded, ({ id_file, version: last, idempotencyKey }) =>
        save({ id_reservation_task, version: last, id_files: [id_file] }, idempotencyKey),
      ),
  });
  const mayAdd = status !== 'CANCELLED';
  return (
    <>
      {(mayAdd || files.length > 0) && (
        <section className="cz-tasks-part">
          <h3>Archivos</h3>
          {files.length > 0 && (
            <ul className="cz-tasks-files">
              {files.map(file => (
                <li key={file.id_file}>
                  <DocumentThumb document={file} size={32} />
                  <span className="cz-clip cz-clip-flex" title={file.filename}>
                    {file.filename}
                  </span>
                  {mayAdd && (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`Quitar ${file.filename}`}
                      onClick={() => ask(file)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayAdd && <UploadButton upload={upload} text="Adjuntar" icon={<PaperClipOutlined />} />}
        </section>
      )}
      <ConfirmWithMotive
        open={asked !== null}
        title={`Quitar ${asked?.filename ?? ''}`}
        text="El archivo se quita de la tarea; el historial dice quién y por qué."
        okText="Quitar"
        onConfirm={async motive => {
          const id_file = asked?.id_file;
          if (await remove.run({ id_reservation_task, version: seen, id_file, motive })) ask(null);
        }}
        onCancel={() => ask(null)}
      />
    </>
  );
}
