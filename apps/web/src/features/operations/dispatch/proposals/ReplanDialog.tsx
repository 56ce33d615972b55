import type { ReplanNeed } from '@cabezal/contract/operations/proposals/proposals.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { legNumber } from '../board-time.ts';
import type { Proposals } from './use-proposals.ts';

interface ReplanDialogProps {
  needs: readonly ReplanNeed[];
  proposals: Proposals;
  onClose: () => void;
}

/** Trips whose plan no longer fits, with the reason; the selected ones are replanned. Issued ones only on request. */
export function ReplanDialog({ needs, proposals, onClose }: ReplanDialogProps) {
  const [issued, setIssued] = useState(false);
  const trips = [...new Map(needs.map(need => [need.id_guide, need])).values()];
  const movable = trips.filter(need => issued || !need.issued);
  const hasIssued = trips.some(need => need.issued);
  const send = () => {
    void proposals.replan(
      movable.map(need => need.id_guide),
      issued,
    );
    onClose();
  };
  return (
    <Dialog
      unsaved={null}
      open
      title={trips.length === 1 ? '1 viaje por replanificar' : `${trips.length} viajes por replanificar`}
      width={600}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton
          key="ok"
          look="primary"
          can={movable.length > 0 || 'Todas las guías están emitidas: marque que se cambien también'}
          onClick={send}
        >
          {movable.length === 1 ? 'Proponer otro camión' : `Proponer otro plan para ${movable.length}`}
        </ActionButton>,
      ]}
      onClose={onClose}
    >
      <ul className="cz-dispatch-left">
        {needs.map(need => (
          <li key={need.id_need}>
            <strong>{legNumber(need)}</strong>
            <div>
              {need.detail}
              <small>
                Sale {formatDateTime(need.planned_start)} · disco {need.disk}
                {need.issued && ' · guía emitida'}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {hasIssued && (
        <Checkbox checked={issued} onChange={event => setIssued(event.target.checked)}>
          Cambiar también las guías ya emitidas
        </Checkbox>
      )}
    </Dialog>
  );
}
