import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../../system/refusals/refusals';
import { deriveGuideStatus, type GuideFacts } from '../status/guide-status';
import { buildTemplate, TEMPLATE_CODES } from '../status/templates';
import {
  closeGuide,
  finishTravel,
  markFalseFreight,
  recordArrival,
  recordDeparture,
  resetArrival,
  resetDeparture,
  reverseClosing,
  skipStop,
  undoFalseFreight,
  undoFinishTravel,
  unskipStop,
} from './guide-events';
import { CLOSE, EVENT, FALSE_FREIGHT, guideOf, MOTIVE, minute } from './rules.samples';

function done(result: GuideFacts | Refusal): GuideFacts {
  if (isRefusal(result)) throw new Error(result.message);
  return result;
}

type Step = { do: string; stop: number };
interface Move {
  readonly next: GuideFacts | Refusal;
  readonly undo: (guide: GuideFacts) => GuideFacts | Refusal;
}

function move(guide: GuideFacts, step: Step, at: string): Move {
  const stop = step.stop % guide.stops.length;
  switch (step.do) {
    case 'arrive':
      return { next: recordArrival(guide, stop, at, EVENT), undo: g => resetArrival(g, MOTIVE, stop) };
    case 'leave':
      return { next: recordDeparture(guide, stop, at, EVENT), undo: g => resetDeparture(g, MOTIVE, stop) };
    case 'skip':
      return { next: skipStop(guide, stop, at, MOTIVE), undo: g => unskipStop(g, stop, MOTIVE) };
    case 'finish':
      return { next: finishTravel(guide, at, EVENT), undo: g => undoFinishTravel(g, MOTIVE) };
    case 'false':
      return {
        next: markFalseFreight(guide, at, FALSE_FREIGHT),
        undo: g => undoFalseFreight(g, MOTIVE, { leg_taken: false, billed: false }),
      };
    default:
      return { next: closeGuide(guide, at, CLOSE), undo: g => reverseClosing(g, MOTIVE) };
  }
}

describe('any sequence of accepted events', () => {
  const legs = TEMPLATE_CODES.flatMap(code => buildTemplate(code, { base: 1, depot: 2, yard: 3, plant: 4, port: 5 }));
  const guide = fc.constantFrom(...legs).map(leg =>
    guideOf(
      leg.kind,
      leg.stops.map(s => (s.action ? `${s.code}:${s.action}` : s.code)),
    ),
  );
  const likely = fc.constantFrom(
    'arrive',
    'leave',
    'arrive',
    'leave',
    'arrive',
    'leave',
    'skip',
    'finish',
    'false',
    'close',
  );
  const steps = fc.array(fc.record({ do: likely, stop: fc.nat({ max: 2 }) }), { maxLength: 40 });

  it('is undone one by one to the same facts and status', () => {
    fc.assert(
      fc.property(guide, steps, (start, sequence) => {
        const trail: { before: GuideFacts; undo: Move['undo'] }[] = [];
        let now = start;
        sequence.forEach((step, i) => {
          const { next, undo } = move(now, step, minute(i));
          if (isRefusal(next)) return;
          trail.push({ before: now, undo });
          now = next;
        });
        for (const { before, undo } of trail.toReversed()) {
          now = done(undo(now));
          expect(now).toEqual(before);
          expect(deriveGuideStatus(now)).toBe(deriveGuideStatus(before));
        }
        expect(deriveGuideStatus(now)).toBe(deriveGuideStatus(start));
      }),
      { numRuns: 300 },
    );
  });

  it('is chronological and without gaps', () => {
    fc.assert(
      fc.property(guide, steps, (start, sequence) => {
        const end = sequence.reduce((facts, step, i) => {
          const { next } = move(facts, step, minute(i % 7));
          return isRefusal(next) ? facts : next;
        }, start);
        const instants = end.stops
          .flatMap(s => [s.arrival_at, s.departure_at])
          .filter(at => at !== null)
          .map(String);
        expect(instants).toEqual([...instants].sort());
        const active = end.stops.filter(s => s.skipped_at === null);
        active.forEach((stop, i) => {
          if (stop.arrival_at !== null) expect(active.slice(0, i).every(s => s.departure_at !== null)).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });
});
