import type { AnnualRow } from '@cabezal/contract/insight/projections/projections.calls';
import { countedReservationsPath } from '../../../kits/report/counted.ts';
import { NumberLink } from '../../../kits/report/NumberLink.tsx';

interface CountedProps {
  counted: AnnualRow['counted'];
  /** Accessible name: «enero de 2026», the name of a client. */
  of: string;
  /** Absent: of all companies. */
  party?: { id_client: number } | { id_addressee: number };
}

/** A number of reservations, which opens their list. */
export function Counted({ counted, of, party }: CountedProps) {
  if (counted === null) return '—';
  const { from, to, reservations } = counted;
  return (
    <NumberLink value={reservations} label={of} noun="reservas" to={countedReservationsPath({ from, to, ...party })} />
  );
}
