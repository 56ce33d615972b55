import { getReservationMotives } from '@cabezal/contract/catalogues/catalogues.calls';
import { useCall } from '../../api/use-call.ts';

const HOUR_MS = 3_600_000;

/** The motives of the catalogue for refusing and cancelling, once somebody is asked for one. */
export function useReservationMotives(asked: boolean): string[] {
  const found = useCall(getReservationMotives, {}, { enabled: asked, staleTime: HOUR_MS });
  return (found.data ?? []).map(motive => motive.name);
}
