import { DeleteOutlined, EditOutlined, HolderOutlined, LockOutlined } from '@ant-design/icons';
import type { EditableStopView } from '@cabezal/contract/stops/stops.calls';
import { STOP_ACTION_NAMES, type StopAction, stopCodeName } from '@cabezal/domain/status/stop-codes';
import { formatDateTime } from '@cabezal/domain/time/time';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Tooltip } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';

interface RowsProps {
  stops: readonly EditableStopView[];
  onOrder: (ids: number[]) => void;
  onEdit: (stop: EditableStopView) => void;
  onRemove: (stop: EditableStopView) => void;
}

/** Moved by mouse, by finger or by keys; what happened has a lock in place of its handle. */
export function StopRows({ stops, onOrder, onEdit, onRemove }: RowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: number | string) => stops.find(stop => stop.id_stop === id)?.name ?? '';
  const drop = ({ active, over }: DragEndEvent) => {
    const target = stops.find(stop => stop.id_stop === over?.id);
    if (target === undefined || target.can.move !== true || target.id_stop === active.id) return;
    const ids = stops.map(stop => stop.id_stop);
    const to = ids.indexOf(target.id_stop);
    onOrder(ids.filter(id => id !== active.id).toSpliced(to, 0, Number(active.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(nameOf), screenReaderInstructions: { draggable: HELP } }}
    >
      <SortableContext items={stops.map(stop => stop.id_stop)} strategy={verticalListSortingStrategy}>
        <ol className="cz-guides-stops-list" aria-label="Paradas del viaje">
          {stops.map(stop => (
            <StopRow key={stop.id_stop} stop={stop} onEdit={() => onEdit(stop)} onRemove={() => onRemove(stop)} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

const HELP = 'Espacio toma la parada, las flechas la mueven, Espacio la deja y Esc la devuelve a su lugar.';

function announcementsOf(nameOf: (id: number | string) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Parada ${nameOf(active.id)} tomada.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} en el lugar de ${nameOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} dejada en el lugar de ${nameOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} devuelta a su lugar.`,
  };
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
          : stop.appointment_at
            ? `cita ${formatDateTime(stop.appointment_at)}`
            : stop.planned_arrival
              ? `plan ${formatDateTime(stop.planned_arrival)}`
              : null;
  return [stopCodeName(stop.code), action, hour].filter(Boolean).join(' · ');
}

interface RowProps {
  stop: EditableStopView;
  onEdit: () => void;
  onRemove: () => void;
}

function StopRow({ stop, onEdit, onRemove }: RowProps) {
  const { can } = stop;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: stop.id_stop,
    disabled: can.move !== true,
  });
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
  const frozen = can.move !== true;
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`cz-guides-stops-row ${isDragging ? 'cz-guides-stops-taken' : ''} ${frozen ? 'cz-guides-stops-frozen' : ''}`}
    >
      {frozen ? (
        <Tooltip title={can.move}>
          <span className="cz-guides-stops-handle" role="img" aria-label={`${stop.name}: ${can.move}`}>
            <LockOutlined />
          </span>
        </Tooltip>
      ) : (
        <button
          type="button"
          className="cz-guides-stops-handle"
          {...attributes}
          {...listeners}
          aria-label={`Mover ${stop.name}`}
          aria-roledescription="parada que se mueve"
        >
          <HolderOutlined />
        </button>
      )}
      <span className="cz-guides-stops-what">
        <strong>{stop.name}</strong>
        <span className="cz-quiet">{facts(stop)}</span>
      </span>
      <ActionButton
        look="text"
        icon={<EditOutlined />}
        can={can.edit}
        aria-label={`Cambiar ${stop.name}`}
        onClick={onEdit}
      />
      <ActionButton
        look="text"
        icon={<DeleteOutlined />}
        can={can.remove}
        aria-label={`Eliminar ${stop.name}`}
        onClick={onRemove}
      />
    </li>
  );
}
