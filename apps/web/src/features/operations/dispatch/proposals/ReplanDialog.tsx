import type { ReplanNeed } from '@cabezal/contract/operations/proposals/proposals.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { PARAMETERS } from '@cabezal/domain/system/parameters/parameters.data';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { MoneyField } from '../../../../ui/form/fields.tsx';
import { legNumber } from '../board-time.ts';
import type { Proposals } from './use-proposals.ts';
import { weightOf } from './weight.ts';

interface ReplanDialogProps {
  needs: readonly ReplanNeed[];
  proposals: Proposals;
  onClose: () => void;
}

/** Trips whose plan no longer fits, with the reason; the selected ones are replanned. Issued ones only on request. */
export function ReplanDialog({ needs, proposals, onClose }: ReplanDialogProps) {
  const [issued, setIssued] = useState(false);
  const [change, setChange] = useState<string | null>(null);
  const cambio_usd = weightOf(change);
  const trips = [...new Map(needs.map(need => [need.id_guide, need])).values()];
  const movable = trips.filter(need => issued || !need.issued);
  const hasIssued = trips.some(need => need.issued);
  const send = () => {
    void proposals.replan(
      movable.map(need => need.id_guide),
      issued,
      cambio_usd === undefined ? undefined : { cambio_usd },
    );
    onClose();
  };
  return (
    <Dialog
      unsaved={null}
      open
      title={plural(trips.length, '# viaje por replanificar', '# viajes por replanificar')}
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
          {movable.length === 0
            ? 'Proponer otro plan'
            : plural(movable.length, 'Proponer otro camión', 'Proponer otro plan para #')}
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
      <div className="cz-dispatch-weights">
        <label htmlFor="replan-change">
          {PARAMETERS.cambio_usd.name}
          <MoneyField id="replan-change" value={change} onChange={setChange} />
        </label>
        <small>
          USD por viaje que cambia; mientras más alto, más viajes conservan su camión. Vacío: según los parámetros
        </small>
      </div>
    </Dialog>
  );
}
