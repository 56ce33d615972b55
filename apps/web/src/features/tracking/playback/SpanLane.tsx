import { type Axis, barOf } from '../../../kits/times/gantt-axis.ts';

export interface LaneSpan {
  readonly key: string | number;
  readonly from: string;
  readonly to: string;
  /** What it was, when somebody points at it. */
  readonly words: string;
}

interface SpanLaneProps {
  name: string;
  look: 'engine' | 'case';
  spans: readonly LaneSpan[];
  axis: Axis;
}

/** A narrow lane below the speed, with its name: when something was so. */
export function SpanLane({ name, look, spans, axis }: SpanLaneProps) {
  return (
    <>
      <p className="cz-playback-lane-name">{name}</p>
      <ul className="cz-playback-spans" aria-label={name}>
        {spans.map(({ key, from, to, words }) => (
          <li key={key} className={`cz-playback-span-${look}`} style={barOf(from, to, axis)} title={words}>
            <span className="cz-sr">{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
