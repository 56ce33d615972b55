import { MessageOutlined } from '@ant-design/icons';
import { type MonitoredTrip, notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CopyLine } from '../../../ui/CopyLine.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { noticeOf } from './monitoring-words.ts';

interface NotifyModalProps {
  trip: MonitoredTrip;
  open: boolean;
  onClose: () => void;
}

/** A mail to the customer of the trip: the current situation, ready to send, with a tracking link. */
export function NotifyModal({ open, ...props }: NotifyModalProps) {
  return open && <NotifyDialog {...props} />;
}

function NotifyDialog({ onClose, ...props }: Omit<NotifyModalProps, 'open'>) {
  // The screen may show another trip meanwhile: the text must go to the customer for whom it was written.
  const trip = useOpened(props.trip);
  const [form] = Form.useForm<{ text: string }>();
  const sendsMail = useSendsMail();
  const [made, setMade] = useState<string | null>(null);
  const send = useChange(notifyCustomer, {
    form,
    onDone: ({ to, url }) => {
      if (url === null) {
        toast.success(`Aviso enviado a ${to}`);
        onClose();
      } else setMade(`${form.getFieldValue('text')} ${url}`);
    },
  });
  if (made !== null)
    return (
      <Dialog
        open
        title={`Avisar a ${trip.client_name}`}
        width={480}
        footer={null}
        unsaved={null}
        isFirm
        onClose={onClose}
      >
        <p className="cz-modal-text">No hay correo configurado: copie el aviso y envíelo usted.</p>
        <CopyLine text={made} label="Copiar el aviso" />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={`Avisar a ${trip.client_name}`}
      width={480}
      footer={null}
      unsaved={() => form.isFieldsTouched()}
      onClose={onClose}
    >
      {close => (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ text: noticeOf(trip) }}
          onFinish={({ text }) => send.run({ id_guide: trip.id_guide, text })}
        >
          <Failure error={send.error} form={form} />
          <Form.Item
            name="text"
            label="Mensaje"
            rules={[zodRule(notifyCustomer.input, 'text')]}
            extra={`${sendsMail ? 'Va por correo' : 'No hay correo configurado: usted lo copia y lo envía'}, con un enlace que muestra este viaje y nada más. Queda en la bitácora.`}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 4, maxRows: 10 }} maxLength={600} />
          </Form.Item>
          <div className="cz-modal-buttons">
            <ActionButton onClick={close}>Cancelar</ActionButton>
            <ActionButton look="primary" icon={<MessageOutlined />} htmlType="submit" loading={send.pending}>
              {sendsMail ? 'Enviar el aviso' : 'Preparar el aviso'}
            </ActionButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
