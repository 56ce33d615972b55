import { ReloadOutlined } from '@ant-design/icons';
import * as calls from '@cabezal/contract/credentials/credentials.calls';
import type { CredentialCell, CredentialSubject } from '@cabezal/contract/credentials/credentials.shapes';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../kits/rights/use-access.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { type Column, customColumn, longTextColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { CredentialModal } from './CredentialModal.tsx';
import {
  CellMark,
  type CredentialPlace,
  cellAt,
  recordPath,
  type Subject,
  SubjectName,
  stateFilter,
} from './credential-words.tsx';
import { needsColumns } from './needs-columns.tsx';
import { RenewPlaceModal } from './RenewPlaceModal.tsx';
import { useCredentialPlaces } from './use-credential-places.ts';

const lists = {
  driver: { own: calls.listOwnDriverCredentials, carrier: calls.listCarrierDriverCredentials },
  truck: { own: calls.listOwnTruckCredentials, carrier: calls.listCarrierTruckCredentials },
};

/** What is being written: a credential of somebody for a place. */
interface Written {
  row: CredentialSubject;
  place: CredentialPlace;
  cell: CredentialCell | null;
}

/** Who × where: a press on a cell registers or renews it; many rows are renewed at one place with one document. */
export function MatrixTab({ subject, own }: { subject: Subject; own: boolean }) {
  const places = useCredentialPlaces();
  const { isOperator, may } = useAccess();
  const narrow = useNarrow();
  const [written, write] = useState<Written | null>(null);
  const [renewed, renew] = useState<{ rows: readonly CredentialSubject[]; clear: () => void } | null>(null);
  const columns = useMemo(() => {
    if (!places) return [];
    if (narrow) return [...subjectColumns(subject, own), ...needsColumns(places)];
    return columnsOf(subject, places, own, (row, place, cell) => write({ row, place, cell }));
  }, [places, narrow, subject, own]);
  if (!places) return <PageSkeleton />;
  const filters: Filter[] = [
    stateFilter,
    {
      kind: 'options',
      field: 'id_location',
      label: 'Establecimiento',
      options: places.map(place => ({ value: place.id_location, label: place.name })),
    },
    ...(isOperator && !own ? [companyFilter(['TRANS'])] : []),
    { kind: 'yes_no', field: 'active', label: 'Activo' },
  ];
  const mayWrite = may('credential.write');
  return (
    <>
      <DataTable<CredentialSubject>
        id={`credentials_${subject}`}
        call={lists[subject][own ? 'own' : 'carrier']}
        columns={columns}
        row={{
          key: row => row.id,
          path: row => recordPath(subject, row.id),
        }}
        search={subject === 'driver' ? 'Nombre o cédula' : 'Disco o placa'}
        filters={filters}
        bulk={
          mayWrite
            ? [
                {
                  key: 'renew',
                  text: rows => `Renovar ${rows.length}`,
                  icon: <ReloadOutlined />,
                  next: true,
                  run: (rows, clear) => renew({ rows, clear }),
                },
              ]
            : undefined
        }
        empty={{
          title: subject === 'driver' ? 'No hay conductores' : 'No hay camiones',
          text: 'Aquí aparece quién puede entrar a cada terminal, y hasta cuándo.',
        }}
      />
      {written && <CredentialModal subject={subject} {...written} onClose={() => write(null)} />}
      {renewed && (
        <RenewPlaceModal
          subject={subject}
          rows={renewed.rows}
          places={places}
          onClose={done => {
            if (done) renewed.clear();
            renew(null);
          }}
        />
      )}
    </>
  );
}

type OnCell = (row: CredentialSubject, place: CredentialPlace, cell: CredentialCell | null) => void;

/** Who it is about. */
function subjectColumns(subject: Subject, own: boolean): Column<CredentialSubject>[] {
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

function columnsOf(
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

/** The one of the general credentials that needs somebody first. */
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
