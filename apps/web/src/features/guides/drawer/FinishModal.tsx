import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import { finishTravel } from '@cabezal/contract/guides/guides.calls';
import { Alert, Button, Modal } from 'antd';
import { useAction } from '../../../api/use-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

/** Declares the trip finished, now. */
export function FinishModal({ guide, open, onClose }: { guide: GuideDetail; open: boolean; onClose: () => void }) {
  const finish = useAction(finishTravel, { onError: () => {}, onDone: onClose });
  const send = () => finish.run({ id_guide: guide.id_guide, version: guide.version, at: new Date().toISOString() });
  return (
    <Modal
      open={open}
      title="Finalizar el viaje"
      width={400}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          Cancelar
        </Button>,
        <ActionButton key="ok" look="primary" onClick={send}>
          Finalizar viaje
        </ActionButton>,
      ]}
    >
      {finish.error && <Alert type="error" showIcon title={finish.error.message} className="cz-modal-alert" />}
      <p className="cz-modal-text">Ya no se esperan más llegadas ni salidas. La guía pasa a la cola de cierre.</p>
    </Modal>
  );
}
