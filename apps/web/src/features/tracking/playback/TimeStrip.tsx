import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import type { TruckHistory } from '@cabezal/contract/tracking/playback/playback.shapes';
import { stayPlace } from '@cabezal/domain/tracking/playback/stay-words';
import { Button, Segmented, Tooltip } from 'antd';
import { useMemo } from 'react';
import { type Axis, barOf, placeOf } from '../../../kits/times/gantt-axis.ts';
import { TimeAxis } from '../../../kits/times/LegLane.tsx';
import { clockOf, momentWords } from './playback-words.ts';
import { type LaneSpan, SpanLane } from './SpanLane.tsx';
import { TemperatureLane } from './TemperatureLane.tsx';
import { PACES, type Player } from './use-player.ts';

const MINUTE_MS = 60_000;
/** Height of the drawing, and the speed at its top. */
const TOP_KMH = 120;

/** Speed over time, as the points of an area in a box of 1000 × TOP_KMH. */
function speedArea({ track }: TruckHistory, axis: Axis): string {
  const known = track.filter(point => point[3] !== null);
  if (known.length < 2) return '';
  const x = (seconds: number) => (((seconds * 1000 - axis.from) / (axis.to - axis.from)) * 1000).toFixed(1);
  const line = known.map(([, , seconds, kmh]) => `${x(seconds)},${TOP_KMH - Math.min(TOP_KMH, kmh ?? 0)}`);
  return `${x(known[0]?.[2] ?? 0)},${TOP_KMH} ${line.join(' ')} ${x(known.at(-1)?.[2] ?? 0)},${TOP_KMH}`;
}

const paces = PACES.map(pace => ({ value: pace, label: `×${pace}` }));

function PlayButton({ player: { isPlaying, play } }: { player: Player }) {
  const words = isPlaying ? 'Pausar (espacio)' : 'Reproducir (espacio)';
  return (
    <Tooltip title={words}>
      <Button icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />} aria-label={words} onClick={play} />
    </Tooltip>
  );
}

/** When the engine was on; null: the device does not tell. */
function engineSpans(history: TruckHistory): LaneSpan[] | null {
  const clock = clockOf(history);
  return (
    history.engine_on?.map(({ from, to }) => ({
      key: from,
      from,
      to,
      words: `Motor encendido ${clock(from)} – ${clock(to)}`,
    })) ?? null
  );
}

function caseSpans(history: TruckHistory): LaneSpan[] {
  const clock = clockOf(history);
  return history.cases.map(({ id_alert_case, began_at, ended_at, headline }) => ({
    key: id_alert_case,
    from: began_at,
    to: ended_at ?? history.to,
    words: `${headline} · ${clock(began_at)} – ${ended_at === null ? 'sigue' : clock(ended_at)}`,
  }));
}

interface TimeStripProps {
  history: TruckHistory;
  player: Player;
  onStay: (index: number) => void;
}

/** The time axis: speed, stays with their numbers, silences, events, engine and alerts; its slider moves the truck on the map. */
export function TimeStrip({ history, player, onStay }: TimeStripProps) {
  const { at } = player;
  const axis = useMemo(() => ({ from: Date.parse(history.from), to: Date.parse(history.to) }), [history]);
  const area = useMemo(() => speedArea(history, axis), [history, axis]);
  const engine = useMemo(() => engineSpans(history), [history]);
  const cases = useMemo(() => caseSpans(history), [history]);
  const words = momentWords(history, at);
  return (
    <section className="cz-playback-strip" aria-label="Línea de tiempo">
      <div className="cz-playback-controls">
        <PlayButton player={player} />
        <output className="cz-playback-moment">{words}</output>
        <Segmented
          aria-label="Cuántas veces más rápido"
          options={paces}
          value={player.pace}
          onChange={player.setPace}
        />
      </div>
      <div className="cz-playback-lane">
        <svg viewBox={`0 0 1000 ${TOP_KMH}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon points={area} />
        </svg>
        {history.gaps.map(gap => (
          <i key={gap.from} className="cz-playback-gap" style={barOf(gap.from, gap.to, axis)} title="Sin señal" />
        ))}
        {history.stays.map((stay, index) => (
          <button
            key={stay.from}
            type="button"
            tabIndex={-1}
            className="cz-playback-stay"
            style={barOf(stay.from, stay.to, axis)}
            title={`${index + 1} · ${stayPlace(stay)}`}
            onClick={() => onStay(index)}
          >
            <span>{index + 1}</span>
          </button>
        ))}
        {history.events.map(event => (
          <i
            key={`${event.id_stop} ${event.kind}`}
            className="cz-playback-event"
            style={{ left: `${placeOf(event.at, axis)}%` }}
            title={`${event.kind === 'ARRIVAL' ? 'Llegó a' : 'Salió de'} ${event.name}`}
          />
        ))}
        <i className="cz-playback-now" style={{ left: `${placeOf(new Date(at).toISOString(), axis)}%` }} />
      </div>
      <input
        type="range"
        className="cz-playback-slider"
        aria-label="Hora"
        aria-valuetext={words}
        min={axis.from}
        max={axis.to}
        step={MINUTE_MS}
        value={at}
        onChange={event => player.show(Number(event.target.value))}
      />
      <TimeAxis axis={axis} />
      <TemperatureLane temperatures={history.temperatures} axis={axis} />
      {engine && <SpanLane name="Motor encendido" look="engine" spans={engine} axis={axis} />}
      {cases.length > 0 && <SpanLane name="Alertas" look="case" spans={cases} axis={axis} />}
    </section>
  );
}
