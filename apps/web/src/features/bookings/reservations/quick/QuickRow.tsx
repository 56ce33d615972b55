import { CheckCircleFilled, ExclamationCircleFilled, LockOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { quickColumns } from './quick-columns.ts';
import { type Cell, type Line, type Place, rowKey } from './quick-model.ts';
import type { RowResult } from './use-quick-edit.ts';

/** Callbacks of a row; always the same object, so that a row renders again only if it changes. */
export interface RowDoes {
  activate: (place: Place, text: string | null) => void;
  /** Saves the text and moves by that many rows and columns. */
  commit: (place: Place, text: string, step: { down: number; right: number }) => void;
  leave: () => void;
  decide: (place: Place, mine: boolean) => void;
}

interface RowProps {
  at: number;
  line: Line;
  cells: readonly (Cell | null)[];
  /** Its active column; null: the active cell is in another row. */
  active: number | null;
  /** The text being edited in the active cell; null: not being edited. */
  typed: string | null;
  results: readonly (RowResult | undefined)[];
  does: RefObject<RowDoes>;
}

const isEqual = (a: RowProps, b: RowProps) =>
  a.line === b.line &&
  a.at === b.at &&
  a.active === b.active &&
  a.typed === b.typed &&
  a.results.every((one, i) => one === b.results[i]) &&
  a.cells.every((cell, i) => sameCell(cell, b.cells[i] ?? null));
const sameCell = (a: Cell | null, b: Cell | null) =>
  a?.text === b?.text &&
  a?.error === b?.error &&
  a?.remark === b?.remark &&
  a?.locked === b?.locked &&
  a?.theirs === b?.theirs &&
  a?.isChanged === b?.isChanged &&
  a?.before === b?.before;

/** A container's line of the sheet; the first one also has the cells of the reservation. The result is at the end. */
export const QuickRow = memo(function QuickRow({ at, line, cells, active, typed, results, does }: RowProps) {
  const { reservation, box, isFirst } = line;
  return (
    <tr className={isFirst ? 'cz-reservations-quick-first' : undefined}>
      <th scope="row" className="cz-reservations-quick-who">
        <Link
          to={pathTo(paths.reservation, { id_reserva: reservation.id_reservation })}
          target="_blank"
          className="cz-id-link"
          tabIndex={-1}
        >
          {box ? `${reservation.id_reservation}-${box.number}` : reservation.id_reservation}
        </Link>
        <span title={reservation.client_name}>
          {box?.container_type} {isFirst && reservation.client_name}
        </span>
      </th>
      {cells.map((cell, column) => (
        <QuickCell
          key={quickColumns[column]?.field}
          cell={cell}
          place={{ line: at, column }}
          isActive={active === column}
          typed={active === column ? typed : null}
          does={does}
        />
      ))}
      <td className="cz-reservations-quick-result">
        <Outcome cells={cells} results={results} />
      </td>
    </tr>
  );
}, isEqual);

export const resultsOf = (line: Line, results: ReadonlyMap<string, RowResult>): (RowResult | undefined)[] => {
  const keys = new Set(quickColumns.map(column => rowKey(line, column)));
  return [...keys].map(key => (key === null ? undefined : results.get(key)));
};

/** The errors of the line, else its result. */
function Outcome({ cells, results }: Pick<RowProps, 'cells' | 'results'>) {
  const known = results.filter(result => result !== undefined);
  const refused = known.filter(result => !result.ok);
  const wrong = cells.flatMap(cell => (cell?.error ? [`${cell.column.title}: ${cell.error}`] : []));
  if (wrong.length > 0)
    return (
      <span role="alert" className="cz-reservations-quick-refused">
        <ExclamationCircleFilled /> {wrong.join(' · ')}
      </span>
    );
  const remarks = cells.flatMap(cell => (cell?.remark ? [cell.remark] : []));
  if (remarks.length > 0)
    return (
      <span role="status" className="cz-reservations-quick-remark">
        <WarningOutlined /> {remarks.join(' · ')}
      </span>
    );
  if (known.length === 0) return null;
  if (refused.length > 0)
    return (
      <span role="alert" className="cz-reservations-quick-refused">
        <ExclamationCircleFilled /> {refused.map(result => result.text).join(' · ')}
      </span>
    );
  return (
    <span className="cz-reservations-quick-done">
      <CheckCircleFilled /> {known[0]?.text}
      {known
        .flatMap(result => result.warnings)
        .map(warning => (
          <small key={warning}>{warning}</small>
        ))}
    </span>
  );
}

interface CellProps {
  cell: Cell | null;
  place: Place;
  isActive: boolean;
  typed: string | null;
  does: RefObject<RowDoes>;
}

function QuickCell({ cell, place, isActive, typed, does }: CellProps) {
  const column = quickColumns[place.column];
  if (cell === null) return <td className="cz-reservations-quick-none" />;
  const tone = cell.error
    ? 'wrong'
    : cell.theirs
      ? 'theirs'
      : cell.isChanged
        ? 'changed'
        : cell.locked
          ? 'locked'
          : 'plain';
  const why = cell.error ?? (cell.isChanged ? `Antes: ${cell.before || 'vacío'}` : cell.locked);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keyboard moves to a cell of the grid
      role="gridcell"
      data-at={`${place.line}:${place.column}`}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={cell.error !== null}
      aria-readonly={cell.locked !== null}
      title={why ?? undefined}
      className={`cz-reservations-quick-cell cz-reservations-quick-${tone}${column?.align ? ' cz-reservations-quick-right' : ''}`}
      onClick={() => isActive || does.current.activate(place, null)}
      onDoubleClick={() => cell.locked === null && does.current.activate(place, cell.text)}
    >
      {typed !== null && cell.locked === null ? (
        <Typing text={typed} name={column?.title ?? ''} place={place} does={does} />
      ) : (
        <>
          <span className="cz-reservations-quick-text">
            {cell.text}
            {cell.locked && isActive && <LockOutlined aria-label={cell.locked} />}
          </span>
          {cell.theirs && !cell.error && <Theirs cell={cell} place={place} does={does} />}
        </>
      )}
    </td>
  );
}

/** Another person's value next to the own one, to keep or drop the own one. */
function Theirs({ cell, place, does }: { cell: Cell; place: Place; does: RefObject<RowDoes> }) {
  return (
    <span className="cz-reservations-quick-decide">
      <small role="alert">Ahora: {cell.theirs}</small>
      <Button size="small" onClick={() => does.current.decide(place, true)}>
        Dejar el mío
      </Button>
      <Button size="small" onClick={() => does.current.decide(place, false)}>
        Tomar el suyo
      </Button>
    </span>
  );
}

interface TypingProps {
  text: string;
  name: string;
  place: Place;
  does: RefObject<RowDoes>;
}

function Typing({ text, name, place, does }: TypingProps) {
  const [value, setValue] = useState(text);
  const commit = (down: number, right: number) => does.current.commit(place, value, { down, right });
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just started to edit this cell
      autoFocus
      aria-label={name}
      className="cz-reservations-quick-input"
      value={value}
      onChange={event => setValue(event.target.value)}
      onBlur={() => commit(0, 0)}
      onKeyDown={event => {
        const step = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] }[event.key];
        if (event.key !== 'Escape' && !step) return event.stopPropagation();
        event.preventDefault();
        event.stopPropagation();
        if (step) commit(step[0] ?? 0, step[1] ?? 0);
        else does.current.leave();
      }}
    />
  );
}
