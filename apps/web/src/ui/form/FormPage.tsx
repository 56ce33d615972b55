import type { Call } from '@cabezal/contract/call';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type Crumb, PageHeader } from '../PageHeader.tsx';
import { DraftOffer, FormBar, Refusal } from './FormParts.tsx';
import { FormShell, useFormWork } from './FormShell.tsx';
import type { Edit } from './use-editing.ts';
import { useFormSend } from './use-form-send.ts';

/**
 * The kit of a form page: sections on the left, a summary on the right, a sticky bar with the action. Validated by the call's schema,
 * sent once (idempotent), server field errors beside their fields, Ctrl+Enter sends, leaving with changes asks.
 */
export interface FormPageProps<In, Out> {
  title: string;
  crumbs?: readonly Crumb[];
  headerActions?: ReactNode;
  call: Call<In, Out>;
  initial?: object;
  /** Form values → input where they differ: adds the id, the version, computed parts. */
  toInput?: (values: Record<string, unknown>) => unknown;
  /** Where the record that is changed stands; from EditPage. */
  edit?: Edit;
  /** Said once it is stored; of a change «Cambios guardados». */
  doneText?: string;
  /** Where it leads once it is stored; absent: where Cancelar leads. */
  doneTo?: (answer: Out) => string;
  /** «Crear reserva»; of a change «Guardar cambios». */
  submitText?: string;
  submitIcon?: ReactNode;
  /** What the person is asked before it is sent; null: nothing. */
  ask?: () => string | null;
  /** True, or why it cannot be sent now. */
  can?: true | string;
  cancelTo: string;
  aside?: ReactNode;
  /** Keeps a draft of what is written: `reservation`, `reservation-48188`. */
  draft?: string;
  /** An antd form made outside, where the screen reads or sets fields itself. */
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
    // «Atrás» leads to where one came from, not into the form of what is stored.
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
