import { lazy, Suspense } from 'react';
import type { BoardAddress } from '../use-board-address.ts';

const WhyListed = lazy(() => import('./WhyListed.tsx'));

/** The reasons why a trip is on the list from which it was opened; nothing if it was not opened from a list. */
export function Why({ address, id_leg }: { address: BoardAddress; id_leg: number }) {
  if (address.lacks === null) return null;
  return (
    <Suspense fallback={null}>
      <WhyListed address={address} id_leg={id_leg} />
    </Suspense>
  );
}
