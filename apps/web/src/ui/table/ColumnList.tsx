import { HolderOutlined, LockOutlined } from '@ant-design/icons';
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
import { Checkbox } from 'antd';
import type { Column } from './columns.tsx';
import type { ColumnControl } from './use-columns.ts';

/** Moved by mouse, by finger or by keys: Space takes a column, the arrows move it, Space leaves it, Esc puts it back. */
export default function ColumnList({ columns }: { columns: ColumnControl<unknown> }) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const titleOf = (key: string | number) => columns.ordered.find(column => column.key === key)?.title ?? '';
  const drop = ({ active, over }: DragEndEvent) => {
    const target = columns.ordered.find(column => column.key === over?.id);
    if (target && !target.locked && target.key !== active.id) columns.move(String(active.id), target.key);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(titleOf), screenReaderInstructions: { draggable: HELP } }}
    >
      <SortableContext items={columns.ordered.map(column => column.key)} strategy={verticalListSortingStrategy}>
        <ul>
          {columns.ordered.map(column => (
            <ColumnLine
              key={column.key}
              column={column}
              shown={columns.isShown(column)}
              onToggle={() => columns.toggle(column)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

const HELP = 'Espacio toma la columna, las flechas la mueven, Espacio la deja y Esc la devuelve a su lugar.';

function announcementsOf(titleOf: (key: string | number) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Columna ${titleOf(active.id)} tomada.`,
    onDragOver: ({ active, over }) =>
      over ? `Columna ${titleOf(active.id)} en el lugar de ${titleOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `Columna ${titleOf(active.id)} dejada en el lugar de ${titleOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `Columna ${titleOf(active.id)} devuelta a su lugar.`,
  };
}

interface LineProps {
  column: Column<unknown>;
  shown: boolean;
  onToggle: () => void;
}

function ColumnLine({ column, shown, onToggle }: LineProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: column.key,
    disabled: column.locked,
  });
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'cz-columns-taken' : undefined}>
      {column.locked ? (
        <LockOutlined className="cz-columns-handle" />
      ) : (
        <button
          type="button"
          className="cz-columns-handle"
          {...attributes}
          {...listeners}
          aria-label={`Mover la columna ${column.title}`}
          aria-roledescription="columna que se mueve"
        >
          <HolderOutlined />
        </button>
      )}
      <Checkbox checked={shown} disabled={column.locked} onChange={onToggle}>
        {column.title}
      </Checkbox>
    </li>
  );
}
