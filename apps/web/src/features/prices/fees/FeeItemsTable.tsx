import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { customColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { type FeeItem, itemText, limitsText, methodText } from './fee-words.ts';

/** The freight is always charged, so it has no such mark. */
const isAlways = ({ auto, service_code }: FeeItem) => auto && service_code !== FREIGHT_CODE;
const remarks = (item: FeeItem) =>
  [limitsText(item), isAlways(item) ? 'Se cobra siempre' : null].filter(Boolean).join(' · ') || null;

const columns = [
  customColumn<FeeItem>('service', 'Servicio', item => `${item.service_code} · ${item.service}`),
  customColumn<FeeItem>('method', 'Método', item => methodText(item.method)),
  customColumn<FeeItem>('value', 'Valor', item => <strong>{itemText(item)}</strong>, { align: 'right', card: 'side' }),
  customColumn<FeeItem>('remarks', 'Condiciones', remarks),
];

/** The items of the rate, the freight first. */
export function FeeItemsTable({ items }: { items: readonly FeeItem[] }) {
  return (
    <SmallTable<FeeItem>
      rows={items}
      columns={columns}
      rowKey={item => item.id_service}
      empty={{ title: 'La tarifa no tiene servicios' }}
    />
  );
}
