import { type EmptyBox, getEmptyBoxes } from '@cabezal/contract/empties/movements/movements.calls';
import { BOX_CONDITION_NAMES } from '@cabezal/domain/empties/movements/empty-paste';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { useCall } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';

/** The boxes of an operation: place and truck of each. */
export function BoxesDialog({ id_operation, onClose }: { id_operation: number; onClose: () => void }) {
  const query = useCall(getEmptyBoxes, { id_operation });
  return (
    <Dialog
      unsaved={null}
      open
      title={`Contenedores de la operación ${id_operation}`}
      width={760}
      footer={null}
      onClose={onClose}
    >
      <Answer query={query} what="los contenedores">
        {({ boxes }) => (boxes.length === 0 ? <p>Aún no se cargan contenedores.</p> : <Boxes boxes={boxes} />)}
      </Answer>
    </Dialog>
  );
}

function Boxes({ boxes }: { boxes: readonly EmptyBox[] }) {
  return (
    <div className="cz-overview-scroll">
      <table className="cz-overview-rows">
        <thead>
          <tr>
            <th>Contenedor</th>
            <th>Tipo</th>
            <th>Condición</th>
            <th>Estado</th>
            <th>Unidad</th>
            <th>Salida</th>
            <th>Entrega</th>
          </tr>
        </thead>
        <tbody>
          {boxes.map(box => (
            <tr key={box.id_sub_reservation}>
              <td>{box.container_code}</td>
              <td>{box.container_type}</td>
              <td>{box.condition && BOX_CONDITION_NAMES[box.condition]}</td>
              <td>{labelOf(box.status)}</td>
              <td>{[box.disk, box.license_plate && formatPlate(box.license_plate)].filter(Boolean).join(' · ')}</td>
              <td>{formatDateTime(box.picked_up_at)}</td>
              <td>{formatDateTime(box.handed_in_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
