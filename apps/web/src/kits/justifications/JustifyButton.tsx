import type { LatenessRow } from '@cabezal/contract/operations/justifications/justifications.calls';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';

const JustifyDialog = lazy(() => import('./JustifyDialog.tsx'));

/** Shown to people without the permission. */
export const WHO_JUSTIFIES = 'Los justifica quien tiene el permiso «Justificar atrasos y esperas».';

type Rows = readonly LatenessRow[];

/**
 * Button that requests one reason for these delays and waits. The component around the list keeps the dialog, because the rows disappear
 * if another person justifies them.
 */
export function JustifyButton({ rows, onAsk }: { rows: Rows; onAsk: (rows: Rows) => void }) {
  return (
    <ActionButton size="small" can={rows.length > 0 ? true : 'Elija qué justificar'} onClick={() => onAsk(rows)}>
      {rows.length === 1 ? 'Justificar' : `Justificar ${rows.length}`}
    </ActionButton>
  );
}

interface ReasonProps {
  /** The rows for which the button was pressed; null: no dialog. */
  asked: Rows | null;
  onDone?: () => void;
  onClose: () => void;
}

/** The dialog for the chosen rows. It stays open even if the rows disappear meanwhile. */
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
