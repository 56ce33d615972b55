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
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import './sortable.css';

type Key = string | number;

export interface SortableRow {
  key: Key;
  name: string;
  /** True, or the reason why it cannot be moved; false: no reason is shown. */
  move: boolean | string;
}

interface ListProps<R extends SortableRow> {
  /** The name of a row, a feminine noun: «columna», «parada». */
  thing: string;
  rows: readonly R[];
  /** The row that was moved, and the row whose place it takes. */
  onMove: (moved: R, target: R) => void;
  /** The content beside the handle. */
  children: (row: R) => ReactNode;
  className?: string;
  rowClass?: string;
  'aria-label'?: string;
}

/** Rows that can be moved by mouse, touch or keys: Space picks one up, the arrows move it, Space drops it, Esc cancels. */
export function SortableList<R extends SortableRow>(props: ListProps<R>) {
  const { thing, rows, onMove } = props;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rowOf = (key: Key | undefined) => rows.find(row => row.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    const [moved, target] = [rowOf(active.id), rowOf(over?.id)];
    if (moved && target && target.move === true && target !== moved) onMove(moved, target);
  };
  const draggable = `Espacio toma la ${thing}, las flechas la mueven, Espacio la deja y Esc la devuelve a su lugar.`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(thing, key => rowOf(key)?.name ?? ''),
        screenReaderInstructions: { draggable },
      }}
    >
      <SortableContext items={rows.map(row => row.key)} strategy={verticalListSortingStrategy}>
        <ol className={`cz-sortable ${props.className ?? ''}`} aria-label={props['aria-label']}>
          {rows.map(row => (
            <Row key={row.key} row={row} thing={thing} className={props.rowClass}>
              {props.children(row)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(thing: string, nameOf: (key: Key) => string): Announcements {
  const said = (key: Key) => `${thing[0]?.toUpperCase()}${thing.slice(1)} ${nameOf(key)}`;
  return {
    onDragStart: ({ active }) => `${said(active.id)} tomada.`,
    onDragOver: ({ active, over }) => (over ? `${said(active.id)} en el lugar de ${nameOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${said(active.id)} dejada en el lugar de ${nameOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${said(active.id)} devuelta a su lugar.`,
  };
}

interface RowProps {
  row: SortableRow;
  thing: string;
  className?: string;
  children: ReactNode;
}

function Row({ row, thing, className = '', children }: RowProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: row.key,
    disabled: row.move !== true,
  });
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : { transition };
  const state = `${isDragging ? 'cz-sortable-taken' : ''} ${row.move === true ? '' : 'cz-sortable-locked'}`;
  return (
    <li ref={setNodeRef} style={style} className={`${className} ${state}`}>
      {row.move === true ? (
        <button
          type="button"
          className="cz-sortable-handle"
          {...attributes}
          {...listeners}
          aria-label={`Mover la ${thing} ${row.name}`}
          aria-roledescription={`${thing} que se mueve`}
        >
          <HolderOutlined />
        </button>
      ) : (
        <Lock name={row.name} why={row.move} />
      )}
      {children}
    </li>
  );
}

/** Shown instead of a handle. */
function Lock({ name, why }: { name: string; why: false | string }) {
  if (why === false) return <LockOutlined className="cz-sortable-handle" />;
  return (
    <Tooltip title={why}>
      <span className="cz-sortable-handle" role="img" aria-label={`${name}: ${why}`}>
        <LockOutlined />
      </span>
    </Tooltip>
  );
}
