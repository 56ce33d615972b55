import { motiveOnly } from '@cabezal/contract/shapes';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { ActionButton } from './ActionButton.tsx';
import { Dialog } from './Dialog.tsx';
import { FailureLine } from './feedback/Failure.tsx';
import { zodRule } from './form/zod-rule.ts';
import { choiceIn, withChoice } from './motive-choice.ts';

export interface MotiveProps {
  open: boolean;
  /** «Reiniciar la llegada a El Guabo» */
  title: string;
  /** What the action does, and to which record. */
  text: ReactNode;
  /** The label of the button: «Reiniciar llegada». */
  okText: string;
  okIcon?: ReactNode;
  /** The label of the button that changes nothing; «Volver» where «Cancelar» could be mistaken for the action itself. */
  backText?: string;
  /** Red outline for actions that delete or undo (default); primary for actions that only need a reason. */
  look?: 'danger' | 'primary';
  /** Usual motives from the catalogue: one press writes the motive, and text can be added to it. */
  choices?: readonly string[];
  /** Called with the current motive whenever it changes. */
  onSaid?: (motive: string, choice: string | null) => void;
  /** The consequences of the current motive, shown below it. */
  children?: ReactNode;
  /** The change that is confirmed: its refusal is shown below the text, and forgotten when the person leaves the dialog. */
  action?: { error: ApiError | null; reset: () => void };
  /** True, or the reason why it cannot be confirmed now. */
  can?: true | string;
  /** Pending while the promise runs; the modal closes through `open`. */
  /** `choice`: the usual motive that was chosen; its text may have been edited since. */
  onConfirm: (motive: string, choice: string | null) => unknown;
  onCancel: () => void;
}

const MAX_MOTIVE = 500;

export default function MotiveModal({
  open,
  title,
  text,
  okText,
  okIcon,
  backText = 'Cancelar',
  look = 'danger',
  choices = [],
  onSaid,
  children,
  action,
  can = true,
  onConfirm,
  onCancel,
}: MotiveProps) {
  const [form] = Form.useForm<{ motive: string }>();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  useEffect(() => {
    if (!open) return;
    form.resetFields();
    setChosen(null);
  }, [open, form]);
  const written = Form.useWatch('motive', form) ?? '';
  // The text of a chosen motive may be extended or replaced; an empty text means that no motive is chosen.
  const taken = written === '' ? null : (chosen ?? choiceIn(written, choices));
  useEffect(() => onSaid?.(written.trim(), taken), [onSaid, written, taken]);
  const take = (choice: string) => {
    setChosen(choice);
    form.setFieldsValue({ motive: withChoice(written, choice, choices) });
    form.validateFields(['motive']).catch(() => {});
    form.focusField('motive');
  };
  const confirm = async () => {
    if (running.current || can !== true) return;
    const values = await form.validateFields().catch(() => null);
    if (!values) return form.focusField('motive');
    running.current = true;
    setPending(true);
    // The modal closes only after success (through `open`): a refused motive stays as typed.
    try {
      await onConfirm(values.motive.trim(), taken);
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const cancel = () => {
    action?.reset();
    onCancel();
  };
  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      forceRender
      destroyOnHidden={false}
      unsaved={() => !!form.getFieldValue('motive')?.trim()}
      onClose={cancel}
      afterOpenChange={isOpen => isOpen && form.focusField('motive')}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          {backText}
        </ActionButton>,
        <ActionButton key="ok" look={look} icon={okIcon} can={can} loading={pending} onClick={confirm}>
          {okText}
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        {text}
        <FailureLine error={action?.error} />
      </p>
      <Form name={name} form={form} layout="vertical" onFinish={confirm}>
        {choices.length > 0 && (
          <fieldset className="cz-motives" aria-label="Motivos usuales">
            {choices.map(choice => (
              <Button
                key={choice}
                size="small"
                className={choice === taken ? 'cz-motive-taken' : undefined}
                aria-pressed={choice === taken}
                onClick={() => take(choice)}
              >
                {choice}
              </Button>
            ))}
          </fieldset>
        )}
        <Form.Item name="motive" label="Motivo" rules={[zodRule(motiveOnly, 'motive')]} validateTrigger="onBlur">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={MAX_MOTIVE} />
        </Form.Item>
        {children}
      </Form>
    </Dialog>
  );
}
