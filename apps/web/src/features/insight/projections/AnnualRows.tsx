import type { AnnualTable } from '@cabezal/contract/insight/projections/projections.calls';
import { formatNumber } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { Counted } from './Counted.tsx';
import { changeText, figureText, type Measure, monthText } from './projection-words.ts';

type Row = Omit<AnnualTable['rows'][number], 'month' | 'state'> & {
  month: string;
  state: AnnualTable['rows'][number]['state'] | 'TOTAL';
};

const right = 'right' as const;
const NOTES: Partial<Record<Row['state'], string>> = { EN_CURSO: 'en curso', POR_VENIR: 'por venir' };

function columns(measure: Measure, { year, total }: AnnualTable): TableColumnsType<Row> {
  const shown = (value: string | null) => (value === null ? '—' : figureText(measure, value));
  return [
    {
      title: 'Mes',
      dataIndex: 'month',
      render: (month: string, { state }) =>
        state === 'TOTAL' ? (
          'Total'
        ) : (
          <>
            {monthText(month)} {NOTES[state] && <span className="cz-quiet">{NOTES[state]}</span>}
          </>
        ),
    },
    { title: String(year - 1), dataIndex: 'before', align: right, render: shown },
    { title: 'Real', dataIndex: 'real', align: right, render: shown },
    {
      title: 'Proyectado',
      dataIndex: 'projected',
      align: right,
      render: (value: string | null, { state }) =>
        value === null ? (
          <span className="cz-quiet">{state === 'CERRADO' ? '—' : 'Sin historia suficiente'}</span>
        ) : (
          shown(value)
        ),
    },
    { title: 'Variación', dataIndex: 'variation', align: right, render: shown },
    { title: '%', dataIndex: 'variation_percent', align: right, render: changeText },
    {
      title: 'Reservas',
      key: 'counted',
      align: right,
      render: (_, { state, month, counted }) =>
        state === 'TOTAL' ? (
          formatNumber(total.reservations, 0)
        ) : (
          <Counted counted={counted} of={`${monthText(month)} ${year}`} />
        ),
    },
  ];
}

/** The months with their forecast, and the sums below. */
export function AnnualRows({ measure, table }: { measure: Measure; table: AnnualTable }) {
  const rows: Row[] = [...table.rows, { ...table.total, month: 'total', state: 'TOTAL', counted: null }];
  return (
    <ScrollTable<Row>
      rowKey="month"
      dataSource={rows}
      columns={columns(measure, table)}
      rowClassName={row => (row.state === 'TOTAL' ? 'cz-projections-total' : '')}
    />
  );
}
