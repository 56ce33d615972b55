import { CameraOutlined, CloudUploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useNarrow } from '../../ui/use-narrow.ts';
import { ACCEPTED } from './accepted.ts';
import './files.css';

/** Nothing is dragged on a phone; a photo is taken where photos are taken in. */
const PHOTO_ON_PHONE = 'Tomar una foto o elegir un archivo';
const SHEET_ON_PHONE = 'Elegir el archivo';

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
