import type { Parties } from '@cabezal/contract/insight/projections/projections.calls';
import { formatPercent } from '@cabezal/domain/prices/amounts/format';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { BarChart } from '../../../kits/charts/BarChart.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { Counted } from './Counted.tsx';
import { changeText, figureText, type Measure, type PartyLine, partyLines, partySpec } from './projection-words.ts';

const right = 'right' as const;

function columns(measure: Measure, head: string, year: number, listed: boolean): TableColumnsType<PartyLine> {
  const shown = (value: string) => figureText(measure, value);
  return [
    { title: head, dataIndex: 'name' },
    { title: String(year - 1), dataIndex: 'before', align: right, render: shown },
    { title: 'Real', dataIndex: 'real', align: right, render: shown },
    {
      title: 'Por venir',
      dataIndex: 'ahead',
      align: right,
      render: (value: string | null, { basis }) => (
        <>
          {value !== null && shown(value)}
          {(value === null || basis === 'SIN_HISTORIA') && (
            <span className="cz-quiet"> {value === null && basis === null ? '—' : 'Sin historia suficiente'}</span>
          )}
        </>
      ),
    },
    { title: `Proyectado ${year}`, dataIndex: 'whole', align: right, render: shown },
    { title: 'Cambio', dataIndex: 'change_percent', align: right, render: changeText },
    {
      title: 'Parte',
      dataIndex: 'share_percent',
      align: right,
      render: (value: number | null) => (value === null ? '' : formatPercent(value)),
    },
    ...(listed
      ? [
          {
            title: 'Reservas',
            key: 'counted',
            align: right,
            render: (_: unknown, { kind, counted, name, id_company }: PartyLine) =>
              kind === 'ONE' ? <Counted counted={counted} of={name} id_client={id_company ?? undefined} /> : '',
          },
        ]
      : []),
  ];
}

interface PartyRowsProps {
  measure: Measure;
  /** «Cliente» */
  head: string;
  parties: Parties;
  /** The list of reservations has a filter for this party. */
  listed: boolean;
}

/** The largest clients or addressees, the others together, the total. */
export function PartyRows({ measure, head, parties, listed }: PartyRowsProps) {
  const spec = useMemo(() => partySpec(measure, head, parties), [measure, head, parties]);
  if (parties.rows.length === 0) return <p className="cz-quiet">{`Nada en ${parties.year} ni en el año anterior.`}</p>;
  return (
    <>
      <BarChart spec={spec} />
      <ScrollTable<PartyLine>
        rowKey="name"
        dataSource={partyLines(parties)}
        columns={columns(measure, head, parties.year, listed)}
        rowClassName={({ kind }) => (kind === 'TOTAL' ? 'cz-projections-total' : '')}
      />
    </>
  );
}
