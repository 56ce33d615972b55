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
  /** Kept and offered under this name; null: none. */
  draft: string | null;
  /** Its drafts on the server, where the page has read them already. */
  drafts?: readonly Draft[];
  can?: true | string;
  toInput?: (values: Record<string, unknown>) => unknown;
  /** What the person is asked before it is sent; null: nothing. */
  ask?: () => string | null;
  doneText?: string | ((answer: Out) => string);
  onDone: (answer: Out) => void;
  /** Besides that the refusal is shown. */
  onRefused?: (error: ApiError) => void;
  /** Puts the server's field errors on the form's fields, where their names differ. */
  fieldErrors?: { setFields: (fields: never[]) => void };
}

/** Asks before something is sent, where there is something to ask; sent twice meanwhile, it is asked once. */
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
      // Enter, pressed once too often, saves nothing.
      autoFocusButton: 'cancel',
    });
    isAsking.current = false;
    return is;
  };
}

/** What a form page does with what is written: keeps the draft, asks before it is lost, sends, puts refusals where they belong. */
export function useFormSend<In, Out>(work: FormWork, sending: Sending<In, Out>) {
  const { form, written } = work;
  const { call, edit, can, toInput, fieldErrors } = sending;
  const draft = useDraft(form, sending.draft, { isDirty: written.isDirty, drafts: sending.drafts });
  const onError = (error: ApiError) => {
    edit?.meet(error);
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
    /** A draft is something that the person wrote; what it leaves empty is empty. */
    restore: (values: Record<string, unknown>) => {
      const emptied = Object.keys(form.getFieldsValue(true)).map(name => [name, undefined]);
      form.setFieldsValue({ ...Object.fromEntries(emptied), ...values });
      written.touch(Object.keys(values));
      work.lookAgain();
    },
  };
}
