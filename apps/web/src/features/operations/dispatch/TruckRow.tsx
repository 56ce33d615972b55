import { StopOutlined } from '@ant-design/icons';
import type { ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { type CSSProperties, type DragEvent, memo, useEffect, useRef, useState } from 'react';
import { Disk } from '../../../ui/status/marks.tsx';
import { driverText, legNumber, type Span, shareOf, type TruckLine } from './board-time.ts';
import { GuideBar } from './GuideBar.tsx';
import { ProposedBar } from './proposals/ProposedBar.tsx';
import type { Drag } from './use-drag.ts';

const unusable = new Set(['MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO']);

/** A trip as it would be drawn on a row. */
interface Trip {
  id_reservation: number;
  number: number;
  route: string;
  planned_start: string;
  planned_end: string;
}

interface TruckRowProps {
  line: TruckLine;
  /** The proposed trips of the truck. */
  proposed: readonly ProposalRow[];
  onProposed: (row: ProposalRow) => void;
  span: Span;
  /** The preview of the selected trip on this row. */
  ghost: Trip | null;
  /** The trip that is being dragged. */
  dragged: Trip | null;
  /** True, or the reason why it cannot be dropped here; null until that is known. */
  fit: true | string | null;
  chosenGuide: number | null;
  onGuide: (id_guide: number) => void;
  /** Null for people who may not assign. */
  drag: Pick<Drag, 'startGuide' | 'end' | 'drop'> | null;
  fresh: ReadonlySet<number>;
}

/** One truck and its day; a dragged trip can be dropped here. */
export const TruckRow = memo(
  function TruckRow(props: TruckRowProps) {
    const { line, span, ghost, dragged, fit, chosenGuide, onGuide, drag, fresh } = props;
    const { truck, bars, gaps } = line;
    const [isOver, setOver] = useState(false);
    const row = useRef<HTMLDivElement>(null);
    const isGhost = ghost !== null;
    useEffect(() => {
      if (isGhost) row.current?.scrollIntoView({ block: 'nearest' });
    }, [isGhost]);
    const driver = driverText(line);
    const refused = typeof fit === 'string' ? fit : null;
    const shade = [
      'cz-dispatch-row',
      ghost && !dragged && 'cz-dispatch-row-ghost',
      dragged && fit === true && 'cz-dispatch-row-fits',
      dragged && refused !== null && 'cz-dispatch-row-unfit',
      isOver && dragged && (refused === null ? 'cz-dispatch-row-ghost' : 'cz-dispatch-row-no'),
    ];
    return (
      // biome-ignore lint/a11y/useSemanticElements: a row of the board is not a fieldset
      <div
        ref={row}
        role="group"
        aria-label={`Camión ${truck.disk}`}
        className={shade.filter(Boolean).join(' ')}
        {...(drag && dropTarget(setOver, () => void drag.drop(truck)))}
      >
        <div className="cz-dispatch-truck">
          <Disk disk={truck.disk} />
          <span>
            <strong>{formatPlate(truck.license_plate)}</strong>
            <span className="cz-dispatch-clip" title={driver}>
              {driver}
            </span>
          </span>
        </div>
        <div className="cz-dispatch-lane">
          {bars.length === 0 && unusable.has(truck.truck_state) && (
            <span className="cz-dispatch-out">{TRUCK_STATE_NAMES[truck.truck_state] ?? truck.truck_state}</span>
          )}
          {gaps.map(gap => (
            <GapMark key={gap.from} gap={gap} span={span} />
          ))}
          {bars.map((bar, index) => (
            <GuideBar
              key={bar.guide.id_guide}
              bar={bar}
              after={bars.length - 1 - index}
              span={span}
              isChosen={bar.guide.id_guide === chosenGuide}
              isFresh={fresh.has(bar.guide.id_guide)}
              onChoose={onGuide}
              onDrag={drag?.startGuide ?? null}
              onDragEnd={drag?.end ?? nothing}
            />
          ))}
          {props.proposed.map(row => (
            <ProposedBar key={row.id_proposal} row={row} span={span} onChoose={props.onProposed} />
          ))}
          {ghost && !dragged && <Ghost trip={ghost} span={span} />}
          {isOver && dragged && refused === null && <Ghost trip={dragged} span={span} />}
          {isOver && dragged && refused !== null && (
            <span className="cz-dispatch-no">
              <StopOutlined /> {refused}
            </span>
          )}
        </div>
      </div>
    );
  },
  (a, b) =>
    rowKeys.every(key => a[key] === b[key]) &&
    (a.drag === null) === (b.drag === null) &&
    b.line.bars.every(({ guide }) => a.fresh.has(guide.id_guide) === b.fresh.has(guide.id_guide)),
);

const nothing = () => {};
/**
 * The props that a row renders. Its handlers read the newest state through `drag`, which changes with every drag; of the fresh guides only
 * its own bars count.
 */
const rowKeys = ['line', 'proposed', 'span', 'ghost', 'dragged', 'fit', 'chosenGuide', 'onGuide'] as const;

/** Accepts every drop; for a trip that does not fit, the reason is then shown. */
function dropTarget(setOver: (isOver: boolean) => void, drop: () => void) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      drop();
    },
  };
}

function placed(from: string, to: string, span: Span): CSSProperties {
  const left = shareOf(from, span);
  return { left: `${left}%`, width: `${shareOf(to, span) - left}%` };
}

function GapMark({ gap, span }: { gap: TruckLine['gaps'][number]; span: Span }) {
  const style = placed(gap.from, gap.to, span);
  return (
    <span className="cz-dispatch-gap" style={style}>
      <span>{formatDuration(gap.minutes)}</span>
    </span>
  );
}

function Ghost({ trip, span }: { trip: Trip; span: Span }) {
  return (
    <span className="cz-dispatch-ghost" style={placed(trip.planned_start, trip.planned_end, span)}>
      <b>{legNumber(trip)}</b> {trip.route}
    </span>
  );
}
