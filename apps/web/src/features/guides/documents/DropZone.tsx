import { CloudUploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import './documents.css';

const ACCEPTED = 'image/*,.pdf,.xls,.xlsx';

interface DropZoneProps {
  /** «Arrastre aquí el EIR de salida o elíjalo» */
  text: string;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** A place to drop files on, or to press and choose them (on a phone: the camera too). */
export function DropZone({ text, onFile, disabled }: DropZoneProps) {
  return (
    <Upload.Dragger
      className="cz-drop"
      accept={ACCEPTED}
      multiple
      disabled={disabled}
      showUploadList={false}
      beforeUpload={file => {
        onFile(file);
        return false;
      }}
    >
      <CloudUploadOutlined /> {text}
    </Upload.Dragger>
  );
}
