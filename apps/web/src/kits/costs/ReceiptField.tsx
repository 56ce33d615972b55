import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DocumentThumb } from '../files/DocumentThumb.tsx';
import { SendButton } from '../papers/PapersPanel.tsx';
import '../papers/papers.css';

interface ReceiptFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (id_file: number | null) => void;
  /** The file that the cost already has. */
  kept?: { id_file: number; filename: string; type: string } | null;
}

/** The receipt of a cost: a photo or PDF that is sent now and hangs on the cost when it is stored. */
export function ReceiptField({ value, onChange, kept }: ReceiptFieldProps) {
  const isKept = kept !== null && kept !== undefined && kept.id_file === value;
  return (
    <span className="cz-papers-send">
      {isKept && <DocumentThumb document={kept} />}
      {value && !isKept ? 'Listo' : null}
      <SendButton
        text={value ? 'Reemplazar' : 'Subir'}
        label="Comprobante"
        onSent={async id_file => {
          onChange?.(id_file);
          return true;
        }}
      />
      {value && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label="Quitar el comprobante"
          onClick={() => onChange?.(null)}
        />
      )}
    </span>
  );
}
