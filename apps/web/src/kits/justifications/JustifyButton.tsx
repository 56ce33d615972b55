import type { LatenessRow } from '@cabezal/contract/work/justifications/justifications.calls';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';

const JustifyDialog = lazy(() => import('./JustifyDialog.tsx'));

/** Shown to people without the permission. */
export const WHO_JUSTIFIES = 'Los justifica quien tiene el permiso «Justificar atrasos y esperas».';

type Rows = readonly LatenessRow[];

/** Asks one reason for these delays and waits. What is asked hangs on what stands around the list: justified by somebody else, the rows go. */
export function JustifyButton({ rows, onAsk }: { rows: Rows; onAsk: (rows: Rows) => void }) {
  return (
    <ActionButton size="small" can={rows.length > 0 ? true : 'Elija qué justificar'} onClick={() => onAsk(rows)}>
      {rows.length === 1 ? 'Justificar' : `Justificar ${rows.length}`}
    </ActionButton>
  );
}

interface ReasonProps {
  /** What the button asked about; null: nothing. */
  asked: Rows | null;
  onDone?: () => void;
  onClose: () => void;
}

/** The dialog of what was asked, whatever becomes of the rows meanwhile. */
export function AskedReason({ asked, onDone, onClose }: ReasonProps) {
  if (asked === null) return null;
  const stops = asked.map(({ reservation_milestone_id, kind, stop }) => ({
    reservation_milestone_id,
    kind,
    name: stop,
  }));
  return (
    <Suspense fallback={null}>
      <JustifyDialog stops={stops} onDone={() => onDone?.()} onClose={onClose} />
    </Suspense>
  );
}
