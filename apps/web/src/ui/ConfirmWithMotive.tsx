import { lazy, Suspense, useEffect, useState } from 'react';
import type { MotiveProps } from './MotiveModal.tsx';

const MotiveModal = lazy(() => import('./MotiveModal.tsx'));

/** Nothing is undone or refused without a reason: a modal that asks for it (at least 5 characters). Loaded when first opened. */
export function ConfirmWithMotive(props: MotiveProps) {
  const [wanted, setWanted] = useState(props.open);
  useEffect(() => {
    if (props.open) setWanted(true);
  }, [props.open]);
  if (!wanted) return null;
  return (
    <Suspense>
      <MotiveModal {...props} />
    </Suspense>
  );
}
