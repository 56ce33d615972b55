import { Checkbox } from 'antd';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { useMeantPresses } from '../same-gesture.ts';
import { cardPlaces } from './card-places.ts';
import type { Column } from './columns.tsx';
import { type RowShape, toneOf } from './row-shape.ts';
import type { Selection } from './use-selection.ts';

interface CardsProps<R> {
  rows: readonly R[];
  columns: readonly Column<R>[];
  row: RowShape<R>;
  selection: Selection<R> | null;
  /** The rows are of another page or filter while the current one loads. */
  isOld: boolean;
  /** When the bar over the rows last disappeared (`performance.now()`, ms): an earlier press was meant for it. */
  freeSince: RefObject<number>;
  /** Values in the second line. */
  most?: number;
}

/** The rows of a list on a phone: cards of two lines. */
export function RowCards<R>({ rows, columns, row, selection, isOld, freeSince, most }: CardsProps<R>) {
  const box = useRef<HTMLUListElement>(null);
  const keepMeant = useMeantPresses(box, freeSince);
  const { title, side, line } = cardPlaces(columns, most);
  // Without focusable content, the list itself must be focusable so that the keyboard can scroll it.
  const isPlain = !row.path && !row.actions && !selection;
  return (
    <ul
      ref={box}
      className={`cz-cards${isOld ? ' cz-rows-waiting' : ''}`}
      inert={isOld}
      onClickCapture={keepMeant}
      {...(isPlain && { tabIndex: 0 })}
    >
      {rows.map(record => {
        const key = row.key(record);
        return (
          <li key={key} data-row-key={key} className={`cz-card cz-row-${toneOf(row, record)}`}>
            {selection && (
              <Checkbox
                aria-label={`Elegir ${key}`}
                checked={selection.has(key)}
                onChange={() => selection.toggle(key, record)}
              />
            )}
            <div className="cz-card-body">
              <div className="cz-card-first">
                <strong>{(title?.cardRender ?? title?.render)?.(record)}</strong>
                <span>{(side?.cardRender ?? side?.render)?.(record)}</span>
              </div>
              <CardLine path={row.path?.(record)}>
                {line.map(column => (
                  <span key={column.key}>{(column.cardRender ?? column.render)(record)}</span>
                ))}
              </CardLine>
            </div>
            {row.actions?.(record)}
          </li>
        );
      })}
    </ul>
  );
}

/** The second line; if the row has a page, the whole card links to it. */
function CardLine({ path, children }: { path: string | undefined; children: ReactNode }) {
  return (
    <div className="cz-card-line">
      {children}
      {path && <Link to={path} className="cz-card-link" aria-label="Abrir" tabIndex={-1} />}
    </div>
  );
}
