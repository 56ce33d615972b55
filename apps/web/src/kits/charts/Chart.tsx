import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MatrixTable } from '../../ui/table/MatrixTable.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useAccess } from '../rights/use-access.ts';
import { type ChartRow, chartTable, type TableSpec } from './chart-spec.ts';
import './charts.css';

interface ChartProps {
  spec: TableSpec;
  /** Built from the spec; the same object as long as nothing changes. */
  option: EChartsCoreOption;
  height: number;
}

/** Draws once the library has loaded; true: it could not be loaded. `onPoint`: a press on a point. */
function useDrawing(
  place: React.RefObject<HTMLDivElement | null>,
  option: EChartsCoreOption,
  onPoint: (point: number) => void,
): boolean {
  // Another address of a point does not draw the chart again.
  const pressed = useRef(onPoint);
  useEffect(() => {
    pressed.current = onPoint;
  });
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let drawn: { dispose: () => void } | undefined;
    let left = false;
    import('./draw.ts')
      .then(({ draw }) => {
        if (!left && place.current)
          drawn = draw(place.current, option, { calm, onPoint: point => pressed.current(point) });
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
  const navigate = useNavigate();
  const linkOf = useLinks();
  const failed = useDrawing(place, option, point => {
    const link = linkOf(spec.links?.[point] ?? null);
    if (link !== null) void navigate(link);
  });
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

/** The address of a list if the person may open it. */
function useLinks(): (link: string | null) => string | null {
  const { mayOpen } = useAccess();
  return link => (link !== null && mayOpen(link) ? link : null);
}

function FigureTable({ spec }: { spec: TableSpec }) {
  const { heads, rows } = chartTable(spec);
  const linkOf = useLinks();
  const point = (row: ChartRow) => {
    const link = linkOf(row.link);
    return link === null ? row.point : <Link to={link}>{row.point}</Link>;
  };
  return (
    <MatrixTable<ChartRow>
      rowKey="point"
      dataSource={rows}
      columns={[
        { title: spec.head, key: 'point', render: (_: unknown, row: ChartRow) => point(row) },
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
