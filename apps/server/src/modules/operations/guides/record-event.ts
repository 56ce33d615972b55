import type { Instant } from '@cabezal/domain/system/time/time';
import { finishTravel, recordArrival, recordDeparture, skipStop } from '@cabezal/domain/trips/rules/guide-events';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { leftBoxWords } from '../../trips/state/assignment/left-box-words.ts';
import { accepted, commitFacts } from '../../trips/state/events/commit-facts.ts';
import {
  type EventSource,
  eventContext,
  eventLimits,
  guideToChange,
  type LockedGuide,
  skippedText,
  stopName,
  storeSkipReason,
} from '../../trips/state/facts/guide-record.queries.ts';
import { demandTasks } from '../../trips/tasks/settle-tasks.ts';
import { proposeOfSkip } from './special/skipped-stop.ts';

export interface EventAuthor {
  id_user: number | null;
  name: string;
  source: EventSource;
}

const sourceText = { GPS: 'por geocerca', DRIVER: 'por el conductor', MONITOR: 'por monitoreo' } as const;

/**
 * Records an arrival or departure at a stop, from any source, by the same rules for the driver's tap, the geofence and the monitor (design
 * 2.7). Sending the same event with the same time again changes nothing.
 */
export async function recordStopEvent(
  tx: Tx,
  kind: 'arrival' | 'departure',
  input: { id_stop: number; at: Instant; motive?: string | null },
  author: EventAuthor,
): Promise<LockedGuide> {
  const taken = await guideToChange(tx, { id_stop: input.id_stop }, null);
  const index = taken.guide.stops.findIndex(s => s.id_stop === input.id_stop);
  const at = new Date(input.at).toISOString();
  // Already recorded: nothing changes.
  if (taken.guide.stops[index]?.[kind === 'arrival' ? 'arrival_at' : 'departure_at'] === at) return taken;
  const context = eventContext(taken, tx.now, await eventLimits(tx));
  const outcome =
    kind === 'arrival'
      ? recordArrival(taken.guide, index, at, context)
      : recordDeparture(taken.guide, index, at, context);
  const after = accepted(outcome);
  // A departure seen by GPS has happened: tasks can hold back only a person.
  if (kind === 'departure' && author.source !== 'GPS') await demandTasks(tx, taken.row, 'DEPARTURE');
  const name = await stopName(tx, input.id_stop);
  const verb = kind === 'arrival' ? 'Llegada a' : 'Salida de';
  const left = await leftBoxWords(tx, after, { id_stop: input.id_stop, kind });
  const why = input.motive ? ` — ${input.motive}` : '';
  await commitFacts(tx, taken, after, author.source, {
    id_stop: input.id_stop,
    kind: kind === 'arrival' ? 'ARRIVAL' : 'DEPARTURE',
    text: `${verb} ${name} ${sourceText[author.source]}${left}${why}`,
    at,
    author,
  });
  return taken;
}

/** Skips a stop that is not driven to, and proposes what it changes in the charges. Returns the locked guide as it was before. */
export async function skipGuideStop(
  tx: Tx,
  input: { id_stop: number; motive: string },
  author: EventAuthor,
): Promise<LockedGuide> {
  const taken = await guideToChange(tx, { id_stop: input.id_stop }, null);
  const index = taken.guide.stops.findIndex(s => s.id_stop === input.id_stop);
  const after = accepted(skipStop(taken.guide, index, tx.now.toISOString(), input.motive));
  await storeSkipReason(tx, input.id_stop, input.motive);
  const name = await stopName(tx, input.id_stop);
  await commitFacts(tx, taken, after, author.source, {
    id_stop: input.id_stop,
    kind: 'NOTE',
    text: `${skippedText}${name} — ${input.motive}`,
    author,
  });
  await proposeOfSkip(tx, author, taken, { index, name, motive: input.motive });
  return taken;
}

/** Declares the travel finished; not later than the tolerance for clocks (minutes) after now. */
export async function finishGuideTravel(
  tx: Tx,
  input: { id_guide: number; version: number; at: string },
  author: EventAuthor,
): Promise<void> {
  const taken = await guideToChange(tx, input, input.version);
  const after = accepted(
    finishTravel(taken.guide, input.at, {
      now: tx.now,
      tolerance_minutes: await parameter(tx, 'tolerancia_reloj_min', tx.today),
    }),
  );
  await commitFacts(tx, taken, after, author.source, { kind: 'NOTE', text: 'Viaje finalizado', at: input.at, author });
}
