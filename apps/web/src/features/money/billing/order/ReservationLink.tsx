import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';

/** A reservation's number; a link if the person may open it. */
export function ReservationLink({ id }: { id: number }) {
  const { may } = useAccess();
  const canSee = may('reservation.read');
  return canSee ? <Link to={pathTo(paths.reservation, { id_reserva: id })}>{id}</Link> : id;
}
