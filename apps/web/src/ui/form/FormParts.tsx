import { ExclamationCircleFilled } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Failure } from '../feedback/Failure.tsx';
import { useUnplacedErrors } from '../feedback/failure-sentences.ts';
import { goToFirstError } from './FormShell.tsx';
import { FormKitContext, useFormKit, ValuesContext } from './form-context.ts';
import { draftMoment, type FormDraft } from './use-draft.ts';
import { changedFields, type Edit, isConflict, type Loaded, standing, type WrittenField } from './use-editing.ts';
import { writtenFields } from './use-loaded.ts';

/** Parts of a form around its fields: the refusal, the notice of a conflict, the draft, the bar. */

const listOf = (fields: readonly WrittenField[]) =>
  fields.map(({ label, text }) => (text === null ? label : `${label} («${text}»)`)).join(', ');

/** The refusal; after a change by another person, how to continue. */
interface RefusalProps {
  error: ApiError | null;
  edit?: Edit;
  /** The entered values, if they are not in a form. */
  written?: readonly WrittenField[];
}

export function Refusal({ error: last, edit, written }: RefusalProps) {
  const error = standing(last, edit);
  const kit = useContext(FormKitContext);
  const untold = useUnplacedErrors(error, kit?.form);
  const place = useRef<HTMLSpanElement>(null);
  // The bar that sends is always visible; the message may be outside the visible part of the page.
  useEffect(() => {
    if (untold.length > 0) place.current?.scrollIntoView({ block: 'center' });
  }, [untold]);
  if (edit?.conflict && isConflict(error))
    return <ConflictNotice edit={edit} text={error?.message ?? ''} written={written} />;
  return (
    <>
      <span ref={place} />
      {edit?.loaded && !error && <LoadedNotice loaded={edit.loaded} />}
      <Failure error={error} form={kit?.form} />
    </>
  );
}

interface ConflictProps {
  edit: Edit;
  text: string;
  written?: readonly WrittenField[];
}

function ConflictNotice({ edit, text, written }: ConflictProps) {
  const kit = useContext(FormKitContext);
  const mine = written ?? (kit ? writtenFields(kit) : []);
  const valuesOf = useContext(ValuesContext);
  const fields = changedFields(edit, valuesOf, kit?.isFixed);
  const changed = fields.flatMap(field => kit?.labels.get(field)?.label ?? []);
  const meeting = mine.filter(({ field }) => fields.includes(field));
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="cz-form-alert"
        title={text}
        description={
          <>
            Lo que usted escribió sigue aquí.
            {changed.length > 0 && ` Otra persona cambió: ${changed.join(', ')}.`} Al cargar los datos actuales se
            reemplaza solo lo que cambió esa persona
            {meeting.length > 0 && `; de lo que usted escribió: ${listOf(meeting)}`}.
          </>
        }
        action={
          <Button size="small" type="primary" onClick={() => void edit.load()}>
            Cargar los datos actuales
          </Button>
        }
      />
      <Failure error={edit.failure} />
    </>
  );
}

function LoadedNotice({ loaded: { changed, replaced, kept } }: { loaded: Loaded }) {
  const said = [
    changed.length > 0 && `Otra persona cambió: ${changed.join(', ')}.`,
    replaced.length > 0 && `Usted había escrito: ${listOf(replaced)}.`,
    kept.length > 0 && `Sigue como usted lo escribió: ${kept.map(({ label }) => label).join(', ')}.`,
  ].filter(Boolean);
  return (
    <Alert
      type="info"
      showIcon
      className="cz-form-alert"
      title="Se cargaron los datos actuales"
      description={said.length > 0 ? said.join(' ') : 'Nada de lo que ve en este formulario era distinto.'}
    />
  );
}

/** Both places are in use: the current values cannot be kept. */
const losing = {
  title: '¿Continuar con el borrador?',
  content: 'Lo que escribió ahora se perderá: ya hay dos borradores por decidir.',
  okText: 'Continuar con el borrador',
  okButtonProps: { danger: true },
  cancelText: 'Seguir con lo que escribí',
  autoFocusButton: 'cancel',
} as const;

interface DraftOfferProps {
  draft: FormDraft;
  /** «Dejó una reserva a medias» */
  title?: string;
  onContinue: (values: Record<string, unknown>) => void;
}

/** Offers the draft of the previous visit: continue with it or discard it. */
export function DraftOffer({ draft, title = 'Dejó este formulario a medias', onContinue }: DraftOfferProps) {
  const { found } = draft;
  const { modal } = App.useApp();
  if (!found) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="cz-form-alert"
      title={title}
      action={
        <span className="cz-draft-actions">
          <Button
            size="small"
            type="primary"
            onClick={() => void draft.take(onContinue, () => Promise.resolve(modal.confirm(losing)))}
          >
            {`Continuar con el borrador de ${draftMoment(found.at, new Date())}`}
          </Button>
          <Button size="small" type="text" onClick={draft.discard}>
            Descartar
          </Button>
        </span>
      }
    />
  );
}

interface BarProps {
  submitText: string;
  submitIcon?: ReactNode;
  /** True, or the reason why it cannot be sent now. */
  can?: true | string;
  pending: boolean;
  /** Absent: no draft is kept. */
  draft?: FormDraft;
  onCancel: () => void;
}

/** The bar that is always visible: problems, draft, action. */
export function FormBar({ submitText, submitIcon, can, pending, draft, onCancel }: BarProps) {
  const { form, waiting } = useFormKit();
  const wrong = form.getFieldsError().filter(field => field.errors.length > 0).length;
  return (
    <div className="cz-form-bar">
      {wrong > 0 && (
        <Button
          type="text"
          className="cz-form-wrong"
          icon={<ExclamationCircleFilled />}
          onClick={() => goToFirstError(form)}
        >
          {wrong === 1 ? '1 campo por corregir' : `${wrong} campos por corregir`}
        </Button>
      )}
      {draft && <DraftState draft={draft} />}
      <span className="cz-gap" />
      <Button type="text" size="large" className="cz-text-button" onClick={onCancel}>
        Cancelar
      </Button>
      {draft && (
        <ActionButton size="large" className="cz-form-save-draft" onClick={draft.save}>
          Guardar borrador
        </ActionButton>
      )}
      <ActionButton
        look="next"
        size="large"
        htmlType="submit"
        icon={submitIcon}
        can={waiting.why() ?? can}
        loading={pending}
      >
        {submitText} <kbd className="cz-key cz-key-on">Ctrl ↵</kbd>
      </ActionButton>
    </div>
  );
}

function DraftState({ draft }: { draft: FormDraft }) {
  if (draft.isFull)
    return <span className="cz-form-draft">Sin borrador: decida primero sobre los que dejó de este formulario</span>;
  return draft.savedAt && <span className="cz-form-draft">Borrador guardado {draft.savedAt}</span>;
}
