import type { StatusBoard } from '@cabezal/contract/insight/boards/status.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { familyStyle } from '../../../../ui/status/StatusTag.tsx';
import { type FamilyName, families } from '../../../../ui/tokens.ts';
import { cellPath } from './board-words.ts';
import './status.css';

const isFamily = (key: string): key is FamilyName => key in families;

interface MatrixProps {
  board: StatusBoard;
  /** Heading of the first column: «Cliente». */
  head: string;
  /** Filters of the whole board, which the lists have, too. */
  of?: Record<string, number>;
  nameOf?: (group: StatusBoard['groups'][number]) => ReactNode;
}

/** Counts by group and stage. Each number opens the list that it counts. */
export function Matrix({ board, head, of = {}, nameOf = group => group.name }: MatrixProps) {
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
  // A reservation with two ports is in two rows, so that the sum of a column would equal the total of no list.
  const hasSums = board.field !== 'id_terminal';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally, and the arrow keys must reach columns out of view
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
                {nameOf(group)}
              </th>
              {board.columns.map(column => (
                <td key={column.key}>
                  <Cell
                    count={group.counts[column.key] ?? 0}
                    to={cellPath(board, column, group.id, of)}
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
                    to={cellPath(board, column, 'all', of)}
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
