import { openTrip } from '@cabezal/contract/operations/travel/travel.calls';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/use-action.ts';
import { paths, pathTo } from '../../../app/paths.ts';

/** Opens the page of the driver's own trip, the same page that the link on the phone opens. */
export function useOpenTrip() {
  const navigate = useNavigate();
  const action = useAction(openTrip);
  const open = async (id_guide: number, { replace = false } = {}) => {
    const opened = await action.run({ id_guide });
    if (opened) await navigate(pathTo(paths.travelResources, { token: opened.token }), { replace });
  };
  return { open, isOpening: action.pending };
}
