import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { lazy, Suspense } from 'react';
import type { BulkAction } from '../../../../ui/table/BulkBar.tsx';
import type { HandedOver, Whose } from './HandOver.tsx';

const HandOver = lazy(() => import('./HandOver.tsx').then(file => ({ default: file.HandOver })));

/** Hands over several reservations; `next`: the main action of the list. */
export const handOver = <R extends HandedOver>(whose: Whose, next = false): BulkAction<R> => ({
  key: `hand_over_${whose}`,
  text: whose === 'advisor' ? 'Cambiar asesor' : 'Cambiar operativo',
  next,
  can: rows => rows.length <= MOST_AT_ONCE || `Elija hasta ${MOST_AT_ONCE} por vez`,
  dialog: (rows, clear, close) => (
    <Suspense fallback={null}>
      <HandOver whose={whose} rows={rows} onDone={clear} onClose={close} />
    </Suspense>
  ),
});
