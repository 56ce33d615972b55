import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useUnsaved } from '../../ui/form/form-context.ts';
import { SendButton } from './SendButton.tsx';
import { type SentFile, withPaper } from './sent-files.ts';
import './papers.css';

interface SentFilesProps {
  kinds: Readonly<Record<string, string>>;
}

/**
 * Papers of a new record: uploaded at once, several in parallel, and attached when the record is saved. They are the form field `papers`:
 * drafts include them, and leaving asks.
 */
export function SentFiles({ kinds }: SentFilesProps) {
  return (
    <Form.Item name="papers" noStyle>
      <PapersControl kinds={kinds} />
    </Form.Item>
  );
}

interface ControlProps extends SentFilesProps {
  value?: readonly SentFile[];
  onChange?: (papers: readonly SentFile[]) => void;
}

function PapersControl({ kinds, value = [], onChange }: ControlProps) {
  // If two uploads finish at once, the later one must see the earlier one before the next render.
  const latest = useRef(value);
  latest.current = value;
  useUnsaved(value.length > 0);
  /** Their file names; files of a draft have no name here. */
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const nameOf = (paper: SentFile | undefined) => paper && names.get(paper.id_file);
  const set = (papers: readonly SentFile[]) => {
    latest.current = papers;
    onChange?.(papers);
  };
  return (
    <ul className="cz-papers-list cz-span-12">
      {Object.entries(kinds).map(([kind, name]) => (
        <li key={kind}>
          <div className="cz-papers-kind">
            <strong>{name}</strong>
            {value.some(paper => paper.kind === kind) ? (
              <span className="cz-papers-send">
                <span className="cz-clip">
                  {['Listo', nameOf(value.find(paper => paper.kind === kind))].filter(Boolean).join(': ')}
                </span>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`Quitar ${name}`}
                  onClick={() => set(latest.current.filter(paper => paper.kind !== kind))}
                />
              </span>
            ) : (
              <SendButton
                text="Subir"
                label={name}
                onSent={(id_file, file) => {
                  setNames(known => new Map(known).set(id_file, file.name));
                  set(withPaper(latest.current, { kind, id_file }));
                }}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
