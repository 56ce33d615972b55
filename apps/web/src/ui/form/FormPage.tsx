import { ExclamationCircleFilled } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import { formatDateTime } from '@cabezal/domain/time/time';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { ActionButton } from '../ActionButton.tsx';
import { RequestId } from '../feedback/ErrorState.tsx';
import { type Crumb, PageHeader } from '../PageHeader.tsx';
import { FormKitContext } from './form-context.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { cleanValues } from './zod-rule.ts';
import './form.css';

/**
 * The kit of a form page: sections on the left, a summary on the right, a sticky bar with the action. Validated by the call's schema,
 * sent once (idempotent), server field errors beside their fields, Ctrl+Enter sends, leaving with changes asks.
 */
export interface FormPageProps<In, Out> {
  title: string;
  crumbs?: readonly Crumb[];
  headerActions?: ReactNode;
  call: Call<In, Out>;
  initial?: Record<string, unknown>;
  /** Form values → input where they differ: adds the id, the version, computed parts. */
  toInput?: (values: Record<string, unknown>) => unknown;
  onDone: (answer: Out) => void;
  /** «Crear reserva» */
  submitText: string;
  submitIcon?: ReactNode;
  /** True, or why it cannot be sent now. */
  can?: true | string;
  cancelTo?: string;
  aside?: ReactNode;
  /** Keeps a draft of what is written: `reservation`, `reservation-48188`. */
  draft?: string;
  /** An antd form made outside, where the screen reads or sets fields itself. */
  form?: FormInstance;
  onValuesChange?: (changed: Record<string, unknown>, all: Record<string, unknown>) => void;
  children: ReactNode;
}

function useFormSend<In, Out>(props: FormPageProps<In, Out>, form: FormInstance, lookAgain: () => void) {
  const saved = useRef(false);
  const isDirty = useCallback(() => !saved.current && form.isFieldsTouched(), [form]);
  const draft = useDraft(form, props.draft ?? null, isDirty);
  const action = useAction(props.call, { form });
  useLeaveGuard(isDirty);
  const send = async (values: Record<string, unknown>) => {
    if (action.pending || typeof props.can === 'string') return;
    const input = cleanValues(props.call.input, props.toInput ? props.toInput(values) : values);
    const answer = await action.run(input as In);
    if (answer === null) return lookAgain();
    saved.current = true;
    draft.forget();
    props.onDone(answer);
  };
  return { send, action, draft };
}

export function FormPage<In, Out>(props: FormPageProps<In, Out>) {
  const [own] = Form.useForm();
  const form = props.form ?? own;
  const [changes, setChanges] = useState(0);
  const lookAgain = () => setChanges(count => count + 1);
  const { send, action, draft } = useFormSend(props, form, lookAgain);
  const kit = useMemo(() => ({ form, schema: props.call.input, changes }), [form, props.call.input, changes]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) form.submit();
    // Enter alone chooses in a field; it does not send half a form.
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <div className="cz-page">
      <PageHeader title={props.title} crumbs={props.crumbs} actions={props.headerActions} />
      <FormKitContext value={kit}>
        <Form
          form={form}
          layout="vertical"
          className="cz-form"
          initialValues={props.initial}
          validateTrigger="onBlur"
          onFieldsChange={lookAgain}
          onValuesChange={(changed, all) => {
            recheck(form, Object.keys(changed));
            props.onValuesChange?.(changed, all);
          }}
          onFinish={send}
          onKeyDown={onKeyDown}
        >
          <div className={props.aside ? 'cz-page-body cz-form-columns' : 'cz-page-body'}>
            <div className="cz-panel cz-sections">
              <DraftFound draft={draft} form={form} />
              {action.error && Object.keys(action.error.fields).length === 0 && <FormError error={action.error} />}
              {props.children}
            </div>
            {props.aside && <aside className="cz-form-aside">{props.aside}</aside>}
          </div>
          <FormBar {...props} form={form} pending={action.pending} draftAt={draft.savedAt} saveDraft={draft.save} />
        </Form>
      </FormKitContext>
    </div>
  );
}

/** What was refused is looked at again as soon as it changes; the rest waits until its field is left. */
function recheck(form: FormInstance, changed: readonly string[]) {
  const wrong = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && changed.includes(String(name[0])));
  if (wrong.length > 0) form.validateFields(wrong.map(field => field.name)).catch(() => {});
}

function FormError({ error }: { error: ApiError }) {
  return (
    <Alert
      type="error"
      showIcon
      title={error.message}
      action={<RequestId id={error.request_id} />}
      className="cz-form-alert"
    />
  );
}

function DraftFound({ draft, form }: { draft: ReturnType<typeof useDraft>; form: FormInstance }) {
  const [closed, setClosed] = useState(false);
  if (!draft.found || closed) return null;
  const close = () => setClosed(true);
  const values = draft.found.payload as Record<string, unknown>;
  return (
    <Alert
      type="info"
      showIcon
      className="cz-form-alert"
      title={`Hay un borrador del ${formatDateTime(draft.found.updated_at)}`}
      action={
        <>
          <Button
            size="small"
            type="primary"
            onClick={() => {
              form.setFieldsValue(values);
              close();
            }}
          >
            Recuperar
          </Button>
          <Button
            size="small"
            type="text"
            onClick={() => {
              draft.forget();
              close();
            }}
          >
            Descartar
          </Button>
        </>
      }
    />
  );
}

interface BarProps<In, Out> extends FormPageProps<In, Out> {
  form: FormInstance;
  pending: boolean;
  draftAt: string | null;
  saveDraft: () => Promise<void>;
}

/** Always in sight: what is wrong, the draft, and the action. */
function FormBar<In, Out>({
  form,
  pending,
  can,
  cancelTo,
  submitText,
  submitIcon,
  draft,
  draftAt,
  saveDraft,
}: BarProps<In, Out>) {
  const navigate = useNavigate();
  const wrong = form.getFieldsError().filter(field => field.errors.length > 0);
  const first = wrong[0];
  return (
    <div className="cz-form-bar">
      {first && (
        <Button
          type="text"
          className="cz-form-wrong"
          icon={<ExclamationCircleFilled />}
          onClick={() => form.scrollToField(first.name, { block: 'center', focus: true })}
        >
          {wrong.length === 1 ? '1 campo por corregir' : `${wrong.length} campos por corregir`}
        </Button>
      )}
      {draftAt && <span className="cz-form-draft">Borrador guardado {draftAt}</span>}
      <span className="cz-gap" />
      <Button
        type="text"
        size="large"
        className="cz-text-button"
        onClick={() => void (cancelTo ? navigate(cancelTo) : navigate(-1))}
      >
        Cancelar
      </Button>
      {draft && (
        <ActionButton size="large" className="cz-form-save-draft" onClick={saveDraft}>
          Guardar borrador
        </ActionButton>
      )}
      <ActionButton look="next" size="large" htmlType="submit" icon={submitIcon} can={can} loading={pending}>
        {submitText} <kbd className="cz-key cz-key-on">Ctrl ↵</kbd>
      </ActionButton>
    </div>
  );
}
