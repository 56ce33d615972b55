import { Table, type TableProps } from 'antd';
import { useCallback, useState } from 'react';
import { followEnds, markEnds } from './ends.ts';

/**
 * A small table inside a page whose cells stay on one line: where it is wider than its place it scrolls by itself, and takes the focus
 * then, so that the arrow keys reach what is hidden; its first column stays, and it fades where more follows. (antd's own scroll box
 * cannot be focused.)
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
