import { HolderOutlined, InsertRowRightOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense } from 'react';
import type { ColumnControl } from './use-columns.ts';

// Drag and drop is a large dependency; few people move columns.
const ColumnList = lazy(() => import('./ColumnList.tsx'));

/** Which columns are shown, in which order. */
export function ColumnChooser<R>({ columns }: { columns: ColumnControl<R> }) {
  const body = (
    <div className="cz-columns">
      <Suspense fallback={<Waiting columns={columns} />}>
        <ColumnList columns={columns as ColumnControl<unknown>} />
      </Suspense>
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

/** The names, until the sortable list has loaded. */
function Waiting<R>({ columns }: { columns: ColumnControl<R> }) {
  return (
    <ul aria-busy="true">
      {columns.ordered.map(column => (
        <li key={column.key}>
          {column.locked ? <LockOutlined /> : <HolderOutlined />} {column.title}
        </li>
      ))}
    </ul>
  );
}
