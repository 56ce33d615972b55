import { FREIGHT_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import { Table } from 'antd';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { type FeeItem, itemText, limitsText, methodText } from './fee-words.ts';

/** The freight is always charged, so it has no such mark. */
const isAlways = ({ auto, service_code }: FeeItem) => auto && service_code !== FREIGHT_CODE;
const remarks = (item: FeeItem) =>
  [limitsText(item), isAlways(item) ? 'Se cobra siempre' : null].filter(Boolean).join(' · ') || null;

/** The items of the rate, the freight first. */
export function FeeItemsTable({ items }: { items: readonly FeeItem[] }) {
  const narrow = useNarrow();
  const value = {
    title: 'Valor',
    align: 'right' as const,
    className: 'cz-records-keep',
    render: (_: unknown, item: FeeItem) => <strong>{itemText(item)}</strong>,
  };
  const service = (item: FeeItem) => `${item.service_code} · ${item.service}`;
  const columns = narrow
    ? [
        {
          title: 'Servicio',
          render: (_: unknown, item: FeeItem) => (
            <>
              {service(item)}
              <div className="cz-records-second">
                {[methodText(item.method), remarks(item)].filter(Boolean).join(' · ')}
              </div>
            </>
          ),
        },
        value,
      ]
    : [
        { title: 'Servicio', render: (_: unknown, item: FeeItem) => service(item) },
        { title: 'Método', render: (_: unknown, item: FeeItem) => methodText(item.method) },
        value,
        { title: 'Condiciones', render: (_: unknown, item: FeeItem) => remarks(item) ?? '—' },
      ];
  return (
    <Table<FeeItem>
      size="small"
      rowKey="id_service"
      pagination={false}
      dataSource={[...items]}
      columns={columns.map(column => ({ ...column, key: column.title }))}
    />
  );
}
