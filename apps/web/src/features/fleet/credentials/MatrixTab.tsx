import { ReloadOutlined } from '@ant-design/icons';
import * as calls from '@cabezal/contract/fleet/credentials/credentials.calls';
import type { CredentialCell, CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { useMemo, useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { CredentialModal } from './CredentialModal.tsx';
import { type CredentialPlace, recordPath, type Subject } from './credential-words.tsx';
import { matrixColumns, subjectColumns } from './matrix-columns.tsx';
import { matrixFilters } from './matrix-filters.ts';
import { needsColumns } from './needs-columns.tsx';
import { RenewPlaceModal } from './RenewPlaceModal.tsx';
import { useCredentialPlaces } from './use-credential-places.ts';

const lists = {
  driver: { own: calls.listOwnDriverCredentials, carrier: calls.listCarrierDriverCredentials },
  truck: { own: calls.listOwnTruckCredentials, carrier: calls.listCarrierTruckCredentials },
};

const renewAt = (subject: Subject, places: readonly CredentialPlace[]): BulkAction<CredentialSubject> => ({
  key: 'renew',
  text: rows => `Renovar ${rows.length}`,
  icon: <ReloadOutlined />,
  next: true,
  dialog: (rows, clear, close) => (
    <RenewPlaceModal
      subject={subject}
      rows={rows}
      places={places}
      onClose={done => {
        if (done) clear();
        close();
      }}
    />
  ),
});

/** The credential being edited: of a person or truck for a place. */
interface Written {
  row: CredentialSubject;
  place: CredentialPlace;
  cell: CredentialCell | null;
}

/**
 * Rows are people or trucks, columns are places: a press on a cell registers or renews a credential; a bulk renewal at one place uses one
 * document.
 */
export function MatrixTab({ subject, own }: { subject: Subject; own: boolean }) {
  const places = useCredentialPlaces();
  const { isOperator, may } = useAccess();
  const narrow = useNarrow();
  const [written, write] = useState<Written | null>(null);
  const columns = useMemo(() => {
    if (!places) return [];
    if (narrow) return [...subjectColumns(subject, own), ...needsColumns(places)];
    return matrixColumns(subject, places, own, (row, place, cell) => write({ row, place, cell }));
  }, [places, narrow, subject, own]);
  if (!places) return <PageSkeleton />;
  return (
    <>
      <DataTable<CredentialSubject>
        id={`credentials_${subject}`}
        call={lists[subject][own ? 'own' : 'carrier']}
        columns={columns}
        row={{ key: row => row.id, path: row => recordPath(subject, row.id) }}
        search={subject === 'driver' ? 'Nombre o cédula' : 'Disco o placa'}
        filters={matrixFilters(places, isOperator && !own)}
        bulk={may('credential.write') ? [renewAt(subject, places)] : undefined}
        empty={{
          title: subject === 'driver' ? 'No hay conductores' : 'No hay camiones',
          text: 'Aquí aparece quién puede entrar a cada terminal, y hasta cuándo.',
        }}
      />
      {written && <CredentialModal subject={subject} {...written} onClose={() => write(null)} />}
    </>
  );
}
