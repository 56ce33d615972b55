import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import type { Paper } from '@cabezal/contract/system/records/records.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Progress, Upload } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf, noAnswer } from '../../api/api-error.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../ui/feedback/Failure.tsx';
import { useWaiting } from '../../ui/form/form-context.ts';
import { ACCEPTED } from '../files/accepted.ts';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { sendFile } from '../files/send-file.ts';
import './papers.css';

interface PapersPanelProps {
  papers: readonly Paper[];
  /** Code → name, in display order. */
  kinds: Readonly<Record<string, string>>;
  /** Attaches an uploaded file to the record; resolves to false after a failure that was shown. */
  onAdd?: (kind: string, id_file: number) => Promise<boolean>;
  onRemove?: (paper: Paper, motive: string) => Promise<boolean>;
}

/** The papers of a record, one line per kind: the current one, a button to replace it, and older versions. */
export function PapersPanel({ papers, kinds, onAdd, onRemove }: PapersPanelProps) {
  const [leaving, setLeaving] = useState<Paper | null>(null);
  return (
    <>
      <ul className="cz-papers-list">
        {Object.entries(kinds).map(([kind, name]) => (
          <KindLine
            key={kind}
            name={name}
            papers={papers.filter(paper => paper.kind === kind)}
            onAdd={onAdd && (id_file => onAdd(kind, id_file))}
            onLeave={onRemove && setLeaving}
          />
        ))}
      </ul>
      <ConfirmWithMotive
        open={leaving !== null}
        title="Quitar el documento"
        text={`«${leaving?.filename ?? ''}» deja de contar y queda entre las versiones anteriores.`}
        okText="Quitar documento"
        onConfirm={async motive => {
          if (leaving && (await onRemove?.(leaving, motive))) setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

interface KindLineProps {
  name: string;
  papers: readonly Paper[];
  onAdd?: (id_file: number) => Promise<boolean>;
  onLeave?: (paper: Paper) => void;
}

function KindLine({ name, papers, onAdd, onLeave }: KindLineProps) {
  const [showOld, setShowOld] = useState(false);
  const current = papers.filter(paper => paper.current);
  const old = papers.filter(paper => !paper.current);
  return (
    <li>
      <div className="cz-papers-kind">
        <strong>{name}</strong>
        {onAdd && <SendButton text={current.length > 0 ? 'Reemplazar' : 'Subir'} onSent={onAdd} label={name} />}
      </div>
      {current.length === 0 && <span className="cz-none">No se encontraron documentos</span>}
      {current.map(paper => (
        <PaperLine key={paper.id_document} paper={paper} onLeave={onLeave} />
      ))}
      {old.length > 0 && (
        <Button type="link" size="small" aria-expanded={showOld} onClick={() => setShowOld(!showOld)}>
          {old.length === 1 ? '1 versión anterior' : `${old.length} versiones anteriores`}
        </Button>
      )}
      {showOld && old.map(paper => <PaperLine key={paper.id_document} paper={paper} />)}
    </li>
  );
}

function PaperLine({ paper, onLeave }: { paper: Paper; onLeave?: (paper: Paper) => void }) {
  return (
    <div className={paper.current ? 'cz-papers-one' : 'cz-papers-one cz-papers-old'}>
      <DocumentThumb document={paper} />
      <div>
        <div className="cz-clip" title={paper.filename}>
          {paper.filename}
        </div>
        <div className="cz-records-second">
          {paper.author} · {formatDateTime(paper.created_at)}
        </div>
      </div>
      {onLeave && (
        <ActionButton
          size="small"
          look="text"
          icon={<DeleteOutlined />}
          aria-label={`Quitar ${paper.filename}`}
          onClick={() => onLeave(paper)}
        />
      )}
    </div>
  );
}

interface SendButtonProps {
  text: string;
  /** What is uploaded, for screen readers. */
  label: string;
  onSent: (id_file: number, file: File) => Promise<boolean>;
}

/** Selects a file, uploads it with progress, and shows an error next to the button. A form around it waits for the upload. */
export function SendButton({ text, label, onSent }: SendButtonProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ file: File; error: ApiError } | null>(null);
  const send = async (file: File) => {
    setFailed(null);
    setPercent(0);
    try {
      await onSent(await sendFile(file, { perfil: label }, setPercent), file);
    } catch (cause) {
      setFailed({ file, error: cause instanceof ApiError ? cause : noAnswer(messageOf(cause)) });
    }
    setPercent(null);
  };
  const lost = failed && `${label}: el archivo no se envió. Reintente o descártelo`;
  useWaiting(percent === null ? lost : `Se está subiendo: ${label}`);
  return (
    <span className="cz-papers-send">
      {percent !== null && (
        <Progress
          className="cz-papers-progress"
          percent={Math.round(percent)}
          size="small"
          aria-label={`Subiendo ${label}`}
        />
      )}
      {failed && (
        <>
          <FailureLine error={failed.error} />
          <Button size="small" type="primary" aria-label={`Reintentar: ${label}`} onClick={() => send(failed.file)}>
            Reintentar
          </Button>
          <Button size="small" type="text" aria-label={`Descartar: ${label}`} onClick={() => setFailed(null)}>
            Descartar
          </Button>
        </>
      )}
      <Upload
        accept={ACCEPTED}
        showUploadList={false}
        disabled={percent !== null}
        beforeUpload={file => {
          void send(file);
          return false;
        }}
      >
        <Button size="small" icon={<UploadOutlined />} loading={percent !== null} aria-label={`${text}: ${label}`}>
          {text}
        </Button>
      </Upload>
    </span>
  );
}
