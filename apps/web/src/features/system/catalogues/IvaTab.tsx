import { getIva, type IvaType } from '@cabezal/contract/prices/services/services.calls';
import { formatRate } from '@cabezal/domain/prices/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Table, type TableProps } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import '../../../kits/records/parts.css';

const KINDS: Record<IvaType['kind'], string> = { ZERO: 'Tarifa 0 %', STANDARD: 'General', OTHER: 'Otra' };

const NOTE =
  'Decide la fecha de emisión. El transporte terrestre de carga lleva 0 % (LRTI art. 56, num. 1); lo demás, la tarifa general.';

const rate = {
  title: 'Tarifa',
  align: 'right' as const,
  className: 'cz-records-keep',
  render: (_: unknown, row: IvaType) => formatRate(row.tarifa),
};

const columns: TableProps<IvaType>['columns'] = [
  { title: 'IVA', dataIndex: 'name' },
  { title: 'Clase', render: (_, row) => KINDS[row.kind] },
  rate,
  { title: 'Código SRI', dataIndex: 'codigo_sri', align: 'right' },
  { title: 'Desde', render: (_, row) => formatDate(row.desde) },
  { title: 'Hasta', render: (_, row) => (row.hasta ? formatDate(row.hasta) : '—') },
  { title: '', render: (_, row) => row.current && <Chip>Vigente</Chip> },
];

/** On a phone the class, the code and the days of a rate are below its name. */
const narrowColumns: TableProps<IvaType>['columns'] = [
  {
    title: 'IVA',
    render: (_, row) => (
      <>
        {row.name} {row.current && <Chip>Vigente</Chip>}
        <div className="cz-records-second">
          {KINDS[row.kind]} · código {row.codigo_sri} ·{' '}
          {row.hasta ? `${formatDate(row.desde)} – ${formatDate(row.hasta)}` : `desde ${formatDate(row.desde)}`}
        </div>
      </>
    ),
  },
  rate,
];

/** The VAT rates of the SRI with their periods. They are fixed by law: a new one comes with a release. */
export function IvaTab() {
  const narrow = useNarrow();
  const found = useCall(getIva, {});
  if (!found.data) return <Answer query={found} what="el IVA" loading={<RowsSkeleton rows={6} />} />;
  return (
    <div className="cz-catalogues-iva">
      <Table<IvaType>
        size="small"
        title={() => NOTE}
        rowKey="id_iva_type"
        pagination={false}
        dataSource={found.data}
        columns={narrow ? narrowColumns : columns}
      />
    </div>
  );
}
