import { myTrips } from '@cabezal/contract/guides/guides.calls';
import { audienceOf } from '@cabezal/domain/access/roles';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { useAccess } from '../../kits/rights/use-access.ts';

/** A driver who comes to his guides wants the trip that he drives, or drives next: it is opened once, over the list. */
export function useOwnTrip(open: (id_guide: number) => void) {
  const { person } = useAccess();
  const { search } = useLocation();
  const isWanted = useRef(search === '' && audienceOf(person) === 'driver');
  const found = useCall(myTrips, {}, { enabled: isWanted.current });
  const own = found.data?.find(trip => trip.closed_at === null && trip.finished_at === null)?.id_guide;
  useEffect(() => {
    if (!isWanted.current || own === undefined) return;
    isWanted.current = false;
    open(own);
  }, [own, open]);
}
