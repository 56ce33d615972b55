import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useId, useRef, useState } from 'react';
import { ScrollTable } from '../../ui/table/ScrollTable.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type ChartRow, chartTable, type TableSpec } from './chart-spec.ts';
import './charts.css';

interface ChartProps {
  spec: TableSpec;
  /** Built from the spec; the same object as long as nothing changes. */
  option: EChartsCoreOption;
  height: number;
}

/** Draws once the library has loaded; true: it could not be loaded. */
function useDrawing(place: React.RefObject<HTMLDivElement | null>, option: EChartsCoreOption): boolean {
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let drawn: { dispose: () => void } | undefined;
    let left = false;
    import('./draw.ts')
      .then(({ draw }) => {
        if (!left && place.current) drawn = draw(place.current, option, calm);
      })
      .catch(() => setFailed(true));
    return () => {
      left = true;
      drawn?.dispose();
    };
  }, [place, option, calm]);
  return failed;
}

/** A chart with a table of its figures, which opens on demand for those who cannot read the chart. */
export function Chart({ spec, option, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const failed = useDrawing(place, option);
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = open || failed;
  return (
    <figure className="cz-charts-chart" aria-label={spec.label}>
      {failed ? (
        <p className="cz-quiet">No se pudo cargar el gráfico; sus datos están en la tabla.</p>
      ) : (
        <div
          ref={place}
          className="cz-charts-place"
          style={{ height }}
          role="img"
          aria-label={`Gráfico: ${spec.label}`}
        />
      )}
      <Button
        size="small"
        icon={<TableOutlined />}
        aria-expanded={shown}
        aria-controls={id}
        aria-label={`${shown ? 'Ocultar' : 'Ver'} tabla: ${spec.label}`}
        onClick={() => setOpen(!open)}
      >
        {shown ? 'Ocultar tabla' : 'Ver tabla'}
      </Button>
      <div id={id}>{shown && <FigureTable spec={spec} />}</div>
    </figure>
  );
}

function FigureTable({ spec }: { spec: TableSpec }) {
  const { heads, rows } = chartTable(spec);
  return (
    <ScrollTable<ChartRow>
      rowKey="point"
      dataSource={rows}
      columns={[
        { title: spec.head, dataIndex: 'point' },
        ...heads.map((title, i) => ({
          title,
          key: title,
          align: 'right' as const,
          render: (_: unknown, row: ChartRow) => row.cells[i] ?? '—',
        })),
      ]}
    />
  );
}
