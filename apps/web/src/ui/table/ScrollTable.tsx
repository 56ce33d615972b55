import { Table, type TableProps } from 'antd';
import { useCallback, useState } from 'react';
import { followEnds, markEnds } from './hidden-ends.ts';

/**
 * A small table inside a page whose cells stay on one line. If it is wider than its container, it scrolls horizontally and is focusable, so
 * that the arrow keys reach hidden columns; its first column is fixed, and its edge fades where more follows. (antd's own scroll box cannot
 * be focused.)
 */
export function ScrollTable<R extends object>(props: TableProps<R>) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback(
    (box: HTMLDivElement) => followEnds(box, () => setScrolls(box.scrollWidth > box.clientWidth)),
    [],
  );
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Tabla que se desplaza de lado' } : {};
  return (
    <div
      ref={watch}
      className="cz-scroll-table"
      onScroll={({ currentTarget }) => markEnds(currentTarget)}
      {...reachable}
    >
      <Table<R> size="small" pagination={false} {...props} />
    </div>
  );
}
