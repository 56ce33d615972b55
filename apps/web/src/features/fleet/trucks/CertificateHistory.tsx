import {
  type CertificateVersion,
  getCertificateHistory,
} from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { customColumn, dateColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { CertificateFile } from './CertificateFile.tsx';

const whatBecame = (row: CertificateVersion) => {
  if (row.active) return 'El que cuenta';
  return row.removed_at ? `Quitado el ${formatDate(row.removed_at)}` : 'Renovado';
};

const columns = [
  customColumn<CertificateVersion>('name', 'Certificado', row => (
    <>
      {TRUCK_CERTIFICATE_NAMES[row.type_certificate]}
      {row.cert_mop_number && <div className="cz-records-second">{row.cert_mop_number}</div>}
    </>
  )),
  dateColumn<CertificateVersion>('issued_on', 'Emitido', { card: 'none' }),
  dateColumn<CertificateVersion>('expires_on', 'Vence', { cardRender: row => `Hasta ${formatDate(row.expires_on)}` }),
  customColumn<CertificateVersion>('author', 'Registró', row => `${row.author} · ${formatDateTime(row.created_at)}`),
  customColumn<CertificateVersion>('state', 'Qué pasó', whatBecame, { width: 168, card: 'side' }),
  customColumn<CertificateVersion>('file', 'Archivo', row => <CertificateFile certificate={row} />, { width: 72 }),
];

/** All versions of a truck's certificates, loaded on demand. */
export function CertificateHistory({ id_truck }: { id_truck: number }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Button
        type="link"
        size="small"
        className="cz-trucks-more"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Ocultar las versiones' : 'Ver todas las versiones'}
      </Button>
      {shown && <Versions id_truck={id_truck} />}
    </div>
  );
}

function Versions({ id_truck }: { id_truck: number }) {
  const found = useCall(getCertificateHistory, { id_truck });
  if (!found.data) return <Answer query={found} what="el historial" loading={<RowsSkeleton rows={3} />} />;
  return (
    <SmallTable<CertificateVersion>
      rows={found.data}
      columns={columns}
      rowKey={row => row.id_certificate}
      empty={{ title: 'Sin versiones' }}
      pageSize={20}
    />
  );
}
