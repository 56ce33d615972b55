import { openPhoneTrip } from '@cabezal/contract/operations/travel/today.calls';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { rememberTripLink, tripLink } from './day-store.ts';

/** Opens the page of a trip of the phone's day: with the link that the phone has, else with a new one, which needs signal. */
export function useOpenDayTrip(token: string) {
  const navigate = useNavigate();
  const action = useAction(openPhoneTrip, { token });
  const open = async (id_guide: number) => {
    if (action.pending) return;
    const link = tripLink(id_guide) ?? (await action.run({ id_guide }))?.token;
    if (link === undefined) return;
    rememberTripLink(id_guide, link);
    await navigate(pathTo(paths.travelResources, { token: link }));
  };
  return { open, isOpening: action.pending };
}
