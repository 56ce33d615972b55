import { HolderOutlined, InsertRowRightOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import type { Column } from './columns.tsx';
import type { ColumnControl } from './use-columns.ts';

/** Which columns, in what order: check them, drag them, or move them with the arrow keys on their handle. */
export function ColumnChooser<R>({ columns }: { columns: ColumnControl<R> }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const step = (index: number, by: number) => {
    const column = columns.ordered[index];
    const target = columns.ordered[index + by];
    if (column && target && !column.locked && !target.locked) columns.move(column.key, target.key);
  };
  const body = (
    <div className="cz-columns">
      <ul>
        {columns.ordered.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            shown={columns.isShown(column)}
            onToggle={() => columns.toggle(column)}
            onStep={by => step(index, by)}
            onDrag={() => setDragged(column.key)}
            onDrop={() => dragged && dragged !== column.key && !column.locked && columns.move(dragged, column.key)}
          />
        ))}
      </ul>
      <Button type="text" size="small" className="cz-text-button" onClick={columns.reset}>
        Restablecer columnas
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={body} arrow={false}>
      <Button icon={<InsertRowRightOutlined />}>Columnas</Button>
    </Popover>
  );
}

interface LineProps<R> {
  column: Column<R>;
  shown: boolean;
  onToggle: () => void;
  onStep: (by: number) => void;
  onDrag: () => void;
  onDrop: () => void;
}

function ColumnLine<R>({ column, shown, onToggle, onStep, onDrag, onDrop }: LineProps<R>) {
  return (
    <li
      draggable={!column.locked}
      onDragStart={onDrag}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        onDrop();
      }}
    >
      {column.locked ? (
        <LockOutlined className="cz-columns-handle" />
      ) : (
        <button
          type="button"
          className="cz-columns-handle"
          aria-label={`Mover la columna ${column.title} con las flechas`}
          onKeyDown={event => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? -1 : 1);
          }}
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
