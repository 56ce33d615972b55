import { getChargeProposals } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { useAccess } from '../rights/use-access.ts';

/** «Hay 1 cobro por decidir»: charges that edits of these reservations propose and that somebody must decide. They block nothing. */
export function ChargesToDecide({ id_reservations }: { id_reservations: readonly number[] }) {
  const { isOperator, may } = useAccess();
  const filters = { id_reservations: id_reservations.slice(0, MOST_AT_ONCE), state: ['OPEN' as const] };
  const enabled = isOperator && may('reservation.read') && id_reservations.length > 0;
  const found = useCall(getChargeProposals, { page: 1, page_size: 1, sort: [], filters }, { enabled });
  const { total = 0, rows = [] } = found.data ?? {};
  const [first] = rows;
  if (total === 0 || first === undefined) return null;
  const text = total === 1 ? 'Hay 1 cobro por decidir' : `Hay ${total} cobros por decidir`;
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      description={
        <>
          Lo que se decida después va en otra orden.{' '}
          <Link to={`${pathTo(paths.reservation, { id_reserva: first.id_reservation })}?tab=costos`}>
            Ver la reserva {first.id_reservation}
          </Link>
        </>
      }
    />
  );
}
