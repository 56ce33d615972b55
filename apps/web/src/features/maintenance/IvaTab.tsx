import { getIva, type IvaType } from '@cabezal/contract/services/services.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { formatDate } from '@cabezal/domain/time/time';
import { Table } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { Chip } from '../../ui/status/marks.tsx';

const KINDS: Record<IvaType['kind'], string> = { ZERO: 'Tarifa 0 %', STANDARD: 'General', OTHER: 'Otra' };

const NOTE =
  'Decide la fecha de emisión. El transporte terrestre de carga lleva 0 % (LRTI art. 56, num. 1); lo demás, la tarifa general.';

/** The rates of the SRI with their days. They are the law's: a new one comes with a release. */
export function IvaTab() {
  const found = useCall(getIva, {}, { nouns: ['iva_type'] });
  if (!found.data) {
    if (!found.error) return <RowsSkeleton rows={6} />;
    return <ErrorState title="No se pudo cargar el IVA" error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <div className="mt-iva">
      <Table<IvaType>
        size="small"
        title={() => NOTE}
        rowKey="id_iva_type"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={found.data}
        columns={[
          { title: 'IVA', dataIndex: 'name' },
          { title: 'Clase', render: (_, row) => KINDS[row.kind] },
          { title: 'Tarifa', align: 'right', render: (_, row) => `${formatNumber(row.tarifa, 0)} %` },
          { title: 'Código SRI', dataIndex: 'codigo_sri', align: 'right' },
          { title: 'Desde', render: (_, row) => formatDate(row.desde) },
          { title: 'Hasta', render: (_, row) => (row.hasta ? formatDate(row.hasta) : '—') },
          { title: '', render: (_, row) => row.current && <Chip>Vigente</Chip> },
        ]}
      />
    </div>
  );
}
