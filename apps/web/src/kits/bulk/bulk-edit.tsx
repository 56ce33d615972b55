import { EditOutlined } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { lazy, Suspense } from 'react';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import type { BulkRow, BulkShape } from './bulk-shape.ts';

// Forms are a large dependency; a list is read far more often than it is changed in bulk.
const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

/** The action «Cambiar 4…» of a list, with its dialog. */
export const bulkEdit = <R,>(shape: BulkShape, rowOf: (row: R) => BulkRow): BulkAction<R>[] => [
  {
    key: 'edit',
    text: rows => `${shape.verb ?? 'Cambiar'} ${formatNumber(rows.length, 0)}…`,
    icon: <EditOutlined />,
    dialog: (rows, clear, close) => (
      <Suspense fallback={null}>
        <BulkEdit shape={shape} rows={rows.map(rowOf)} clear={clear} onClose={close} />
      </Suspense>
    ),
  },
];
