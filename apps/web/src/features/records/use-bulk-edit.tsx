import { EditOutlined } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/money/money';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import type { BulkShape, Chosen } from './BulkEdit.tsx';

// Forms are heavy; the list is read far more often than it is changed in bulk.
const BulkEdit = lazy(() => import('./BulkEdit.tsx').then(file => ({ default: file.BulkEdit })));

/** «Cambiar 4…» for a list whose rows the person may change (`shape`; null: may not), and the dialog that it opens. */
export function useBulkEdit<R extends { version: number }>(
  shape: BulkShape<R> | null,
): { bulk: BulkAction<R>[] | undefined; dialog: ReactNode } {
  const [chosen, choose] = useState<Chosen<R> | null>(null);
  if (shape === null) return { bulk: undefined, dialog: null };
  const bulk: BulkAction<R>[] = [
    {
      key: 'edit',
      text: rows => `Cambiar ${formatNumber(rows.length, 0)}…`,
      icon: <EditOutlined />,
      run: (rows, clear) => choose({ rows, clear }),
    },
  ];
  const dialog = chosen && (
    <Suspense fallback={null}>
      <BulkEdit shape={shape as unknown as BulkShape<{ version: number }>} {...(chosen as unknown as Chosen<{ version: number }>)} onClose={() => choose(null)} />
    </Suspense>
  );
  return { bulk, dialog };
}
