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
  /** Looks at what was pasted. */
  check: Step;
  /** Stores what is in order; null: nothing was looked at yet. */
  store: Step | null;
  error: ApiError | null;
  /** What was pasted is not stored yet. */
  unsaved: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Boxes that are pasted: looked at first, stored with consent. */
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
      <div className="cz-empties-dialog">
        {children}
        <Failure error={error} />
      </div>
    </Dialog>
  );
}
