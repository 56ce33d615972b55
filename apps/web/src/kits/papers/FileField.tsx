import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Field, type FieldProps } from '../../ui/form/Field.tsx';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { SendButton } from './SendButton.tsx';
import './papers.css';

interface SentDocument {
  id_file: number;
  filename: string;
  type: string;
}

interface FileFieldProps extends Pick<FieldProps, 'name' | 'label' | 'span' | 'help'> {
  /** What the file is, for the storage and for screen readers: «Licencia». */
  what: string;
  /** The label of the button while there is no file. */
  text?: string;
  /** The stored file of the record, if it is the value of the field. */
  kept?: SentDocument | null;
}

/**
 * A file in a form: uploaded when it is selected, attached when the form is saved, which waits for the upload. Until then it can be opened,
 * replaced and removed.
 */
export function FileField({ name, label, span = 12, help, ...control }: FileFieldProps) {
  return (
    <Field name={name} label={label} span={span} help={help}>
      <FileControl {...control} />
    </Field>
  );
}

interface ControlProps extends Pick<FileFieldProps, 'what' | 'text' | 'kept'> {
  value?: number | null;
  onChange?: (id_file: number | null) => void;
}

function FileControl({ what, text = 'Subir', kept = null, value = null, onChange }: ControlProps) {
  const [sent, setSent] = useState<SentDocument | null>(null);
  const shown = value === null ? undefined : [sent, kept].find(one => one?.id_file === value);
  return (
    <span className="cz-papers-send">
      {shown && (
        <>
          <DocumentThumb document={shown} />
          <span className="cz-clip" title={shown.filename}>
            {shown.filename}
          </span>
        </>
      )}
      <SendButton
        text={value === null ? text : 'Reemplazar'}
        label={what}
        onSent={(id_file, file) => {
          setSent({ id_file, filename: file.name, type: file.type });
          onChange?.(id_file);
        }}
      />
      {value !== null && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`Quitar: ${what}`}
          onClick={() => onChange?.(null)}
        />
      )}
    </span>
  );
}
