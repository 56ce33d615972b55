import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ACCEPTED } from './accepted.ts';
import './files.css';

/** There is no drag and drop on a phone; where photos are accepted, the camera is offered. */
const PHOTO_ON_PHONE = 'Tomar una foto o elegir un archivo';
const SHEET_ON_PHONE = 'Elegir el archivo';

interface DropZoneProps {
  /** «Arrastre aquí el EIR de salida o elíjalo» */
  text: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  /** File extensions and types offered in the file dialog. */
  accept?: string;
}

/** An area to drop files on or to press and select them (on a phone also with the camera). */
export function DropZone({ text, onFile, disabled, accept = ACCEPTED }: DropZoneProps) {
  const narrow = useNarrow();
  const takesPhotos = accept.includes('image/');
  const onPhone = takesPhotos ? PHOTO_ON_PHONE : SHEET_ON_PHONE;
  return (
    <Upload.Dragger
      className="cz-drop"
      accept={accept}
      multiple={takesPhotos}
      disabled={disabled}
      showUploadList={false}
      beforeUpload={file => {
        onFile(file);
        return false;
      }}
    >
      {narrow && takesPhotos ? <CameraOutlined /> : <CloudUploadOutlined />} {narrow ? onPhone : text}
    </Upload.Dragger>
  );
}
