import type { Call } from '@cabezal/contract/call';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useContext } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Dialog } from '../Dialog.tsx';
import { toast } from '../feedback/toast.ts';
import { Refusal } from './FormParts.tsx';
import { FormShell, type Initial, useFormWork } from './FormShell.tsx';
import { FormKitContext } from './form-context.ts';
import { type Edit, standing } from './use-editing.ts';
import { LeaveGuard } from './use-leave-guard.ts';
import { cleanValues } from './zod-rule.ts';

/**
 * A short form in a dialog: validated by the call's schema, sent once, server errors at their fields; a press outside does not lose what
 * was typed. Mount it when it opens.
 */
export interface FormModalProps<In, Out> {
  title: string;
  /** What the form does, above its fields. */
  text?: ReactNode;
  /** Default for a change: «Guardar cambios». */
  okText?: string;
  look?: 'primary' | 'danger';
  /** True, or the reason why it cannot be sent now. */
  can?: true | string;
  call: Call<In, Out>;
  initial?: Initial;
  /** Form values → input where they differ. */
  toInput?: (values: Record<string, unknown>) => unknown;
  /** The state of the edit, from Editing. */
  edit?: Edit;
  /** The specification's text for a failure of this call; the server's reason is shown under it. */
  failText?: string;
  /** Toast after success; default for a change: «Cambios guardados»; null: none. */
  doneText?: string | ((answer: Out) => string) | null;
  onDone?: (answer: Out) => void;
  /** Whether the answer leaves something to do: then the dialog stays open with its values. */
  stays?: (answer: Out) => boolean;
  /** Called on cancel and after success. */
  onClose: () => void;
  width?: number;
  /** An antd form that the caller created, if the dialog reads or sets fields itself. */
  form?: FormInstance;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  children: ReactNode;
}

export function FormModal<In, Out>(props: FormModalProps<In, Out>) {
  const { okText = 'Guardar cambios', look = 'primary', failText, call, edit, toInput, width = 560 } = props;
  const [own] = Form.useForm();
  const form = props.form ?? own;
  const work = useFormWork(form, call.input);
  const isInForm = useContext(FormKitContext) !== null;
  const action = useChange(call, {
    form,
    onError: error => {
      // Spec §8: such a failure is shown and logged.
      if (failText) console.error(failText, error);
      edit?.onConflict(error);
    },
    onDone: answer => {
      if (props.stays?.(answer)) {
        props.onDone?.(answer);
        return;
      }
      work.written.settle();
      const { doneText = edit && 'Cambios guardados' } = props;
      const text = typeof doneText === 'function' ? doneText(answer) : doneText;
      if (text) toast.success(text);
      props.onDone?.(answer);
      props.onClose();
    },
  });
  const send = async (values: Record<string, unknown>) => {
    if (action.pending || typeof props.can === 'string') return;
    await action.run(cleanValues(call.input, toInput ? toInput(values) : values) as In);
    work.lookAgain();
  };
  return (
    <Dialog
      open
      title={props.title}
      width={width}
      unsaved={work.written.isDirty}
      onClose={props.onClose}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton
          key="ok"
          look={look}
          can={work.waiting.why() ?? props.can}
          loading={action.pending}
          onClick={() => form.submit()}
        >
          {okText}
        </ActionButton>,
      ]}
    >
      {props.text && <p className="cz-modal-text">{props.text}</p>}
      {!isInForm && <LeaveGuard isDirty={work.written.isDirty} />}
      <FormShell
        work={work}
        edit={edit}
        initial={props.initial}
        disabled={action.pending}
        onFinish={send}
        onValuesChange={props.onValuesChange}
      >
        {failText && standing(action.error, edit) && <p className="cz-modal-text">{failText}</p>}
        <Refusal error={action.error} edit={edit} />
        <div className="cz-grid">{props.children}</div>
      </FormShell>
    </Dialog>
  );
}
