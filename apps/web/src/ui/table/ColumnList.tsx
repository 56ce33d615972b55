import { Checkbox } from 'antd';
import { SortableList } from '../sortable/SortableList.tsx';
import type { ColumnControl } from './use-columns.ts';

/** The columns in their order with a checkbox each; locked columns cannot be moved. */
export default function ColumnList({ columns }: { columns: ColumnControl<unknown> }) {
  const rows = columns.ordered.map(column => ({
    key: column.key,
    name: column.title,
    move: !column.locked,
    column,
  }));
  return (
    <SortableList thing="columna" rows={rows} onMove={(moved, target) => columns.move(moved.key, target.key)}>
      {({ column }) => (
        <Checkbox checked={columns.isShown(column)} disabled={column.locked} onChange={() => columns.toggle(column)}>
          {column.title}
        </Checkbox>
      )}
    </SortableList>
  );
}
