import { CheckOutlined, ExclamationCircleFilled, SyncOutlined, WarningOutlined } from '@ant-design/icons';
import type { UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { formatDate, formatTime, toMillis } from '@cabezal/domain/system/time/time';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { Checkbox } from 'antd';
import { type Dispatch, memo, type SetStateAction, useCallback, useEffect, useRef } from 'react';
import { Present } from '../../../kits/presence/Present.tsx';
import { WaitingMark } from '../../../kits/trips/WaitingMark.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Chip, CountBadge, GensetChip, TypeChip } from '../../../ui/status/marks.tsx';
import { useClock } from '../../../ui/use-clock.ts';
import { AssignmentMark } from './AssignmentMark.tsx';
import { legNumber, type Span, type Window, waitingCounts, withPicked } from './board-time.ts';
import type { Assigning } from './use-assigning.ts';

interface UnassignedListProps {
  windows: readonly Window[];
  span: Span;
  chosen: number | null;
  onChoose: (id_leg: number) => void;
  picked: ReadonlySet<number>;
  onPicked: Dispatch<SetStateAction<ReadonlySet<number>>>;
  assigning: Assigning;
  mayAssign: boolean;
  isFiltered: boolean;
  onDrag: (leg: UnassignedLeg) => void;
  onDragEnd: () => void;
}

/** Trips without a truck, grouped by the hour of departure. */
export function UnassignedList(props: UnassignedListProps) {
  const { windows, span, picked, onPicked, assigning, mayAssign, isFiltered } = props;
  const legs = windows.flatMap(window => window.legs);
  const { ofDay, earlier } = waitingCounts(legs, span);
  const wanted = legs.filter(leg => picked.has(leg.id_leg));
  const toggle = useCallback(
    (ids: readonly number[], isPicked: boolean) => onPicked(known => withPicked(known, ids, isPicked)),
    [onPicked],
  );
  return (
    <section className="cz-dispatch-list" aria-label="Sin asignar">
      <header className="cz-dispatch-list-head">
        {mayAssign && legs.length > 0 && (
          <Checkbox
            aria-label="Elegir todos los viajes sin asignar"
            checked={wanted.length === legs.length}
            indeterminate={wanted.length > 0 && wanted.length < legs.length}
            onChange={event =>
              toggle(
                legs.map(leg => leg.id_leg),
                event.target.checked,
              )
            }
          />
        )}
        <h2>Sin asignar</h2>
        <CountBadge count={ofDay} />
        {/* The badge counts the day; trips of earlier days are below, under a heading of their own. */}
        <span>{earlier === null ? 'Por hora de salida' : `y ${earlier}`}</span>
      </header>
      <div className="cz-dispatch-scroll">
        {legs.length === 0 && (
          <EmptyState
            title={isFiltered ? 'Ningún viaje sin asignar coincide' : 'Todo está asignado'}
            text={
              isFiltered ? undefined : 'Aquí aparecen los viajes de las reservas aprobadas que aún no tienen camión.'
            }
          />
        )}
        {windows.map(window => (
          <WindowLegs key={window.key} window={window} {...props} onToggle={toggle} />
        ))}
      </div>
      {mayAssign && wanted.length > 0 && (
        <footer className="cz-dispatch-bulk">
          <ActionButton
            look="next"
            block
            loading={assigning.busy !== null}
            onClick={async () => {
              // Those that were refused, or picked meanwhile, stay picked.
              toggle(await assigning.assignMany(wanted), false);
            }}
          >
            {assigning.busy
              ? `Asignando ${assigning.busy.done + 1} de ${assigning.busy.total}`
              : `Asignar ${wanted.length}`}
          </ActionButton>
          <span>Cada uno a su primer candidato</span>
        </footer>
      )}
    </section>
  );
}

type WindowProps = UnassignedListProps & {
  window: Window;
  onToggle: (ids: readonly number[], isPicked: boolean) => void;
};

function WindowLegs(props: WindowProps) {
  const { window, span, chosen, onChoose, picked, assigning, mayAssign, onToggle } = props;
  const ids = window.legs.map(leg => leg.id_leg);
  const count = ids.filter(id => picked.has(id)).length;
  return (
    <>
      <div className="cz-dispatch-window">
        {mayAssign && (
          <Checkbox
            aria-label={`Elegir los viajes de ${window.title}`}
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={event => onToggle(ids, event.target.checked)}
          />
        )}
        <h3>{window.title}</h3>
        <span>{ids.length === 1 ? '1 viaje' : `${ids.length} viajes`}</span>
      </div>
      <ul>
        {window.legs.map(leg => (
          <LegCard
            key={leg.id_leg}
            leg={leg}
            span={span}
            isChosen={leg.id_leg === chosen}
            onChoose={onChoose}
            refusal={assigning.refusals.get(leg.id_leg)}
            isPicked={mayAssign ? picked.has(leg.id_leg) : null}
            onPick={onToggle}
            onDrag={props.onDrag}
            onDragEnd={props.onDragEnd}
          />
        ))}
      </ul>
    </>
  );
}

interface LegCardProps {
  leg: UnassignedLeg;
  span: Span;
  isChosen: boolean;
  onChoose: (id_leg: number) => void;
  refusal: string | undefined;
  /** Null: the person may not assign. */
  isPicked: boolean | null;
  onPick: (ids: readonly number[], isPicked: boolean) => void;
  onDrag: (leg: UnassignedLeg) => void;
  onDragEnd: () => void;
}

/** Memoized, so that it does not render again while the mouse moves over the trucks. */
const LegCard = memo(function LegCard(props: LegCardProps) {
  const { leg, span, isChosen, onChoose, refusal, isPicked, onPick, onDrag, onDragEnd } = props;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isToday = leg.planned_start >= span.from && leg.planned_start < span.to;
  return (
    <li ref={card} className={`cz-dispatch-leg${isChosen ? ' cz-dispatch-leg-chosen' : ''}`}>
      {isPicked !== null && (
        <Checkbox
          className="cz-dispatch-leg-box"
          aria-label={`Elegir ${legNumber(leg)}`}
          checked={isPicked}
          onChange={event => onPick([leg.id_leg], event.target.checked)}
        />
      )}
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(leg.id_leg)}
        draggable={isPicked !== null}
        onDragStart={event => {
          event.dataTransfer.setData('text/plain', legNumber(leg));
          event.dataTransfer.effectAllowed = 'move';
          onDrag(leg);
        }}
        onDragEnd={onDragEnd}
      >
        <span className="cz-dispatch-leg-first">
          <strong>{formatTime(leg.planned_start)}</strong>
          <span className="cz-dispatch-number">{legNumber(leg)}</span>
          <Present noun="leg" id={leg.id_leg} />
          <span className="cz-dispatch-chips">
            {leg.needs_generator && <GensetChip isShort />}
            {leg.own_generator && <GensetChip name="Generador del cliente" isShort />}
            <Chip>{leg.container_type}</Chip>
            <TypeChip type={leg.reservation_type} />
          </span>
        </span>
        <span className="cz-dispatch-leg-second">
          <span className="cz-dispatch-clip" title={`${leg.route} · ${leg.client_name}`}>
            {!isToday && <b>{formatDate(leg.planned_start).slice(0, 6)} · </b>}
            {legKindLabel(leg.kind as LegKind)} · {leg.route}
          </span>
          <AssignmentMark times={leg} isShort />
          <SlotMark slot={leg.slot} />
        </span>
        <WaitingMark waits={leg.waits} />
        {refusal && <span className="cz-dispatch-refusal">{refusal}</span>}
      </button>
    </li>
  );
});

