import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { QuickRow, type RowDoes, resultsOf } from './QuickRow.tsx';
import { quickColumns } from './quick-columns.ts';
import type { Place } from './quick-model.ts';
import type { QuickEditState } from './use-quick-edit.ts';

export interface Active extends Place {
  /** The text being edited in the active cell; null: not being edited. */
  typed: string | null;
}

interface GridProps {
  state: QuickEditState;
  active: Active;
  setActive: (active: Active) => void;
}

const isWritten = (key: string) => key.length === 1;

/** Moves the active cell with keys, and handles input and paste. */
function useCellNavigation({ state, active, setActive }: GridProps) {
  const { lines, sheet } = state;
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const cellAt = ({ line, column }: Place) => sheet[line]?.[column] ?? null;
  /** The next place in a direction that has a cell. */
  const next = (from: Place, down: number, right: number): Place => {
    let { line, column } = from;
    for (let tries = 0; tries < lines.length + quickColumns.length; tries++) {
      line += down;
      column += right;
      if (right !== 0 && (column < 0 || column >= quickColumns.length)) {
        line += Math.sign(right);
        column = right > 0 ? 0 : quickColumns.length - 1;
      }
      if (line < 0 || line >= lines.length) return from;
      if (cellAt({ line, column })) return { line, column };
    }
    return from;
  };
  const go = (place: Place, typed: string | null = null) => {
    moved.current = true;
    setActive({ line: place.line, column: place.column, typed });
  };
  const does = useRef<RowDoes>({} as RowDoes);
  does.current = {
    activate: go,
    commit: (place, text, { down, right }) => {
      state.write(place, text);
      if (down !== 0 || right !== 0) go(next(place, down, right));
      // After a click elsewhere, the focus stays where the person clicked.
      else if (active.typed !== null && active.line === place.line && active.column === place.column)
        setActive({ ...active, typed: null });
    },
    leave: () => go(active),
    decide: state.decide,
  };
  useEffect(() => {
    if (active.typed !== null || !moved.current) return;
    box.current?.querySelector<HTMLElement>(`td[data-at="${active.line}:${active.column}"]`)?.focus();
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.tagName !== 'TD') return;
    const act = keyAction(event, { state, active, go, next, text: cellAt(active)?.text ?? '' });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (event.target instanceof HTMLInputElement && !/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    go(active);
    state.pasteAt(active, text);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.clipboardData.setData('text', cellAt(active)?.text ?? '');
  };
  return { box, does, on: { onKeyDown, onPaste, onCopy } };
}

/** The sheet: arrows and Tab move, F2, Enter or a character edits, a paste fills downwards. */
export function QuickGrid(props: GridProps) {
  const { state, active } = props;
  const { lines, sheet, results } = state;
  const { box, does, on } = useCellNavigation(props);
  return (
    <div ref={box} className="cz-reservations-quick-sheet" {...on}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keyboard moves cell by cell */}
      <table role="grid" aria-label="Edición rápida" className="cz-reservations-quick">
        <thead>
          <tr>
            <th className="cz-reservations-quick-who">Reserva</th>
            {quickColumns.map(column => (
              <th key={column.field} style={{ minWidth: column.width }}>
                {column.title}
              </th>
            ))}
            <th className="cz-reservations-quick-result">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <QuickRow
              key={line.key}
              at={at}
              line={line}
              cells={sheet[at] ?? []}
              active={active.line === at ? active.column : null}
              typed={active.line === at ? active.typed : null}
              results={resultsOf(line, results)}
              does={does}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Walk {
  state: QuickEditState;
  active: Active;
  go: (place: Place, typed?: string | null) => void;
  next: (from: Place, down: number, right: number) => Place;
  text: string;
}

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The action of a key in the active cell; null: not a key of the sheet. */
function keyAction(event: KeyboardEvent, { state, active, go, next, text }: Walk): (() => void) | null {
  const { key } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === 'd') return () => state.fillDown(active);
  if (isCommand && key.toLowerCase() === 'z') return state.undo;
  if (isCommand || event.altKey) return null;
  const arrow = ARROWS[key];
  if (arrow) return () => go(next(active, ...arrow));
  if (key === 'Tab') {
    const to = next(active, 0, event.shiftKey ? -1 : 1);
    // At the end of the sheet, Tab leaves it.
    return to.line === active.line && to.column === active.column ? null : () => go(to);
  }
  if (key === 'F2' || key === 'Enter') return () => go(active, text);
  if (key === 'Delete' || key === 'Backspace') return () => state.write(active, '');
  return isWritten(key) ? () => go(active, key === ' ' ? text : key) : null;
}
