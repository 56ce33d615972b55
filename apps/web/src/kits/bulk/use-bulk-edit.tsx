import { EditOutlined } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/money/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction, ClearChoice } from '../../ui/table/BulkBar.tsx';
import type { BulkRow, BulkShape } from './bulk-shape.ts';

// Forms are heavy; a list is read far more often than it is changed in bulk.
const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

/** «Cambiar 4…» for a list, and the dialog that it opens. `may`: whether the person has the right; without it there is nothing to choose. */
export function useBulkEdit<R>(
  may: boolean,
  shape: BulkShape,
  rowOf: (row: R) => BulkRow,
): { bulk: BulkAction<R>[] | undefined; dialog: ReactNode } {
  const [chosen, choose] = useState<{ rows: readonly BulkRow[]; clear: ClearChoice } | null>(null);
  if (!may) return { bulk: undefined, dialog: null };
  const bulk: BulkAction<R>[] = [
    {
      key: 'edit',
      text: rows => `Cambiar ${formatNumber(rows.length, 0)}…`,
      icon: <EditOutlined />,
      run: (rows, clear) => choose({ rows: rows.map(rowOf), clear }),
    },
  ];
  const dialog = chosen && (
    <Suspense fallback={null}>
      <BulkEdit shape={shape} {...chosen} onClose={() => choose(null)} />
    </Suspense>
  );
  return { bulk, dialog };
}
