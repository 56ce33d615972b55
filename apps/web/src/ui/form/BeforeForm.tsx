import type { ApiError } from '../../api/api-error.ts';
import { ActionButton } from '../ActionButton.tsx';
import { Dialog } from '../Dialog.tsx';

/** Shown while a record is read before its form appears; not during a short read. */
export function ReadingRecord() {
  return (
    <span className="cz-form-reading" role="status">
      Leyendo los datos actuales…
    </span>
  );
}

/** Instead of the form of a record that is gone. */
export function GoneRecord({ error, onClose }: { error: ApiError; onClose: () => void }) {
  return (
    <Dialog
      unsaved={null}
      open
      title={error.message}
      width={440}
      onClose={onClose}
      footer={close => (
        <ActionButton look="primary" onClick={close}>
          Entendido
        </ActionButton>
      )}
    >
      <p className="cz-modal-text">Otra persona lo eliminó, o ya no está entre lo que usted puede ver.</p>
    </Dialog>
  );
}
