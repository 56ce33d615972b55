import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import type { BookingDraft } from './use-booking-draft.ts';
import { goToFirstError } from './use-booking-form.ts';

interface BarProps {
  submitText: string;
  submitIcon?: ReactNode;
  onCancel: () => void;
  draft: BookingDraft;
  hasDraft: boolean;
  pending: boolean;
}

/** Always in sight: what is wrong, the draft, and the action. */
export function BookingBar({ submitText, submitIcon, onCancel, draft, hasDraft, pending }: BarProps) {
  const { form } = useFormKit();
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
      {draft.savedAt && <span className="cz-form-draft">Borrador guardado {draft.savedAt}</span>}
      <span className="rv-bar-gap" />
      <Button type="text" size="large" className="cz-text-button" onClick={onCancel}>
        Cancelar
      </Button>
      {hasDraft && (
        <ActionButton size="large" className="cz-form-save-draft" onClick={draft.save}>
          Guardar borrador
        </ActionButton>
      )}
      <ActionButton look="next" size="large" htmlType="submit" icon={submitIcon} loading={pending}>
        {submitText} <kbd className="cz-key cz-key-on">Ctrl ↵</kbd>
      </ActionButton>
    </div>
  );
}
