import { lazy, Suspense } from 'react';
import type { BoardAddress } from '../use-board-address.ts';

const WhyListed = lazy(() => import('./WhyListed.tsx'));

/** For what reason one came from a list of the plan; nothing for who came otherwise. */
export function Why({ address, id_leg }: { address: BoardAddress; id_leg: number }) {
  if (address.lacks === null) return null;
  return (
    <Suspense fallback={null}>
      <WhyListed address={address} id_leg={id_leg} />
    </Suspense>
  );
}
