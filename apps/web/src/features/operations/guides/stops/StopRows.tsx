import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import { formatDateTime, toMillis } from '@cabezal/domain/system/time/time';
import { STOP_ACTION_NAMES, type StopAction, stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { LEAVES_BOX } from '../../../../kits/trips/trip-words.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { SortableList } from '../../../../ui/sortable/SortableList.tsx';
import { mayChange } from './pending-change.ts';

interface RowsProps {
  stops: readonly EditableStopView[];
  onOrder: (ids: number[]) => void;
  onEdit: (stop: EditableStopView) => void;
  onRemove: (stop: EditableStopView) => void;
}

/** The stops in their order. A stop that the truck has reached cannot move: it has a lock in place of its handle. */
export function StopRows({ stops, onOrder, onEdit, onRemove }: RowsProps) {
  const ids = stops.map(stop => stop.id_stop);
  const rows = stops.map(stop => ({ key: stop.id_stop, name: stop.name, move: stop.can.move, stop }));
  return (
    <SortableList
      thing="parada"
      rows={rows}
      onMove={(moved, target) =>
        onOrder(ids.filter(id => id !== moved.key).toSpliced(ids.indexOf(target.key), 0, moved.key))
      }
      rowClass="cz-guides-stops-row"
      aria-label="Paradas del viaje"
    >
      {({ stop }) => (
        <>
          <span className="cz-guides-stops-what">
            <strong>{stop.name}</strong>
            <span className="cz-quiet">{facts(stop)}</span>
          </span>
          <ActionButton
            look="text"
            icon={<EditOutlined />}
            can={mayChange(stop)}
            aria-label={`Cambiar ${stop.name}`}
            onClick={() => onEdit(stop)}
          />
          <ActionButton
            look="text"
            icon={<DeleteOutlined />}
            can={stop.can.remove}
            aria-label={`Eliminar ${stop.name}`}
            onClick={() => onRemove(stop)}
          />
        </>
      )}
    </SortableList>
  );
}

/** «Planta · cargar · llegó 05/ene 08:10». */
function facts(stop: EditableStopView): string {
  const action = stop.action === null ? null : STOP_ACTION_NAMES[stop.action as StopAction].toLowerCase();
  const hour =
    stop.status === 'NOT_EJECUTED'
      ? 'omitida'
      : stop.departure_at
        ? `salió ${formatDateTime(stop.departure_at)}`
        : stop.arrival_at
          ? `llegó ${formatDateTime(stop.arrival_at)}`
          : agreedAndPlanned(stop);
  return [stopCodeName(stop.code), action, stop.leaves_box && LEAVES_BOX, hour].filter(Boolean).join(' · ');
}

/** The appointment, and also the planned arrival if that is later. */
function agreedAndPlanned({ appointment_at: agreed, planned_arrival: planned }: EditableStopView): string | null {
  const plan = planned && `plan ${formatDateTime(planned)}`;
  if (!agreed) return plan;
  const isLate = planned !== null && toMillis(planned) > toMillis(agreed);
  return [`cita ${formatDateTime(agreed)}`, isLate && plan].filter(Boolean).join(', ');
}
