import { RetweetOutlined } from '@ant-design/icons';
import { proposeStreetTurns } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../../../api/call-api.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';

/** The pairs are calculated over all current trips: the board polls, instead of reacting to every event. */
const EVERY_MS = 120_000;

/** «Reúsos de vacío 9 cajas»: links to the list of possible street turns. */
export function StreetTurnsChip() {
  const { may, mayKeep, linkTo } = useAccess();
  const path = linkTo(paths.empties);
  const { data } = useQuery({
    queryKey: ['street turns of the board'],
    queryFn: ({ signal }) => callApi(proposeStreetTurns, {}, { signal }),
    enabled: may('empty.read') && mayKeep('street_turn.request') && path !== null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  });
  const count = data?.pairs.length ?? 0;
  if (count === 0 || path === null) return null;
  return (
    <Link className="cz-dispatch-turns" to={`${path}?tab=reuso`}>
      <RetweetOutlined /> Reúsos de vacío <strong>{count === 1 ? '1 caja' : `${count} cajas`}</strong>
    </Link>
  );
}
