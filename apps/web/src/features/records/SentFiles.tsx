import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useRef } from 'react';
import { useUnsaved } from '../../ui/form/form-context.ts';
import { SendButton } from './PapersPanel.tsx';
import './papers.css';

/** A file that is sent and waits for its record to be stored. */
export interface SentFile {
  kind: string;
  id_file: number;
}

interface SentFilesProps {
  kinds: Readonly<Record<string, string>>;
}

/**
 * Papers of a record that is only being written: they are sent now, several side by side, and attached with it. They are a field of the
 * form, `papers`: drafts keep them, and leaving asks.
 */
export function SentFiles({ kinds }: SentFilesProps) {
  return (
    <Form.Item name="papers" noStyle>
      <PapersControl kinds={kinds} />
    </Form.Item>
  );
}

/** With this paper in the place of the one of its kind. */
export const withPaper = (papers: readonly SentFile[], sent: SentFile): SentFile[] => [
  ...papers.filter(paper => paper.kind !== sent.kind),
  sent,
];

interface ControlProps extends SentFilesProps {
  value?: readonly SentFile[];
  onChange?: (papers: readonly SentFile[]) => void;
}

function PapersControl({ kinds, value = [], onChange }: ControlProps) {
  // Two that arrive at once: the later must find the earlier, drawn or not.
  const latest = useRef(value);
  latest.current = value;
  useUnsaved(value.length > 0);
  const set = (papers: readonly SentFile[]) => {
    latest.current = papers;
    onChange?.(papers);
  };
  return (
    <ul className="rc-papers cz-span-12">
      {Object.entries(kinds).map(([kind, name]) => (
        <li key={kind}>
          <div className="rc-paper-kind">
            <strong>{name}</strong>
            {value.some(paper => paper.kind === kind) ? (
              <span className="rc-send">
                Listo
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
                onSent={async id_file => {
                  set(withPaper(latest.current, { kind, id_file }));
                  return true;
                }}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
