import { PaperClipOutlined } from '@ant-design/icons';
import { getFile } from '@cabezal/contract/system/files/files.calls';
import { Button, Upload } from 'antd';
import { useWaiting } from '../../ui/form/form-context.ts';
import { openAnswer } from '../files/open-answer.ts';
import { useSentFile } from './use-sent-file.ts';

interface FileControl {
  id?: string;
  value?: number | null;
  onChange?: (value: number) => void;
  disabled?: boolean;
}

/** A file as the value of a field: uploaded when it is selected, opened by a press. */
export function TaskFileField({ id, value, onChange, disabled }: FileControl) {
  const { send, isSending } = useSentFile(id_file => onChange?.(id_file));
  useWaiting(isSending ? 'Se está subiendo el archivo' : null);
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
      <Upload showUploadList={false} beforeUpload={send} disabled={disabled}>
        <Button id={id} loading={isSending} disabled={disabled}>
          {value ? 'Cambiar archivo' : 'Elegir archivo'}
        </Button>
      </Upload>
    </span>
  );
}
