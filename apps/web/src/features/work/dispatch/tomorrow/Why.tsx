import { lazy, Suspense } from 'react';
import type { BoardAddress } from '../use-board-address.ts';

const WhyListed = lazy(() => import('./WhyListed.tsx'));

/** Why the trip is on the list of the plan from which it was opened; otherwise nothing. */
export function Why({ address, id_leg }: { address: BoardAddress; id_leg: number }) {
  if (address.lacks === null) return null;
  return (
    <Suspense fallback={null}>
      <WhyListed address={address} id_leg={id_leg} />
    </Suspense>
  );
}
