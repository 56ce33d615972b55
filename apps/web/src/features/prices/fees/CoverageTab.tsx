import { FieldTimeOutlined, PlusOutlined } from '@ant-design/icons';
import { getFeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { formatNumber } from '@cabezal/domain/prices/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Table, type TableProps } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { TypeChip } from '../../../ui/status/marks.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import '../../../kits/records/parts.css';
import { type Ending, type Gap, gapPath, prolongPath } from './coverage-links.ts';
import { countText, feePath, GENERAL } from './fee-words.ts';
import './fees.css';

/**
 * Lanes with work and without a price: those driven in the last 90 days that have none in the next 30, and rates that end. Each links to
 * the rate that would price it.
 */
export function CoverageTab() {
  const found = useCall(getFeeCoverage, {});
  return (
    <Answer query={found} what="la cobertura" loading={<RowsSkeleton rows={8} />}>
      {({ without_price, ending }) => (
        <div className="cz-fees-coverage">
          <section>
            <h2>Rutas sin precio ({formatNumber(without_price.length, 0)})</h2>
            <p className="cz-records-note">
              Movidas en los últimos 90 días, sin flete algún día de los próximos 30; las más usadas primero.
            </p>
            {without_price.length === 0 ? <EmptyState title="Todas tienen precio" /> : <Gaps rows={without_price} />}
          </section>
          <section>
            <h2>Terminan en 30 días ({formatNumber(ending.length, 0)})</h2>
            <p className="cz-records-note">Sin una versión que siga.</p>
            {ending.length === 0 ? <EmptyState title="Ninguna termina pronto" /> : <Endings rows={ending} />}
          </section>
        </div>
      )}
    </Answer>
  );
}

const since = (gap: Gap) =>
  gap.ends === null ? 'Hoy tampoco tiene' : `Desde el ${formatDate(gap.from)}, cuando termina ${gap.ends}`;
const clientOf = ({ client }: { client: string | null }) => client ?? GENERAL;

/** The last column: the link to the rate. */
function useAct<R>(text: string, icon: React.ReactNode, to: (row: R) => string) {
  const navigate = useNavigate();
  const { mayKeep } = useAccess();
  if (!mayKeep('fee.write')) return [];
  return [
    {
      title: '',
      key: 'act',
      align: 'right' as const,
      className: 'cz-records-keep',
      render: (_: unknown, row: R) => (
        <ActionButton size="small" icon={icon} onClick={() => navigate(to(row))}>
          {text}
        </ActionButton>
      ),
    },
  ];
}

function Gaps({ rows }: { rows: readonly Gap[] }) {
  const narrow = useNarrow();
  const act = useAct<Gap>('Crear tarifa', <PlusOutlined />, gapPath);
  const wide: TableProps<Gap>['columns'] = [
    { title: 'Tipo', key: 'type', render: (_, gap) => <TypeChip type={gap.reservation_type} /> },
    { title: 'Ruta', dataIndex: 'lane', key: 'lane' },
    { title: 'Contenedor', dataIndex: 'container_type', key: 'container' },
    { title: 'Cliente', key: 'client', render: (_, gap) => clientOf(gap) },
    { title: 'Contenedores', dataIndex: 'containers', key: 'containers', align: 'right' },
    { title: 'Último', key: 'last', className: 'cz-records-keep', render: (_, gap) => formatDate(gap.last_date) },
    { title: 'Sin precio', key: 'from', render: (_, gap) => since(gap) },
  ];
  const cards: TableProps<Gap>['columns'] = [
    {
      title: 'Ruta',
      key: 'lane',
      render: (_, gap) => (
        <>
          {gap.lane} · {gap.container_type}
          <div className="cz-records-second">
            {clientOf(gap)} · {countText(gap.containers, 'contenedor', 'contenedores')}
          </div>
          <div className="cz-records-second">{since(gap)}</div>
        </>
      ),
    },
  ];
  return (
    <Table<Gap>
      size="small"
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      rowKey={gap => [gap.reservation_type, gap.id_client, gap.id_plant, gap.id_port, gap.id_container_type].join()}
      dataSource={[...rows]}
      columns={[...(narrow ? cards : wide), ...act]}
    />
  );
}

function Endings({ rows }: { rows: readonly Ending[] }) {
  const narrow = useNarrow();
  const act = useAct<Ending>('Prolongar', <FieldTimeOutlined />, prolongPath);
  const code = (row: Ending) => (
    <Link to={feePath(row)} className="cz-id-link">
      {row.code}
    </Link>
  );
  const open = (row: Ending) => countText(row.open_reservations, 'reserva abierta', 'reservas abiertas');
  const wide: TableProps<Ending>['columns'] = [
    { title: 'Tarifa', key: 'code', render: (_, row) => code(row) },
    { title: 'Ruta', dataIndex: 'lane', key: 'lane' },
    { title: 'Contenedor', dataIndex: 'container', key: 'container' },
    { title: 'Cliente', key: 'client', render: (_, row) => clientOf(row) },
    { title: 'Último día', key: 'to', className: 'cz-records-keep', render: (_, row) => formatDate(row.valid_to) },
    { title: 'Abiertas', dataIndex: 'open_reservations', key: 'open', align: 'right' },
  ];
  const cards: TableProps<Ending>['columns'] = [
    {
      title: 'Tarifa',
      key: 'code',
      render: (_, row) => (
        <>
          {code(row)} · hasta el {formatDate(row.valid_to)}
          <div className="cz-records-second">
            {row.lane} · {row.container}
          </div>
          <div className="cz-records-second">
            {clientOf(row)} · {open(row)}
          </div>
        </>
      ),
    },
  ];
  return (
    <Table<Ending>
      size="small"
      pagination={false}
      rowKey="id_fee"
      dataSource={[...rows]}
      columns={[...(narrow ? cards : wide), ...act]}
    />
  );
}
