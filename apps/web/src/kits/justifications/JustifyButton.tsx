import type { LatenessRow } from '@cabezal/contract/work/justifications/justifications.calls';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';

const JustifyDialog = lazy(() => import('./JustifyDialog.tsx'));

/** Shown to people without the permission. */
export const WHO_JUSTIFIES = 'Los justifica quien tiene el permiso «Justificar atrasos y esperas».';

/** Opens a dialog that asks for one reason for these delays and waits. */
export function JustifyButton({ rows, onDone }: { rows: readonly LatenessRow[]; onDone?: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <ActionButton size="small" can={rows.length > 0 ? true : 'Elija qué justificar'} onClick={() => setAsks(true)}>
        {rows.length === 1 ? 'Justificar' : `Justificar ${rows.length}`}
      </ActionButton>
      {asks && (
        <Suspense fallback={null}>
          <JustifyDialog
            stops={rows.map(({ reservation_milestone_id, kind, stop }) => ({
              reservation_milestone_id,
              kind,
              name: stop,
            }))}
            onDone={() => onDone?.()}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
