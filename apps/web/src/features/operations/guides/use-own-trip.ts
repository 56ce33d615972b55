import { myTrips } from '@cabezal/contract/operations/guides/guides.calls';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { useOpenTrip } from './use-open-trip.ts';

/**
 * Opens a driver's current or next trip in place of the list of guides. The list stays if its address has parameters, or if the driver
 * comes back from the trip.
 */
export function useOwnTrip() {
  const { isDriver } = useAccess();
  const { search, state } = useLocation();
  const isListWanted = search !== '' || (state as { isListWanted?: boolean } | null)?.isListWanted === true;
  const isWanted = useRef(!isListWanted && isDriver);
  const { open } = useOpenTrip();
  const found = useCall(myTrips, {}, { enabled: isWanted.current });
  const own = found.data?.find(trip => trip.closed_at === null && trip.finished_at === null)?.id_guide;
  useEffect(() => {
    if (!isWanted.current || own === undefined) return;
    isWanted.current = false;
    open(own, { replace: true });
  }, [own, open]);
}
