import { type MonitoredTrip, notifyCustomer } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useSendsMail } from '../../../api/use-config.ts';
import { CopyLine } from '../../../ui/CopyLine.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
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
  const [form] = Form.useForm();
  const sendsMail = useSendsMail();
  const [made, setMade] = useState<string | null>(null);
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
    <FormModal
      title={`Avisar a ${trip.client_name}`}
      width={480}
      okText={sendsMail ? 'Enviar el aviso' : 'Preparar el aviso'}
      form={form}
      call={notifyCustomer}
      initial={{ text: noticeOf(trip) }}
      toInput={({ text }) => ({ id_guide: trip.id_guide, text })}
      stays={({ url }) => url !== null}
      doneText={({ to }) => `Aviso enviado a ${to}`}
      onDone={({ url }) => {
        if (url !== null) setMade(`${form.getFieldValue('text')} ${url}`);
      }}
      onClose={onClose}
    >
      <Field
        name="text"
        label="Mensaje"
        span={12}
        help={`${sendsMail ? 'Va por correo' : 'No hay correo configurado: usted lo copia y lo envía'}, con un enlace que muestra este viaje y nada más. Queda en la bitácora.`}
      >
        <Input.TextArea autoFocus autoSize={{ minRows: 4, maxRows: 10 }} maxLength={600} />
      </Field>
    </FormModal>
  );
}
