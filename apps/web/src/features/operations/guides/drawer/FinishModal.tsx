import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { finishTravel } from '@cabezal/contract/operations/guides/guides.calls';
import { AskDialog } from '../../../../ui/form/AskDialog.tsx';

/** Declares that the trip is finished now. */
export function FinishModal({ guide, open, onClose }: { guide: GuideDetail; open: boolean; onClose: () => void }) {
  const { id_guide, version } = guide;
  return (
    <AskDialog
      open={open}
      title="Finalizar el viaje"
      text="Ya no se esperan más llegadas ni salidas. La guía pasa a la cola de cierre."
      okText="Finalizar viaje"
      call={finishTravel}
      input={() => ({ id_guide, version, at: new Date().toISOString() })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