/** The slot or appointment of the trip, or that it is missing. */
export function SlotMark({ slot }: { slot: UnassignedLeg['slot'] }) {
  const now = useClock().getTime();
  if (!slot) return null;
  const lack = slot.lacks !== null && (
    <span className="cz-dispatch-slot cz-dispatch-slot-missing" title={`Sin turno en ${slot.lacks}`}>
      <WarningOutlined aria-label={`Sin turno en ${slot.lacks}`} /> {slot.at === null && 'Sin turno'}
    </span>
  );
  const changing = slot.changing && (
    <span className="cz-dispatch-slot cz-dispatch-slot-missing" title="El terminal aún no cambia el turno">
      <SyncOutlined aria-label="Turno por cambiar en el terminal" />
    </span>
  );
  if (slot.at === null) return lack || changing || null;
  const isLost = toMillis(slot.at) < now;
  return (
    <>
      {lack}
      {changing}
      <span
        className={`cz-dispatch-slot${isLost ? ' cz-dispatch-slot-lost' : ''}`}
        title={slot.code ? `Turno ${slot.code} en ${slot.place}` : slot.place}
      >
        {isLost ? <ExclamationCircleFilled aria-label="Ya pasó" /> : <CheckOutlined />} {slot.code ? 'Turno' : 'Cita'}{' '}
        {formatTime(slot.at)}
      </span>
    </>
  );
}
