import type { GuideDetail } from '@cabezal/contract/guides/guide.shapes';
import { finishTravel } from '@cabezal/contract/guides/guides.calls';
import { Button, Modal } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';

/** Declares the trip finished, now. */
export function FinishModal({ guide, open, onClose }: { guide: GuideDetail; open: boolean; onClose: () => void }) {
  const finish = useChange(finishTravel, { onDone: onClose });
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
      <Failure error={finish.error} />
      <p className="cz-modal-text">Ya no se esperan más llegadas ni salidas. La guía pasa a la cola de cierre.</p>
    </Modal>
  );
}
