import { travelReceipt } from '@cabezal/contract/operations/travel/travel.calls';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { SignaturePad, signatureOf } from './SignaturePad.tsx';
import type { DriverStop } from './trip-now.ts';
import type { Outbox } from './use-outbox.ts';
import './receipt.css';

interface ReceiptValues {
  received_name: string;
  identification_card?: string;
  unsigned_reason?: string;
}

interface ReceiptProps {
  stop: DriverStop;
  onClose: () => void;
  outbox: Outbox;
}

const required = { required: true, message: 'Campo obligatorio' };
const rule = (name: keyof ReceiptValues) => zodRule(travelReceipt.input, name);

/** «Quién recibe»: name, cédula and signature, or the name and why nobody signs. It is stored in the phone and sent with the other items. */
export default function ReceiptModal({ onClose, outbox, ...props }: ReceiptProps) {
  const [form] = Form.useForm<ReceiptValues>();
  // The stop may change while the dialog is open.
  const { id_stop, name } = useOpened(props.stop);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isUnsigned, setUnsigned] = useState(false);
  const [lacks, setLacks] = useState<string | null>(null);
  const send = async (values: ReceiptValues) => {
    const photo = isUnsigned || !isDrawn ? null : await signatureOf(canvas.current);
    if (!isUnsigned && photo === null) return setLacks('Falta la firma');
    await outbox.add({
      type: 'receipt',
      id_stop,
      received_name: values.received_name.trim(),
      identification_card: values.identification_card?.trim().toUpperCase() || null,
      unsigned_reason: isUnsigned ? (values.unsigned_reason?.trim() ?? null) : null,
      ...(photo !== null && { photo }),
    });
    toast.success('Guardado: se envía con lo demás');
    onClose();
  };
  const change = () => {
    setUnsigned(!isUnsigned);
    setDrawn(false);
    setLacks(null);
  };
  return (
    <Dialog
      open
      isFirm
      title={`Quién recibe en ${name}`}
      footer={null}
      unsaved={() => isDrawn || form.isFieldsTouched()}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" size="large" onFinish={send}>
        <Form.Item name="received_name" label="Nombre y apellido" rules={[required, rule('received_name')]}>
          <Input autoCapitalize="words" autoComplete="off" maxLength={80} />
        </Form.Item>
        <Form.Item
          name="identification_card"
          label={isUnsigned ? 'Cédula (opcional)' : 'Cédula'}
          rules={[...(isUnsigned ? [] : [required]), rule('identification_card')]}
        >
          <Input autoComplete="off" maxLength={15} />
        </Form.Item>
        {isUnsigned ? (
          <Form.Item name="unsigned_reason" label="Por qué no firma" rules={[required, rule('unsigned_reason')]}>
            <Input autoComplete="off" maxLength={300} />
          </Form.Item>
        ) : (
          <SignaturePad
            canvas={canvas}
            isDrawn={isDrawn}
            onDrawn={drawn => {
              setDrawn(drawn);
              setLacks(null);
            }}
          />
        )}
        {lacks !== null && (
          <p className="cz-travel-lacks" role="alert">
            {lacks}
          </p>
        )}
        <Button type="link" block onClick={change}>
          {isUnsigned ? 'Sí firma' : 'No puede o no quiere firmar'}
        </Button>
        <Button type="primary" size="large" block htmlType="submit">
          Guardar
        </Button>
      </Form>
    </Dialog>
  );
}
