import type { Call } from '@cabezal/contract/call';
import type { Draft } from '@cabezal/contract/system/views/views.calls';
import { App } from 'antd';
import { useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { toast } from '../feedback/toast.ts';
import { type FormWork, goToFirstError } from './FormShell.tsx';
import { useDraft } from './use-draft.ts';
import type { Edit } from './use-editing.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { cleanValues } from './zod-rule.ts';

interface Sending<In, Out> {
  call: Call<In, Out>;
  edit?: Edit;
  /** Drafts are kept and offered under this name; null: none. */
  draft: string | null;
  /** Its drafts on the server, if the page has already read them. */
  drafts?: readonly Draft[];
  can?: true | string;
  toInput?: (values: Record<string, unknown>) => unknown;
  /** A question before sending; null: none. */
  ask?: () => string | null;
  doneText?: string | ((answer: Out) => string);
  onDone: (answer: Out) => void;
  /** Called in addition to showing the refusal. */
  onRefused?: (error: ApiError) => void;
  /** Sets the server's field errors on fields of the form whose names differ. */
  fieldErrors?: { setFields: (fields: never[]) => void };
}

/** Asks the question before sending, if there is one; a second send meanwhile does not ask again. */
function useQuestion(ask: (() => string | null) | undefined): () => Promise<boolean> {
  const { modal } = App.useApp();
  const isAsking = useRef(false);
  return async () => {
    const content = ask?.() ?? null;
    if (content === null) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    const is = await modal.confirm({
      title: '¿Guardar de todos modos?',
      content,
      okText: 'Guardar',
      cancelText: 'Seguir editando',
      // So that an accidental second Enter does not save.
      autoFocusButton: 'cancel',
    });
    isAsking.current = false;
    return is;
  };
}

/** What a form page does with its values: keeps the draft, asks before they are lost, sends, shows refusals at their fields. */
export function useFormSend<In, Out>(work: FormWork, sending: Sending<In, Out>) {
  const { form, written } = work;
  const { call, edit, can, toInput, fieldErrors } = sending;
  const draft = useDraft(form, sending.draft, { isDirty: written.isDirty, drafts: sending.drafts });
  const onError = (error: ApiError) => {
    edit?.onConflict(error);
    sending.onRefused?.(error);
  };
  const action = useAction(call, { form: fieldErrors ?? form, onError });
  useLeaveGuard(written.isDirty, draft.savedAt);
  const isAgreed = useQuestion(sending.ask);
  const send = async (values: Record<string, unknown>) => {
    if (action.pending || typeof can === 'string' || !(await isAgreed())) return;
    const answer = await action.run(cleanValues(call.input, toInput ? toInput(values) : values) as In);
    if (answer === null) {
      work.lookAgain();
      return goToFirstError(form);
    }
    written.settle();
    draft.forget();
    const { doneText } = sending;
    const text = typeof doneText === 'function' ? doneText(answer) : doneText;
    if (text) toast.success(text);
    sending.onDone(answer);
  };
  return {
    send,
    draft,
    pending: action.pending,
    error: action.error,
    /** A draft contains what the person entered; fields without a value are cleared. */
    restore: (values: Record<string, unknown>) => {
      const emptied = Object.keys(form.getFieldsValue(true)).map(name => [name, undefined]);
      form.setFieldsValue({ ...Object.fromEntries(emptied), ...values });
      written.touch(Object.keys(values));
      work.lookAgain();
    },
  };
}
