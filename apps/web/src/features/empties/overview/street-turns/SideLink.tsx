import type { StreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { boxName } from './turn-words.ts';

/** One side of a street turn, «48231-1», with a link to its reservation if the person may open it. */
export function SideLink({ side }: { side: StreetTurn['import'] }) {
  const path = useAccess().linkTo(pathTo(paths.reservation, { id_reserva: side.id_reservation }));
  return path === null ? boxName(side) : <Link to={path}>{boxName(side)}</Link>;
}
