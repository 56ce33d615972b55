import { getQrLogs, getQrLogsExcel, type QrLogRow } from '@cabezal/contract/operations/qr/qr.calls';
import { lazy, Suspense, useMemo } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { OtherView } from '../../../ui/table/OtherView.tsx';
import './qr.css';
import { QR_RESULTS, qrColumns } from './qr-columns.tsx';

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'result',
    label: 'Resultado',
    many: true,
    options: optionsOf(QR_RESULTS),
  },
  { kind: 'dates', from: 'from', to: 'to', label: 'Leída' },
  { kind: 'yes_no', field: 'placed', label: 'Con ubicación' },
];
const given = [{ id: 'rejected', name: 'Rechazadas', query: 'f.result=["ANNULLED","UNKNOWN"]' }];

const QrMap = lazy(() => import('./QrMap.tsx'));

const map: OtherView = {
  key: 'mapa',
  name: 'Mapa',
  show: input => (
    <div className="cz-qr-map">
      <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
        <QrMap input={input} />
      </Suspense>
    </div>
  ),
};

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
      other={map}
      search="Guía, placa, conductor"
      onExcel={getQrLogsExcel}
      empty={{
        title: 'Aún no hay lecturas',
        text: 'Aquí aparece cada vez que alguien lee el código de una guía impresa: cuándo, con qué resultado y dónde.',
      }}
    />
  );
}
