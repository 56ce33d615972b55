import type { Call } from '@cabezal/contract/call';
import { Form, Modal } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Failure } from '../feedback/Failure.tsx';
import './form.css';
import { FormKitContext } from './form-context.ts';
import { cleanValues } from './zod-rule.ts';

/** A short form over the page: validated by the call's schema, sent once, server errors beside their fields. Mount it when it is opened. */
export interface FormModalProps<In, Out> {
  title: string;
  /** What the form does, above its fields. */
  text?: ReactNode;
  okText: string;
  look?: 'primary' | 'danger';
  call: Call<In, Out>;
  initial?: Record<string, unknown>;
  /** Form values → input where they differ. */
  toInput?: (values: Record<string, unknown>) => unknown;
  /** What the spec calls a failure of this call; the server's reason stands under it. */
  failText?: string;
  onDone: (answer: Out) => void;
  onCancel: () => void;
  width?: number;
  children: ReactNode;
}

export function FormModal<In, Out>(props: FormModalProps<In, Out>) {
  const {
    title,
    text,
    okText,
    look = 'primary',
    failText,
    call,
    initial,
    toInput,
    onDone,
    onCancel,
    width = 560,
  } = props;
  const [form] = Form.useForm();
  const [changes, setChanges] = useState(0);
  const action = useChange(call, { form, onDone });
  const kit = useMemo(() => ({ form, schema: call.input, changes }), [form, call.input, changes]);
  const send = async (values: Record<string, unknown>) => {
    await action.run(cleanValues(call.input, toInput ? toInput(values) : values) as In);
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={onCancel}
      footer={[
        <ActionButton key="cancel" onClick={onCancel}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look={look} loading={action.pending} onClick={() => form.submit()}>
          {okText}
        </ActionButton>,
      ]}
    >
      {text && <p className="cz-modal-text">{text}</p>}
      <FormKitContext value={kit}>
        <Form
          form={form}
          layout="vertical"
          className="cz-form"
          validateTrigger="onBlur"
          initialValues={initial}
          disabled={action.pending}
          onFieldsChange={() => setChanges(count => count + 1)}
          onFinish={send}
        >
          <div className="cz-grid">{props.children}</div>
        </Form>
      </FormKitContext>
      {failText && action.error && <p className="cz-modal-text">{failText}</p>}
      <Failure error={action.error} />
    </Modal>
  );
}
