import type { Call } from '@cabezal/contract/call';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Crumb, PageHeader } from '../PageHeader.tsx';
import { DraftOffer, FormBar, Refusal } from './FormParts.tsx';
import { FormShell, type Initial, useFormWork } from './FormShell.tsx';
import type { Edit } from './use-editing.ts';
import { useFormSend } from './use-form-send.ts';

/**
 * The kit of a form page: sections on the left, a summary on the right, a sticky bar with the action. Validated by the call's schema, sent
 * once (idempotent), server errors at their fields; Ctrl+Enter sends; asks before unsaved changes are lost.
 */
export interface FormPageProps<In, Out> {
  title: string;
  crumbs?: readonly Crumb[];
  headerActions?: ReactNode;
  call: Call<In, Out>;
  initial?: Initial;
  /** Form values → input where they differ: adds the id, the version, computed parts. */
  toInput?: (values: Record<string, unknown>) => unknown;
  /** The state of the edit, from EditPage. */
  edit?: Edit;
  /** Toast after success; default for a change: «Cambios guardados». */
  doneText?: string;
  /** The page to open after success; absent: the page of Cancelar. */
  doneTo?: (answer: Out) => string;
  /** «Crear reserva»; default for a change: «Guardar cambios». */
  submitText?: string;
  submitIcon?: ReactNode;
  /** A question before sending; null: none. */
  ask?: () => string | null;
  /** True, or the reason why it cannot be sent now. */
  can?: true | string;
  cancelTo: string;
  aside?: ReactNode;
  /** Keeps a draft of the form under this name: `reservation`, `reservation-48188`. */
  draft?: string;
  /** An antd form that the caller created, if the screen reads or sets fields itself. */
  form?: FormInstance;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  children: ReactNode;
}

export function FormPage<In, Out>(props: FormPageProps<In, Out>) {
  const { call, edit, aside, cancelTo } = props;
  const navigate = useNavigate();
  const [own] = Form.useForm();
  const form = props.form ?? own;
  const work = useFormWork(form, call.input);
  const sending = useFormSend(work, {
    call,
    edit,
    draft: props.draft ?? null,
    can: props.can,
    toInput: props.toInput,
    ask: props.ask,
    doneText: props.doneText ?? (edit && 'Cambios guardados'),
    // «Atrás» leads to the page before the form, not into the form of a stored record.
    onDone: answer => void navigate(props.doneTo?.(answer) ?? cancelTo, { replace: true }),
  });
  return (
    <div className="cz-page">
      <PageHeader title={props.title} crumbs={props.crumbs} actions={props.headerActions} />
      <FormShell
        work={work}
        edit={edit}
        initial={props.initial}
        onFinish={sending.send}
        onValuesChange={props.onValuesChange}
      >
        <div className={aside ? 'cz-page-body cz-form-columns' : 'cz-page-body'}>
          <div className="cz-panel cz-sections">
            <DraftOffer draft={sending.draft} onContinue={sending.restore} />
            <Refusal error={sending.error} edit={edit} />
            {props.children}
          </div>
          {aside && <aside className="cz-form-aside">{aside}</aside>}
        </div>
        <FormBar
          submitText={props.submitText ?? 'Guardar cambios'}
          submitIcon={props.submitIcon}
          can={props.can}
          pending={sending.pending}
          draft={props.draft ? sending.draft : undefined}
          onCancel={() => void navigate(cancelTo)}
        />
      </FormShell>
    </div>
  );
}
