import { DeleteOutlined } from '@ant-design/icons';
import type { Paper } from '@cabezal/contract/system/records/records.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { SendButton } from './SendButton.tsx';
import './papers.css';

interface PapersPanelProps {
  papers: readonly Paper[];
  /** Code → name, in display order. */
  kinds: Readonly<Record<string, string>>;
  /** Attaches an uploaded file to the record; throws a refusal (`useAttach`). */
  onAdd?: (kind: string, id_file: number, idempotencyKey: string) => Promise<unknown>;
  onRemove?: (paper: Paper, motive: string) => Promise<boolean>;
}

/** The papers of a record, one line per kind: the current one, a button to replace it, and older versions. */
export function PapersPanel({ papers, kinds, onAdd, onRemove }: PapersPanelProps) {
  const [removed, setRemoved] = useState<Paper | null>(null);
  return (
    <>
      <ul className="cz-papers-list">
        {Object.entries(kinds).map(([kind, name]) => (
          <KindLine
            key={kind}
            name={name}
            papers={papers.filter(paper => paper.kind === kind)}
            onAdd={onAdd && ((id_file, key) => onAdd(kind, id_file, key))}
            onLeave={onRemove && setRemoved}
          />
        ))}
      </ul>
      <ConfirmWithMotive
        open={removed !== null}
        title="Quitar el documento"
        text={`«${removed?.filename ?? ''}» deja de contar y queda entre las versiones anteriores.`}
        okText="Quitar documento"
        onConfirm={async motive => {
          if (removed && (await onRemove?.(removed, motive))) setRemoved(null);
        }}
        onCancel={() => setRemoved(null)}
      />
    </>
  );
}

interface KindLineProps {
  name: string;
  papers: readonly Paper[];
  onAdd?: (id_file: number, idempotencyKey: string) => Promise<unknown>;
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
        {onAdd && (
          <SendButton
            text={current.length > 0 ? 'Reemplazar' : 'Subir'}
            onSent={(id_file, _file, key) => onAdd(id_file, key)}
            label={name}
          />
        )}
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
