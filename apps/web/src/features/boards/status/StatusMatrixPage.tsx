import { getStatusBoard, getStatusBoardExcel, type StatusBoard } from '@cabezal/contract/boards/status.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { Segmented, Select } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '../../../api/api-error.ts';
import { downloadFile } from '../../../api/files.ts';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { familyStyle } from '../../../ui/status/StatusTag.tsx';
import { ExcelButton } from '../../../ui/table/ExcelButton.tsx';
import { type FamilyName, families } from '../../../ui/tokens.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { cellPath, daysOf, GROUP_WORDS, groupOptions, isGroup, isPeriod, PERIODS } from './board-words.ts';
import './status.css';

/** `/dashboard/status_reservas`: who has how much in which stage; each number opens the list that it counts. */
export default function StatusMatrixPage() {
  const { get, change } = useAddress<'por' | 'dias'>();
  const [by, days] = [get('por'), get('dias')];
  const group_by = isGroup(by) ? by : 'client';
  const period = isPeriod(days) ? days : 'todo';
  const input = { group_by, rows: false, filters: daysOf(period) };
  const found = useCall(getStatusBoard, input, { keepPrevious: true });
  const excel = () =>
    downloadFile(getStatusBoardExcel, input, 'estado_reservas.xlsx').catch((error: unknown) =>
      toast.error(messageOf(error)),
    );
  return (
    <div className="cz-page">
      <PageHeader
        title="Estado de reservas"
        status={<LiveStatus />}
        actions={
          <>
            <Select
              aria-label="Agrupar por"
              className="cz-boards-by"
              value={group_by}
              options={groupOptions}
              labelRender={({ label }) => `Por ${String(label).toLowerCase()}`}
              onChange={por => change({ por })}
            />
            <Segmented
              aria-label="Qué días"
              value={period}
              options={[...PERIODS]}
              onChange={dias => change({ dias: dias === 'todo' ? null : dias })}
            />
            <ExcelButton onExcel={excel} />
          </>
        }
      />
      <div className="cz-page-body cz-boards-body">
        <Answer query={found} what="el estado de las reservas">
          {board => <Matrix board={board} head={GROUP_WORDS[group_by]} />}
        </Answer>
      </div>
    </div>
  );
}

const isFamily = (key: string): key is FamilyName => key in families;

function Matrix({ board, head }: { board: StatusBoard; head: string }) {
  if (board.groups.length === 0)
    return (
      <EmptyState
        title="Nada en curso"
        text="Aquí aparece cuánto tiene cada uno en cada etapa, desde que se pide hasta que se cierra."
      />
    );
  const sums = Object.fromEntries(
    board.columns.map(({ key }) => [key, board.groups.reduce((n, group) => n + (group.counts[key] ?? 0), 0)]),
  );
  // A route with two ports stands in two rows: its columns have no sum that a list would show.
  const hasSums = board.field !== 'id_terminal';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways; the arrow keys must reach what is hidden
    <section className="cz-boards-scroll" tabIndex={0} aria-label="Tabla que se desplaza de lado">
      <table className="cz-boards-matrix">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {board.columns.map(column => (
              <th key={column.key} scope="col">
                {isFamily(column.key) && <i className="cz-boards-dot" style={familyStyle(column.key)} />}
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.groups.map(group => (
            <tr key={group.id ?? 'nobody'}>
              <th scope="row" title={group.name} className={group.id === null ? 'cz-quiet' : undefined}>
                {group.name}
              </th>
              {board.columns.map(column => (
                <td key={column.key}>
                  <Cell
                    count={group.counts[column.key] ?? 0}
                    to={cellPath(board, column, group.id)}
                    name={`${group.name}: ${column.title}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {board.columns.map(column => (
                <td key={column.key}>
                  <Cell
                    count={sums[column.key] ?? 0}
                    to={cellPath(board, column, 'all')}
                    name={`Total: ${column.title}`}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Cell({ count, to, name }: { count: number; to: string; name: string }) {
  const { linkTo } = useAccess();
  if (count === 0) return <span className="cz-none">·</span>;
  const text = formatNumber(count, 0);
  return linkTo(to.split('?')[0] ?? to) === null ? (
    text
  ) : (
    <Link to={to} aria-label={`${name}, ${text}`}>
      {text}
    </Link>
  );
}
