import { lazy, Suspense, useState } from 'react';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useSeen } from '../../../ui/use-seen.ts';

const Indicators = lazy(() => import('./indicators/Indicators.tsx'));

/** The indicators below the numbers of the day. Code and data are loaded when the person scrolls to them, and stay loaded. */
export function IndicatorsEntry() {
  const [isSeen, place] = useSeen();
  const [wanted, setWanted] = useState(false);
  if (isSeen && !wanted) setWanted(true);
  return (
    <div ref={place} className="cz-dashboard-indicators-entry">
      {wanted && (
        <Suspense fallback={<CardsSkeleton cards={1} />}>
          <Indicators />
        </Suspense>
      )}
    </div>
  );
}
