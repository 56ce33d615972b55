import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { containerNumber, kindName } from '@cabezal/domain/trips/status/guide-name';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Truck } from '../../../kits/trips/guide-columns.tsx';
import { FactLine } from '../../../ui/detail/DetailPage.tsx';

/** Carrier, truck and driver of the trip, on one line. */
export function TripFacts({ guide }: { guide: GuideDetail }) {
  const { may } = useAccess();
  const canSeeReservation = may('reservation.read');
  const number = containerNumber(guide);
  const path = pathTo(paths.reservation, { id_reserva: guide.id_reservation });
  const carrier = guide.is_own === null ? '' : guide.is_own ? ' · propio' : ' · particular';
  return (
    <FactLine
      facts={[
        { label: 'Reserva', value: canSeeReservation ? <Link to={path}>{number}</Link> : number },
        { label: 'Tramo', value: kindName(guide.kind) },
        { label: 'Cliente', value: guide.client_name },
        { label: 'Contenedor', value: guide.container_code ?? guide.container_type },
        { label: 'Camión', value: <Truck guide={guide} /> },
        { label: 'Conductor', value: guide.driver_name },
        { label: 'Transportista', value: guide.carrier_name && `${guide.carrier_name}${carrier}` },
        { label: 'Emitida', value: formatDateTime(guide.issued_at) },
        ...(guide.false_freight ? [{ label: 'Falso flete', value: guide.false_freight }] : []),
      ]}
    />
  );
}
