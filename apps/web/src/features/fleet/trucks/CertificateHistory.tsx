import {
  type CertificateVersion,
  getCertificateHistory,
} from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { CertificateFile } from './CertificateFile.tsx';

const whatBecame = (row: CertificateVersion) => {
  if (row.active) return 'El que cuenta';
  return row.removed_at ? `Quitado el ${formatDate(row.removed_at)}` : 'Renovado';
};

function columnsOf(narrow: boolean): TableProps<CertificateVersion>['columns'] {
  const name = {
    key: 'name',
    title: 'Certificado',
    render: (row: CertificateVersion) => (
      <>
        {TRUCK_CERTIFICATE_NAMES[row.type_certificate]}
        {row.cert_mop_number && <div className="cz-records-second">{row.cert_mop_number}</div>}
        {narrow && <div className="cz-records-second">{whatBecame(row)}</div>}
      </>
    ),
  };
  const period = {
    key: 'period',
    title: 'Vigencia',
    render: (row: CertificateVersion) => (
      <>
        {row.issued_on && !narrow ? `${formatDate(row.issued_on)} – ` : 'Hasta '}
        {formatDate(row.expires_on)}
        <div className="cz-records-second">
          {row.author} · {formatDateTime(row.created_at)}
        </div>
      </>
    ),
  };
  const state = { key: 'state', title: 'Qué pasó', width: 168, render: whatBecame };
  const file = {
    key: 'file',
    title: 'Archivo',
    width: 72,
    render: (row: CertificateVersion) => <CertificateFile certificate={row} />,
  };
  return narrow ? [name, period] : [name, period, state, file];
}

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
  const narrow = useNarrow();
  if (!found.data) return <Answer query={found} what="el historial" loading={<RowsSkeleton rows={3} />} />;
  return (
    <Table<CertificateVersion>
      size="small"
      rowKey={row => row.id_certificate}
      dataSource={found.data}
      columns={columnsOf(narrow)}
      pagination={found.data.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
    />
  );
}
