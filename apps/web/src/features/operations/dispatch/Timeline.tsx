import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import type { ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { type CSSProperties, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { familyStyle } from '../../../ui/status/StatusTag.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { type Span, shareOf, type TruckLine } from './board-time.ts';
import { TruckRow } from './TruckRow.tsx';
import type { Drag } from './use-drag.ts';

export interface TimelineProps {
  lines: readonly TruckLine[];
  span: Span;
  /** The unassigned trip, drawn where it would be. */
  leg: UnassignedLeg | null;
  /** The row on which the preview of the trip is drawn. */
  ghostTruck: number | null;
  chosenGuide: number | null;
  onGuide: (id_guide: number) => void;
  drag: Drag;
  mayAssign: boolean;
  fresh: ReadonlySet<number>;
  /** The proposed trips, by truck. */
  proposed: ReadonlyMap<number, readonly ProposalRow[]>;
  onProposed: (row: ProposalRow) => void;
  isFiltered: boolean;
}

const nothingProposed: readonly ProposalRow[] = [];
const HOURS = [3, 6, 9, 12, 15, 18, 21];

/** Trucks as rows, the hours of the day as columns. */
export function Timeline(props: TimelineProps) {
  const { lines, span, isFiltered } = props;
  const now = useClock().toISOString();
  const isToday = now >= span.from && now < span.to;
  const style = isToday ? ({ '--now': `${shareOf(now, span)}%` } as CSSProperties) : undefined;
  return (
    <section className="cz-dispatch-board" aria-label="Línea de los camiones" style={style}>
      <div className="cz-dispatch-times">
        <div className="cz-dispatch-truck-head">
          Camión<span> y conductor</span>
        </div>
        <div className="cz-dispatch-hours">
          {HOURS.map(hour => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
          {isToday && <i className="cz-dispatch-now-mark" title="Ahora" />}
        </div>
      </div>
      <TruckGroup {...props} title="Propios" lines={lines.filter(line => line.truck.is_own)} isToday={isToday} />
      <TruckGroup {...props} title="Particulares" lines={lines.filter(line => !line.truck.is_own)} isToday={isToday} />
      {lines.length > 0 && <Legend />}
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
    <div className={isToday ? 'cz-dispatch-today' : undefined}>
      <button type="button" className="cz-dispatch-group-head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
          const fit = props.drag.fits?.get(id);
          return (
            <TruckRow
              key={id}
              line={line}
              proposed={props.proposed.get(id) ?? nothingProposed}
              onProposed={props.onProposed}
              span={props.span}
              ghost={props.ghostTruck === id ? props.leg : null}
              dragged={props.drag.dragged?.trip ?? null}
              fit={props.drag.fits && (fit ?? 'El camión no está activo')}
              chosenGuide={line.bars.some(bar => bar.guide.id_guide === props.chosenGuide) ? props.chosenGuide : null}
              onGuide={props.onGuide}
              drag={props.mayAssign ? props.drag : null}
              fresh={props.fresh}
            />
          );
        })}
    </div>
  );
}

const legend = [
  ['waiting', labelOf('GUIA_PENDIENTE')],
  ['ready', 'Por salir'],
  ['moving', 'En camino'],
  ['at_place', 'En un lugar'],
  ['to_close', 'Por cerrar'],
  ['closed', 'Cerrada'],
  ['problem', 'Choca con el anterior'],
] as const;

const changing = { borderTopColor: 'var(--cz-to-close-solid)' };

/** The legend of colours and marks. */
function Legend() {
  return (
    <ul className="cz-dispatch-legend" aria-label="Leyenda">
      {legend.map(([family, text]) => (
        <li key={family}>
          <i style={familyStyle(family)} /> {text}
        </li>
      ))}
      <li>
        <i className="cz-dispatch-legend-late" /> Retraso previsto
      </li>
      <li>
        <i className="cz-dispatch-legend-proposed" /> Propuesta
      </li>
      <li>
        <i className="cz-dispatch-triangle" /> Turno o cita
      </li>
      <li>
        <i className="cz-dispatch-triangle" style={changing} /> Turno por cambiar
      </li>
    </ul>
  );
}
