import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Candidate, UnassignedLeg } from '@cabezal/contract/dispatch/dispatch.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Disk } from '../../ui/status/marks.tsx';
import { gapText, legNumber, type Span, shareOf, type TruckLine } from './board-time.ts';
import { GuideBar } from './GuideBar.tsx';

export interface TimelineProps {
  lines: readonly TruckLine[];
  span: Span;
  /** The trip that waits for a truck, drawn where it would lie. */
  leg: UnassignedLeg | null;
  candidates: readonly Candidate[];
  /** Row that the ghost of the trip lies on. */
  ghostTruck: number | null;
  chosenGuide: number | null;
  onGuide: (id_guide: number) => void;
  /** A card was dropped on a truck. */
  onDrop: (id_truck: number) => void;
  fresh: ReadonlySet<number>;
  isFiltered: boolean;
}

const HOURS = [3, 6, 9, 12, 15, 18, 21];
const unusable = new Set(['MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO']);

/** Trucks as rows, the day across. */
export function Timeline(props: TimelineProps) {
  const { lines, span, isFiltered } = props;
  const now = new Date().toISOString();
  const isToday = now >= span.from && now < span.to;
  const style = isToday ? ({ '--now': `${shareOf(now, span)}%` } as CSSProperties) : undefined;
  return (
    <section className="cz-di-board" aria-label="Línea de los camiones" style={style}>
      <div className="cz-di-times">
        <div className="cz-di-truck-head">
          Camión<span> y conductor</span>
        </div>
        <div className="cz-di-hours">
          {HOURS.map(hour => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
          {isToday && <i className="cz-di-now-mark" title="Ahora" />}
        </div>
      </div>
      <TruckGroup {...props} title="Propios" lines={lines.filter(line => line.truck.is_own)} isToday={isToday} />
      <TruckGroup {...props} title="Particulares" lines={lines.filter(line => !line.truck.is_own)} isToday={isToday} />
      {lines.length === 0 && (
        <EmptyState
          title={isFiltered ? 'Ningún camión coincide' : 'Aún no hay camiones'}
          text={isFiltered ? 'Cambie la búsqueda o el filtro.' : 'Aquí aparece la flota con sus viajes del día.'}
        />
      )}
    </section>
  );
}

function TruckGroup({ title, lines, isToday, ...props }: TimelineProps & { title: string; isToday: boolean }) {
  const [isOpen, setOpen] = useState(true);
  if (lines.length === 0) return null;
  const idle = lines.filter(line => line.bars.length === 0).length;
  return (
    <div className={`cz-di-group${isToday ? ' cz-di-today' : ''}`}>
      <button type="button" className="cz-di-group-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          {isOpen ? <DownOutlined /> : <RightOutlined />}
          <strong>
            {title} · {lines.length === 1 ? '1 camión' : `${lines.length} camiones`}
          </strong>
          {idle > 0 && `${idle} sin viaje`}
        </span>
      </button>
      {isOpen &&
        lines.map(line => {
          const id = line.truck.id_truck;
          const candidate = props.candidates.find(one => one.id_truck === id);
          return (
            <TruckRow
              key={id}
              line={line}
              span={props.span}
              ghost={props.ghostTruck === id ? props.leg : null}
              fit={props.leg === null || !candidate ? null : candidate.reasons.length === 0 ? 'yes' : 'no'}
              reason={candidate?.reasons[0]}
              chosenGuide={line.bars.some(bar => bar.guide.id_guide === props.chosenGuide) ? props.chosenGuide : null}
              onGuide={props.onGuide}
              onDrop={props.onDrop}
              fresh={props.fresh}
            />
          );
        })}
    </div>
  );
}

interface TruckRowProps {
  line: TruckLine;
  span: Span;
  ghost: UnassignedLeg | null;
  fit: 'yes' | 'no' | null;
  reason: string | undefined;
  chosenGuide: number | null;
  onGuide: (id_guide: number) => void;
  onDrop: (id_truck: number) => void;
  fresh: ReadonlySet<number>;
}

const TruckRow = memo(function TruckRow(props: TruckRowProps) {
  const { line, span, ghost, fit, reason, chosenGuide, onGuide, onDrop, fresh } = props;
  const { truck, bars, gaps } = line;
  const [isOver, setOver] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const isGhost = ghost !== null;
  useEffect(() => {
    if (isGhost) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isGhost]);
  const driver = bars[0]?.guide.driver_name ?? truck.driver_name;
  const shade = ghost ? ' cz-di-row-ghost' : isOver && fit ? ` cz-di-row-${fit}` : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a card is a shortcut; the panel's buttons and keys do the same
    <div
      ref={row}
      className={`cz-di-row${shade}`}
      title={isOver && fit === 'no' ? reason : undefined}
      onDragOver={event => {
        if (fit === 'yes') event.preventDefault();
        if (!isOver) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        onDrop(truck.id_truck);
      }}
    >
      <div className="cz-di-truck">
        <Disk disk={truck.disk} />
        <span>
          <strong>{formatPlate(truck.license_plate)}</strong>
          <span className="cz-di-clip">{driver ?? 'Sin conductor'}</span>
        </span>
      </div>
      <div className="cz-di-lane">
        {bars.length === 0 && unusable.has(truck.truck_state) && (
          <span className="cz-di-out">{TRUCK_STATE_NAMES[truck.truck_state] ?? truck.truck_state}</span>
        )}
        {gaps.map(gap => (
          <GapMark key={gap.from} gap={gap} span={span} />
        ))}
        {bars.map(bar => (
          <GuideBar
            key={bar.guide.id_guide}
            bar={bar}
            span={span}
            isChosen={bar.guide.id_guide === chosenGuide}
            isFresh={fresh.has(bar.guide.id_guide)}
            onChoose={onGuide}
          />
        ))}
        {ghost && <Ghost leg={ghost} span={span} />}
      </div>
    </div>
  );
});

function placed(from: string, to: string, span: Span): CSSProperties {
  const left = shareOf(from, span);
  return { left: `${left}%`, width: `${shareOf(to, span) - left}%` };
}

function GapMark({ gap, span }: { gap: TruckLine['gaps'][number]; span: Span }) {
  const style = placed(gap.from, gap.to, span);
  return (
    <span className="cz-di-gap" style={style}>
      <span>{gapText(gap.minutes)}</span>
    </span>
  );
}

function Ghost({ leg, span }: { leg: UnassignedLeg; span: Span }) {
  return (
    <span className="cz-di-ghost" style={placed(leg.planned_start, leg.planned_end, span)}>
      <b>{legNumber(leg)}</b> {leg.route}
    </span>
  );
}
