import { getIva, type IvaType } from '@cabezal/contract/prices/services/services.calls';
import { formatRate } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { customColumn, dateColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

const KINDS: Record<IvaType['kind'], string> = {
  ZERO: 'Tarifa 0 %',
  STANDARD: 'General',
  NOT_SUBJECT: 'No objeto',
  EXEMPT: 'Exento',
  OTHER: 'Otra',
};

const NOTE =
  'Decide la fecha de emisión. El transporte terrestre de carga lleva 0 % (LRTI art. 56, num. 1); lo demás, la tarifa general.';

const columns = [
  textColumn<IvaType>('name', 'IVA'),
  customColumn<IvaType>('kind', 'Clase', row => KINDS[row.kind]),
  customColumn<IvaType>('rate', 'Tarifa', row => formatRate(row.tarifa), { align: 'right', card: 'side' }),
  customColumn<IvaType>('code', 'Código SRI', row => row.codigo_sri, {
    align: 'right',
    cardRender: row => `código ${row.codigo_sri}`,
  }),
  dateColumn<IvaType>('desde', 'Desde', { cardRender: row => `desde ${formatDate(row.desde)}` }),
  dateColumn<IvaType>('hasta', 'Hasta', { cardRender: row => row.hasta && `hasta ${formatDate(row.hasta)}` }),
  customColumn<IvaType>('current', 'Estado', row => row.current && <Chip>Vigente</Chip>),
];

/** The VAT rates of the SRI with their periods. They are fixed by law: a new one comes with a release. */
export function IvaTab() {
  const found = useCall(getIva, {});
  if (!found.data) return <Answer query={found} what="el IVA" loading={<RowsSkeleton rows={6} />} />;
  return (
    <div className="cz-catalogues-iva">
      <SmallTable<IvaType>
        rows={found.data}
        columns={columns}
        rowKey={row => row.id_iva_type}
        empty={{ title: 'Sin tarifas de IVA' }}
        note={NOTE}
      />
    </div>
  );
}
