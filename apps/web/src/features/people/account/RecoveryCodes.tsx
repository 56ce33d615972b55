import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { copyText } from '../../../ui/feedback/toast.ts';

/** Recovery codes, shown once; they close only after the person confirms having saved them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      unsaved={null}
      open
      title="Guarde sus códigos de recuperación"
      width={440}
      closable={false}
      keyboard={false}
      isFirm
      onClose={onClose}
      footer={[
        <ActionButton key="copy" onClick={() => copyText(codes.join('\n'), 'Códigos copiados')}>
          Copiar
        </ActionButton>,
        <ActionButton key="done" look="primary" onClick={onClose}>
          Ya los guardé
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        Cada uno sirve una sola vez si pierde su teléfono. No se muestran de nuevo: guárdelos o imprímalos ahora.
      </p>
      <ul className="cz-account-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
