import { PaperClipOutlined } from '@ant-design/icons';
import { getFile } from '@cabezal/contract/system/files/files.calls';
import { Button } from 'antd';
import { openAnswer } from '../files/open-answer.ts';
import { UploadButton } from '../files/UploadButton.tsx';
import { useUpload } from '../files/use-upload.ts';

interface FileControl {
  id?: string;
  value?: number | null;
  onChange?: (value: number) => void;
  disabled?: boolean;
}

/** A file as the value of a field: uploaded when it is selected, opened by a press. */
export function TaskFileField({ id, value, onChange, disabled }: FileControl) {
  const upload = useUpload({ purpose: {}, onSent: ({ id_file }) => onChange?.(id_file) });
  return (
    <span className="cz-tasks-steps">
      {value && (
        <Button
          type="link"
          icon={<PaperClipOutlined />}
          onClick={() => openAnswer(getFile, { id_file: value }, 'archivo')}
        >
          Ver archivo
        </Button>
      )}
      <UploadButton id={id} upload={upload} text={value ? 'Cambiar archivo' : 'Elegir archivo'} disabled={disabled} />
    </span>
  );
}
