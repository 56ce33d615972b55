import { Form, Input, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { ActionButton } from './ActionButton.tsx';

export interface MotiveProps {
  open: boolean;
  /** «Reiniciar la llegada a El Guabo» */
  title: string;
  /** What will happen, to what. */
  text: ReactNode;
  /** The word on the button: «Reiniciar llegada». */
  okText: string;
  okIcon?: ReactNode;
  /** Red outline for what destroys or undoes (default); primary for what only needs a reason. */
  look?: 'danger' | 'primary';
  /** Pending while it runs; the modal closes by `open`. */
  onConfirm: (motive: string) => unknown;
  onCancel: () => void;
}

const MIN_MOTIVE = 5;
const MAX_MOTIVE = 500;

export default function MotiveModal({
  open,
  title,
  text,
  okText,
  okIcon,
  look = 'danger',
  onConfirm,
  onCancel,
}: MotiveProps) {
  const [form] = Form.useForm<{ motive: string }>();
  useEffect(() => {
    if (open) form.resetFields();
  }, [open, form]);
  const confirm = async () => {
    const values = await form.validateFields().catch(() => null);
    if (values) await onConfirm(values.motive.trim());
  };
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onCancel}
      width={440}
      forceRender
      footer={[
        <ActionButton key="cancel" onClick={onCancel}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look={look} icon={okIcon} onClick={confirm}>
          {okText}
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">{text}</p>
      <Form form={form} layout="vertical" onFinish={confirm}>
        <Form.Item
          name="motive"
          label="Motivo"
          rules={[
            {
              required: true,
              whitespace: true,
              min: MIN_MOTIVE,
              message: 'Escriba un motivo de al menos 5 caracteres',
            },
          ]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 5 }} maxLength={MAX_MOTIVE} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
