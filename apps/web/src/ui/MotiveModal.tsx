import { motiveOnly } from '@cabezal/contract/shapes';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { Dialog } from './Dialog.tsx';
import { zodRule } from './form/zod-rule.ts';
import { choiceIn, withChoice } from './motive-choice.ts';

export interface MotiveProps {
  open: boolean;
  /** «Reiniciar la llegada a El Guabo» */
  title: string;
  /** What will happen, to what. */
  text: ReactNode;
  /** The word on the button: «Reiniciar llegada». */
  okText: string;
  okIcon?: ReactNode;
  /** The word that leaves all as it is; «Volver» where «Cancelar» could be taken for what the dialog does. */
  backText?: string;
  /** Red outline for what destroys or undoes (default); primary for what only needs a reason. */
  look?: 'danger' | 'primary';
  /** Usual motives, from the catalogue: one press writes it, and more may be written after it. */
  choices?: readonly string[];
  /** What is said so far, whenever it changes. */
  onSaid?: (motive: string, choice: string | null) => void;
  /** What follows from what is said, below it. */
  children?: ReactNode;
  /** True, or why it cannot be confirmed now. */
  can?: true | string;
  /** Pending while it runs; the modal closes by `open`. */
  /** With the usual motive that was chosen, whose words may have been replaced. */
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
  // More may be written after it, or other words in its place; who writes nothing has chosen nothing.
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
    // Only what was done closes it (by `open`): a motive that was refused stays as it was typed.
    try {
      await onConfirm(values.motive.trim(), taken);
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      forceRender
      destroyOnHidden={false}
      unsaved={() => !!form.getFieldValue('motive')?.trim()}
      onClose={onCancel}
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
      <p className="cz-modal-text">{text}</p>
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
