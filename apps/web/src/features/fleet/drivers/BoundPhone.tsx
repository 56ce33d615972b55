import { CopyOutlined } from '@ant-design/icons';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, QRCode } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { copyLink } from '../../../ui/feedback/toast.ts';
import './drivers.css';

export interface PhoneAddress {
  url: string;
  /** Until when the phone must open it for the first time. */
  expires_at: string;
}

/** The QR code of a new binding. It is shown once: nobody can read it again. */
export function BoundPhone({ phone, onClose }: { phone: PhoneAddress; onClose: () => void }) {
  return (
    <Dialog
      open
      title="Lea el código con el teléfono"
      width={440}
      unsaved={null}
      isFirm
      onClose={onClose}
      footer={close => (
        <ActionButton look="primary" onClick={close}>
          Listo
        </ActionButton>
      )}
    >
      <div className="cz-drivers-phone">
        <QRCode value={phone.url} size={232} bordered={false} type="svg" aria-label="QR: Hoy" />
        <p className="cz-modal-text">
          Lea el código con la cámara del teléfono del conductor antes del {formatDateTime(phone.expires_at)}. No se
          vuelve a mostrar.
        </p>
        <Button icon={<CopyOutlined />} onClick={() => void copyLink(phone.url)}>
          Copiar la dirección
        </Button>
      </div>
    </Dialog>
  );
}
