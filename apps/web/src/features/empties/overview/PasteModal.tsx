import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';

interface Step {
  text: string;
  can: true | string;
  run: () => unknown;
}
interface PasteProps {
  title: string;
  /** Checks the pasted text. */
  check: Step;
  /** Saves the valid rows; null: not checked yet. */
  store: Step | null;
  error: ApiError | null;
  /** Whether there is pasted text that is not saved yet. */
  unsaved: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for pasted boxes: checked first, saved after confirmation. */
export function PasteModal({ title, check, store, error, unsaved, onClose, children }: PasteProps) {
  const step = store ?? check;
  return (
    <Dialog
      unsaved={unsaved}
      open
      title={title}
      width={720}
      onClose={onClose}
      footer={close => [
        <ActionButton key="close" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton key={store === null ? 'check' : 'store'} look="primary" can={step.can} onClick={step.run}>
          {step.text}
        </ActionButton>,
      ]}
    >
      <div className="cz-overview-dialog">
        {children}
        <Failure error={error} />
      </div>
    </Dialog>
  );
}
