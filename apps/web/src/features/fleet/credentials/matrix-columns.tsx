import type { CredentialCell, CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { Link } from 'react-router';
import { type Column, customColumn, longTextColumn } from '../../../ui/table/columns.tsx';
import { CellMark, type CredentialPlace, cellAt, recordPath, type Subject, SubjectName } from './credential-words.tsx';

export type OnCell = (row: CredentialSubject, place: CredentialPlace, cell: CredentialCell | null) => void;

/** The columns that identify the driver or truck. */
export function subjectColumns(subject: Subject, own: boolean): Column<CredentialSubject>[] {
  return [
    customColumn(
      'name',
      subject === 'driver' ? 'Conductor' : 'Camión',
      row => (
        <Link to={recordPath(subject, row.id)} className="cz-id-link">
          <SubjectName subject={subject} row={row} />
        </Link>
      ),
      { sort: 'name', locked: true, card: 'title', width: subject === 'driver' ? 190 : 140 },
    ),
    longTextColumn<CredentialSubject>('company', 'Compañía', { hidden: own, width: 190, card: 'line' }),
  ];
}

/** A column for each place. */
export function matrixColumns(
  subject: Subject,
  places: readonly CredentialPlace[],
  own: boolean,
  onCell: OnCell,
): Column<CredentialSubject>[] {
  return [
    ...subjectColumns(subject, own),
    ...places.map(place =>
      customColumn<CredentialSubject>(
        `place_${place.id_location}`,
        place.code ?? place.name,
        row => <Cell row={row} place={place} onCell={onCell} />,
        { width: 112, card: 'none' },
      ),
    ),
    customColumn('general', 'Generales', row => <General row={row} />, { width: 132, card: 'side' }),
  ];
}

function Cell({ row, place, onCell }: { row: CredentialSubject; place: CredentialPlace; onCell: OnCell }) {
  const cell = cellAt(row, place.id_location);
  if (row.can.write !== true) return <CellMark cell={cell} />;
  return (
    <button
      type="button"
      className="cz-credentials-cell"
      title={place.name}
      onClick={event => {
        event.stopPropagation();
        onCell(row, place, cell);
      }}
    >
      <span className="cz-sr">
        {cell ? 'Renovar' : 'Registrar'} {row.name}, {place.name}:{' '}
      </span>
      <CellMark cell={cell} />
    </button>
  );
}

/** The most urgent of the general credentials. */
function General({ row }: { row: CredentialSubject }) {
  const general = row.cells.filter(cell => cell.id_location === null);
  const first = general.toSorted((a, b) => a.expires_on.localeCompare(b.expires_on))[0];
  return first ? (
    <span title={first.name}>
      <CellMark cell={first} />
    </span>
  ) : (
    <span className="cz-none">—</span>
  );
}
