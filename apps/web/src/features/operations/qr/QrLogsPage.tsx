import { getQrLogs, getQrLogsExcel, type QrLogRow } from '@cabezal/contract/operations/qr/qr.calls';
import { useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import { QR_RESULTS, qrColumns } from './qr-columns.tsx';

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'result',
    label: 'Resultado',
    many: true,
    options: Object.entries(QR_RESULTS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', from: 'from', to: 'to', label: 'Leída' },
];
const given = [{ id: 'rejected', name: 'Rechazadas', query: 'f.result=["ANNULLED","UNKNOWN"]' }];

/** The scans of guides' QR codes: who, when, where, and with what result. */
export default function QrLogsPage() {
  const { guideLink } = useAccess();
  const columns = useMemo(() => qrColumns(guideLink), [guideLink]);
  return (
    <DataTable<QrLogRow>
      id="qr_logs"
      call={getQrLogs}
      columns={columns}
      row={{ key: row => row.id_qr_log }}
      header={{ title: 'Lecturas QR' }}
      views={given}
      everything="Todas"
      filters={filters}
      search="Guía, placa, conductor"
      onExcel={getQrLogsExcel}
      empty={{
        title: 'Aún no hay lecturas',
        text: 'Aquí aparece cada vez que alguien lee el código de una guía impresa: cuándo, con qué resultado y dónde.',
      }}
    />
  );
}
