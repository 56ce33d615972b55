import { FieldTimeOutlined, PlusOutlined } from '@ant-design/icons';
import { getFeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { TypeChip } from '../../../ui/status/marks.tsx';
import { customColumn, dateColumn, linkColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
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
            <Gaps rows={without_price} />
          </section>
          <section>
            <h2>Terminan en 30 días ({formatNumber(ending.length, 0)})</h2>
            <p className="cz-records-note">Sin una versión que siga.</p>
            <Endings rows={ending} />
          </section>
        </div>
      )}
    </Answer>
  );
}

const since = (gap: Gap) =>
  gap.ends === null ? 'Hoy tampoco tiene' : `Desde el ${formatDate(gap.from)}, cuando termina ${gap.ends}`;
const clientOf = ({ client }: { client: string | null }) => client ?? GENERAL;

/** The button of a row: it leads to the rate. Absent for who may not write rates. */
function useAct<R>(text: string, icon: ReactNode, to: (row: R) => string) {
  const navigate = useNavigate();
  const { mayKeep } = useAccess();
  if (!mayKeep('fee.write')) return undefined;
  return (row: R) => (
    <ActionButton size="small" icon={icon} onClick={() => navigate(to(row))}>
      {text}
    </ActionButton>
  );
}

const gapColumns = [
  customColumn<Gap>('type', 'Tipo', gap => <TypeChip type={gap.reservation_type} />, { width: 66, card: 'side' }),
  textColumn<Gap>('lane', 'Ruta', { card: 'title' }),
  textColumn<Gap>('container_type', 'Contenedor', { card: 'line' }),
  customColumn<Gap>('client', 'Cliente', clientOf, { card: 'line' }),
  numberColumn<Gap>('containers', 'Contenedores', {
    card: 'line',
    cardRender: gap => countText(gap.containers, 'contenedor', 'contenedores'),
  }),
  dateColumn<Gap>('last_date', 'Último'),
  customColumn<Gap>('from', 'Sin precio', since, { card: 'line' }),
];

function Gaps({ rows }: { rows: readonly Gap[] }) {
  return (
    <SmallTable<Gap>
      rows={rows}
      columns={gapColumns}
      rowKey={gap => [gap.reservation_type, gap.id_client, gap.id_plant, gap.id_port, gap.id_container_type].join()}
      empty={{ title: 'Todas tienen precio' }}
      pageSize={50}
      actions={useAct<Gap>('Crear tarifa', <PlusOutlined />, gapPath)}
    />
  );
}

const endingColumns = [
  linkColumn<Ending>('code', 'Tarifa', { to: feePath }),
  textColumn<Ending>('lane', 'Ruta'),
  textColumn<Ending>('container', 'Contenedor'),
  customColumn<Ending>('client', 'Cliente', clientOf),
  dateColumn<Ending>('valid_to', 'Último día', { cardRender: row => `hasta el ${formatDate(row.valid_to)}` }),
  numberColumn<Ending>('open_reservations', 'Abiertas', {
    cardRender: row => countText(row.open_reservations, 'reserva abierta', 'reservas abiertas'),
  }),
];

function Endings({ rows }: { rows: readonly Ending[] }) {
  return (
    <SmallTable<Ending>
      rows={rows}
      columns={endingColumns}
      rowKey={row => row.id_fee}
      empty={{ title: 'Ninguna termina pronto' }}
      actions={useAct<Ending>('Prolongar', <FieldTimeOutlined />, prolongPath)}
    />
  );
}
