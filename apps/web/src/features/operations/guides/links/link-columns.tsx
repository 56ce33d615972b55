import { type LinkRow, linkOpens } from '@cabezal/contract/operations/travel/shared-links.calls';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import type { Access } from '../../../../kits/rights/use-access.ts';
import { type Column, customColumn, instantColumn, textColumn } from '../../../../ui/table/columns.tsx';

/** Trips that are named in a row; the rest is a number, with all names as its tooltip. */
const NAMED = 3;

/** «VIA-003904», «4 viajes», «la reserva 48188»: a link in a sentence. */
export function linkName({ opens, id_reservation, carrier, trips }: LinkRow): string {
  if (opens === 'FLEET') return `la flota de ${carrier}`;
  if (opens === 'RESERVATION') return `la reserva ${id_reservation}`;
  const [first] = trips;
  return trips.length === 1 && first ? guideNumber(first) : `${trips.length} viajes`;
}

/** The trips that the link shows now, each with its guide. */
function Trips({ row, to }: { row: LinkRow; to: Access['guideLink'] }) {
  const named = row.trips.slice(0, NAMED);
  const more = row.trips.length - named.length;
  if (row.opens === 'FLEET') return row.carrier;
  if (named.length === 0) return <span className="cz-quiet">Ninguno por ahora</span>;
  return (
    <span title={row.trips.map(guideNumber).join(', ')}>
      {named.map((trip, at) => {
        const path = to(trip.id_guide);
        return (
          <Fragment key={trip.id_guide}>
            {at > 0 && ', '}
            {path === null ? guideNumber(trip) : <Link to={path}>{guideNumber(trip)}</Link>}
          </Fragment>
        );
      })}
      {more > 0 && ` y ${more} más`}
    </span>
  );
}

const clientsOf = ({ trips }: LinkRow): string => [...new Set(trips.map(trip => trip.client_name))].join(', ');

/** A company reads only the links of its own people, so it needs no column for the company. */
export const linkColumns = ({
  guideLink,
  linkTo,
  isOperator,
}: Pick<Access, 'guideLink' | 'linkTo' | 'isOperator'>): Column<LinkRow>[] => [
  customColumn(
    'opens',
    'Abre',
    row => {
      if (row.id_reservation === null) return linkOpens(row);
      const path = linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }));
      const text = `Reserva ${row.id_reservation}`;
      return path === null ? text : <Link to={path}>{text}</Link>;
    },
    { width: 140, card: 'title' },
  ),
  customColumn('trips', 'Viajes', row => <Trips row={row} to={guideLink} />, { flex: 26, card: 'line' }),
  customColumn('clients', 'Cliente', clientsOf, { flex: 20, card: 'line' }),
  textColumn('given_to', 'Para quién', { flex: 18, card: 'line' }),
  textColumn('made_by', 'Quién lo dio', { flex: 16, card: 'line' }),
  ...(isOperator ? [textColumn<LinkRow>('made_by_company', 'Compañía', { flex: 16, card: 'none' })] : []),
  instantColumn('created_at', 'Desde', { sort: true, card: 'none' }),
  instantColumn('expires_at', 'Vale hasta', { sort: true, card: 'side' }),
];
