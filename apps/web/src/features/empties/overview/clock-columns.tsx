import type { FreeTimeRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDate } from '@cabezal/domain/system/time/time';
import { FREE_TIME_SIDE_NAMES } from '@cabezal/domain/trips/free-time-clocks/free-time';
import { Link } from 'react-router';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  instantColumn,
  longTextColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';

/** Why there is no amount, in short. */
const WHY: Partial<Record<FreeTimeRow['state'], string>> = {
  SIN_TARIFA: 'Sin tarifa',
  SIN_NAVIERA: 'Sin naviera: no corre reloj',
};

/** «quedan 3 días», «vence hoy», «2 días vencidos». */
function leftText(left: number): string {
  if (left === 0) return 'vence hoy';
  return left > 0 ? plural(left, 'queda # día', 'quedan # días') : plural(-left, '# día vencido', '# días vencidos');
}
/** With this many days left or fewer, a box is urgent. */
const SOON_DAYS = 3;
const lookOf = (left: number) => (left < 0 ? 'cz-overview-past' : left <= SOON_DAYS ? 'cz-overview-soon' : undefined);

function LastFreeDay({ row }: { row: FreeTimeRow }) {
  if (row.last_free_day === null)
    return <span className="cz-quiet">{WHY[row.state] ?? 'Días libres sin registrar'}</span>;
  return (
    <span className="cz-overview-day">
      <span>{formatDate(row.last_free_day)}</span>
      {row.days_left !== null && <span className={lookOf(row.days_left)}>{leftText(row.days_left)}</span>}
    </span>
  );
}

function Cost({ row }: { row: FreeTimeRow }) {
  if (row.cost === null) return WHY[row.state] ? <span className="cz-quiet">{WHY[row.state]}</span> : null;
  const isOpen = row.returned_on === null;
  return (
    <span className="cz-overview-cost">
      <strong className={Number(row.cost) > 0 ? 'cz-negative' : undefined}>{formatMoney(row.cost)}</strong>
      {isOpen && row.per_day !== null && <span className="cz-quiet">{formatMoney(row.per_day)} por día</span>}
    </span>
  );
}

function Used({ row }: { row: FreeTimeRow }) {
  if (row.days_used === null) return null;
  const free = row.free_days === null ? '' : ` de ${row.free_days}`;
  return (
    <span
      title={
        row.extended_days > 0
          ? `Con ${plural(row.extended_days, '# día', '# días')} de prórroga: ${row.extension_ref}`
          : undefined
      }
    >
      {row.days_used}
      {free}
      {row.extended_days > 0 && ' '}
      {row.extended_days > 0 && <Chip>+{row.extended_days}</Chip>}
    </span>
  );
}

type LinkTo = (row: FreeTimeRow) => string | null;

const boxColumns = (to: LinkTo): Column<FreeTimeRow>[] => [
  customColumn(
    'container_code',
    'Contenedor',
    row => {
      const path = to(row);
      const text = row.container_code ?? `${row.id_reservation}-${row.number}`;
      return path === null ? (
        text
      ) : (
        <Link to={path} className="cz-id-link">
          {text}
        </Link>
      );
    },
    { width: 128, locked: true, card: 'title' },
  ),
  textColumn('container_type', 'Tipo', { width: 72, card: 'none' }),
  longTextColumn('client_name', 'Cliente', { flex: 24, sort: true, card: 'line' }),
  longTextColumn('shipping_line', 'Naviera', { flex: 16, card: 'line' }),
  customColumn('side', 'Sentido', row => FREE_TIME_SIDE_NAMES[row.side], { width: 104, card: 'none' }),
];
const started: Column<FreeTimeRow> = customColumn(
  'started_on',
  'Corre desde',
  row =>
    row.started_on && (
      <span className="cz-overview-day">
        <span>{formatDate(row.started_on)}</span>
        {row.needs_discharge && <span className="cz-overview-soon">falta la descarga</span>}
      </span>
    ),
  { width: 132, card: 'none' },
);
const used: Column<FreeTimeRow> = customColumn('days_used', 'Días', row => <Used row={row} />, {
  width: 88,
  card: 'none',
});
const lastDay: Column<FreeTimeRow> = customColumn(
  'last_free_day',
  'Último día libre',
  row => <LastFreeDay row={row} />,
  {
    width: 138,
    sort: 'last_free_day',
    card: 'line',
    cardRender: row =>
      row.last_free_day === null ? (
        <LastFreeDay row={row} />
      ) : (
        <>
          Último día <LastFreeDay row={row} />
        </>
      ),
  },
);
const cost: Column<FreeTimeRow> = customColumn('cost', 'Costo', row => <Cost row={row} />, {
  width: 132,
  align: 'right',
  card: 'side',
});

function Planned({ row }: { row: FreeTimeRow }) {
  if (row.cost_planned === null) return null;
  return <span className="cz-quiet">{formatMoney(row.cost_planned)}</span>;
}

export const pendingColumns = (to: LinkTo): Column<FreeTimeRow>[] => [
  ...boxColumns(to),
  started,
  used,
  lastDay,
  cost,
  instantColumn('return_at', 'Devolución prevista', { width: 150, card: 'none' }),
  customColumn('cost_planned', 'Costo previsto', row => <Planned row={row} />, {
    width: 112,
    align: 'right',
    card: 'none',
  }),
  longTextColumn('return_place', 'Se devuelve en', { flex: 16, card: 'none', hidden: true }),
  longTextColumn('operative', 'Operativo', { flex: 14, card: 'none', hidden: true }),
];

export const inPortColumns = (to: LinkTo): Column<FreeTimeRow>[] => [
  ...boxColumns(to),
  dateColumn('discharged_on', 'Descarga', { width: 112, card: 'none' }),
  used,
  lastDay,
  cost,
  longTextColumn('operative', 'Operativo', { flex: 14, card: 'none' }),
];

export const returnedColumns = (to: LinkTo): Column<FreeTimeRow>[] => [
  ...boxColumns(to),
  started,
  dateColumn('returned_on', 'Devuelto', {
    width: 112,
    sort: true,
    card: 'line',
    cardRender: row => row.returned_on && `Devuelto ${formatDate(row.returned_on)}`,
  }),
  used,
  textColumn('charged_days', 'Cobrados', { width: 92, card: 'none' }),
  cost,
];
