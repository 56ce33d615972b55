import { UploadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Upload } from 'antd';
import { useWaiting } from '../../ui/form/form-context.ts';
import { ACCEPTED } from './accepted.ts';
import { UploadState } from './UploadState.tsx';
import { type UploadControl, uploadWait } from './use-upload.ts';
import './files.css';

interface UploadButtonProps extends Pick<ButtonProps, 'id' | 'icon' | 'size' | 'disabled'> {
  upload: UploadControl;
  text: string;
  /** What is uploaded, for screen readers and the form; default: the file's name. */
  label?: string;
  /** File extensions and types offered in the file dialog. */
  accept?: string;
}

/** Selects files and uploads them, with progress and failures beside it. A form around it waits for the upload. */
export function UploadButton({
  upload,
  text,
  label,
  accept = ACCEPTED,
  icon = <UploadOutlined />,
  ...button
}: UploadButtonProps) {
  useWaiting(uploadWait(upload, label));
  const isSending = upload.sending.length > 0;
  const disabled = button.disabled || (isSending && !upload.many);
  return (
    <span className="cz-files-upload">
      {[...upload.sending, ...upload.failed].map(one => (
        <UploadState key={one.key} of={one} upload={upload} name={label ?? one.file.name} />
      ))}
      <Upload
        accept={accept}
        multiple={upload.many}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={file => {
          upload.add(file);
          return false;
        }}
      >
        <Button {...button} icon={icon} loading={isSending} aria-label={label && `${text}: ${label}`}>
          {text}
        </Button>
      </Upload>
    </span>
  );
}
