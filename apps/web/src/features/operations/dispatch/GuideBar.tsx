import { ExclamationCircleFilled } from '@ant-design/icons';
import type { BoardGuide } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { formatDateTime, formatLength, formatTime } from '@cabezal/domain/system/time/time';
import { SLOT_STATE_NAMES } from '@cabezal/domain/trips/slots/slot';
import { familyOf, type LegKind, labelOf, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { Tooltip } from 'antd';
import type { CSSProperties } from 'react';
import { Present } from '../../../kits/presence/Present.tsx';
import { clock, hourWords } from '../../../kits/trips/trip-clock.ts';
import { waitingWords } from '../../../kits/trips/waiting-words.ts';
import { familyStyle } from '../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../ui/tokens.ts';
import { type Bar, beginOf, endOf, legNumber, type Span, shareOf } from './board-time.ts';

interface GuideBarProps {
  bar: Bar;
  /** Number of later trips of the truck, each of which needs its minimum width. */
  after: number;
  span: Span;
  isChosen: boolean;
  /** It was changed just now. */
  isFresh: boolean;
  onChoose: (id_guide: number) => void;
  /** Drags the bar to another truck; null for people who may not assign. */
  onDrag: ((guide: BoardGuide) => boolean) | null;
  onDragEnd: () => void;
}

/** One trip of a truck: its duration, in the colour of its status, with a triangle at its slot. */
export function GuideBar({ bar, after, span, isChosen, isFresh, onChoose, onDrag, onDragEnd }: GuideBarProps) {
  const { guide, clash, isFar } = bar;
  const begin = beginOf(guide);
  const left = shareOf(begin, span);
  const end = endOf(guide);
  const width = Math.max(0.6, shareOf(end, span) - left);
  const family = clash > 0 ? 'problem' : (familyOf(guide.status) ?? 'waiting');
  const style: CSSProperties = {
    ...familyStyle(family),
    // A trip at the end of the day is narrow: it stays wide enough to be pressed (24 px, WCAG 2.5.8), and is not covered by the next one.
    left: `min(${left}%, calc(100% - ${24 * (after + 1)}px))`,
    width: `max(${width}%, 24px)`,
  };
  const late = end > guide.planned_end ? ((shareOf(end, span) - shareOf(guide.planned_end, span)) / width) * 100 : 0;
  const shown =
    clash > 0
      ? isFar
        ? `no llega: faltan ${formatLength(clash)}`
        : `+${formatLength(clash)} al anterior`
      : `${legKindLabel(guide.kind as LegKind)} · ${guide.route}`;
  const name = `${legNumber(guide)} ${shown}, ${clash > 0 ? `${guide.route}, ` : ''}${labelOf(guide.status)}, de ${formatTime(begin)} a ${formatTime(end)}`;
  const classes = ['cz-dispatch-bar', isChosen && 'cz-dispatch-bar-chosen', isFresh && 'cz-dispatch-bar-fresh'].filter(
    Boolean,
  );
  return (
    <Tooltip title={<BarFacts bar={bar} />} mouseEnterDelay={0.35}>
      <button
        type="button"
        className={classes.join(' ')}
        style={style}
        aria-label={name}
        aria-pressed={isChosen}
        onClick={() => onChoose(guide.id_guide)}
        draggable={onDrag !== null}
        onDragStart={event => {
          if (!onDrag?.(guide)) return event.preventDefault();
          event.dataTransfer.setData('text/plain', legNumber(guide));
          event.dataTransfer.effectAllowed = 'move';
        }}
        onDragEnd={onDragEnd}
      >
        {guide.appointment_at && <SlotTriangle guide={guide} at={guide.appointment_at} to={end} />}
        {late > 0 && <i className="cz-dispatch-late" style={{ width: `${Math.min(100, late)}%` }} />}
        <span>
          <Present noun="guide" id={guide.id_guide} />
          {clash > 0 && <ExclamationCircleFilled />} <b>{legNumber(guide)}</b> {shown}
        </span>
      </button>
    </Tooltip>
  );
}

const slotFamilies: Partial<Record<NonNullable<BoardGuide['slot_state']>, FamilyName>> = {
  CAMBIANDO: 'to_close',
  PERDIDO: 'problem',
  USADO: 'closed',
};

/** The position of the slot or appointment in the bar, in the colour of the slot's state. */
function SlotTriangle({ guide, at, to }: { guide: BoardGuide; at: string; to: string }) {
  const left = `${shareOf(at, { from: beginOf(guide), to })}%`;
  const family = guide.slot_state === null ? undefined : slotFamilies[guide.slot_state];
  const style = { left, ...(family && { borderTopColor: `var(--cz-${family.replaceAll('_', '-')}-solid)` }) };
  return <i className="cz-dispatch-triangle" style={style} />;
}

function BarFacts({ bar: { guide, clash, isFar } }: { bar: Bar }) {
  return (
    <div className="cz-dispatch-facts">
      <strong>
        {legNumber(guide)} · {labelOf(guide.status)}
      </strong>
      <div>{guide.client_name}</div>
      <div>{guide.route}</div>
      <div>
        {formatDateTime(guide.planned_start)} – {formatDateTime(guide.planned_end)}
      </div>
      {guide.expected_end > guide.planned_end && <div>Se espera el fin a las {hourWords(guide.expected_end)}</div>}
      {guide.appointment_at && (
        <div>
          {guide.slot_state === null ? 'Cita' : 'Turno'} {clock(guide.appointment_at)}
          {guide.slot_state !== null && ` · ${SLOT_STATE_NAMES[guide.slot_state].toLowerCase()}`}
        </div>
      )}
      <div>
        {guide.container_type}
        {guide.needs_generator && ' · con generador'}
        {guide.own_generator && ' · generador del cliente'}
        {guide.driver_name && ` · ${guide.driver_name}`}
      </div>
      {guide.waits && <div>{waitingWords(guide.waits)}</div>}
      {clash > 0 && (
        <div>
          {isFar
            ? `Desde el fin de su viaje anterior llega ${formatLength(clash)} después de esta salida (${formatLength(guide.empty_min)} en vacío)`
            : `El viaje anterior termina ${formatLength(clash)} después de esta salida`}
        </div>
      )}
    </div>
  );
}
