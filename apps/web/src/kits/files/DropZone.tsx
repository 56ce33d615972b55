import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ACCEPTED } from './accepted.ts';
import './files.css';

/** Nothing is dragged on a phone. */
const ON_PHONE = 'Tomar una foto o elegir un archivo';

interface DropZoneProps {
  /** «Arrastre aquí el EIR de salida o elíjalo» */
  text: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** Endings and types that are offered. */
  accept?: string;
}

/** A place to drop files on, or to press and choose them (on a phone: the camera too). */
export function DropZone({ text, onFile, disabled, accept = ACCEPTED }: DropZoneProps) {
  const narrow = useNarrow();
  return (
    <Upload.Dragger
      className="cz-drop"
      accept={accept}
      multiple
      disabled={disabled}
      showUploadList={false}
      beforeUpload={file => {
        onFile(file);
        return false;
      }}
    >
      {narrow ? <CameraOutlined /> : <CloudUploadOutlined />} {narrow ? ON_PHONE : text}
    </Upload.Dragger>
  );
}
