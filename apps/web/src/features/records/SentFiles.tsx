import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { SendButton } from './PapersPanel.tsx';
import './papers.css';

/** A file that is sent and waits for its record to be stored. */
export interface SentFile<K extends string = string> {
  kind: K;
  id_file: number;
}

interface SentFilesProps<K extends string> {
  kinds: Readonly<Record<K, string>>;
  files: readonly SentFile[];
  onChange: (files: readonly SentFile<K>[]) => void;
}

/** Papers of a record that is only being written: they are sent now and attached with it. */
export function SentFiles<K extends string>({ kinds, files, onChange }: SentFilesProps<K>) {
  const sent = files as readonly SentFile<K>[];
  return (
    <ul className="rc-papers cz-span-12">
      {(Object.entries(kinds) as [K, string][]).map(([kind, name]) => {
        const file = sent.find(one => one.kind === kind);
        const others = sent.filter(one => one.kind !== kind);
        return (
          <li key={kind}>
            <div className="rc-paper-kind">
              <strong>{name}</strong>
              {file ? (
                <span className="rc-send">
                  Listo
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`Quitar ${name}`}
                    onClick={() => onChange(others)}
                  />
                </span>
              ) : (
                <SendButton
                  text="Subir"
                  label={name}
                  onSent={async id_file => {
                    onChange([...others, { kind, id_file }]);
                    return true;
                  }}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
