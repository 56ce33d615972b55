import { Table, type TableProps } from 'antd';
import { useCallback, useState } from 'react';
import { followEnds, markEnds } from './hidden-ends.ts';

/**
 * A table whose cells are read across: figures beside their sums, times beside their plan, the columns of a file. A cell says nothing without
 * the head of its column, so that a phone cannot show cards (SmallTable does for all other rows); the check of the project lists the users,
 * each with its reason. Cells stay on one line. If it is wider than its container, it scrolls horizontally and is focusable, so
 * that the arrow keys reach hidden columns; its first column is fixed, and its edge fades where more follows. (antd's own scroll box cannot
 * be focused.)
 */
export function MatrixTable<R extends object>(props: TableProps<R>) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback(
    (box: HTMLDivElement) => followEnds(box, () => setScrolls(box.scrollWidth > box.clientWidth)),
    [],
  );
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Tabla que se desplaza de lado' } : {};
  return (
    <div
      ref={watch}
      className="cz-matrix-table"
      onScroll={({ currentTarget }) => markEnds(currentTarget)}
      {...reachable}
    >
      <Table<R> size="small" pagination={false} {...props} />
    </div>
  );
}
