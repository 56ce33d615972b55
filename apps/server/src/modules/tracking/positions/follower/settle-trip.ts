import type { Tx } from '../../../../platform/db/tx.ts';
import { unlessTaken } from '../../../../platform/db/unless-taken.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { recordStopEvent } from '../../../operations/guides/record-event.ts';
import { leftBoxWords } from '../../../trips/state/assignment/left-box-words.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import {
  freeEarly,
  guideToChange,
  holdAgain,
  type LockedGuide,
  storeFacts,
} from '../../../trips/state/facts/guide-record.queries.ts';
import type { GuideRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { refreshContainer } from '../../../trips/state/status/refresh-status.ts';
import { selectTrip, type TripRow } from './follow.queries.ts';
import { correctLog, logProposal, storeProposal } from './settle.queries.ts';
import { type Correction, correctionsOf, type EventKind, missingOf, proposalChanges } from './settle-plan.ts';
import { holdShards, type Shard } from './shards.queries.ts';
import { planKey, planOf } from './trip-plan.ts';
import type { SeenStop } from './trip-reading.ts';

const gps = { id_user: null, name: 'GPS', source: 'GPS' } as const;

export interface SettleInput {
  readonly id_guide: number;
  /** Plan against which `wanted` was read. */
  readonly key: string;
  /** What GPS saw at each stop. */
  readonly wanted: readonly SeenStop[];
  /** Device time of the first position if the trip was read again; null: no recorded event may change. */
  readonly since: number | null;
  /** Why events may change: late positions, or the truck came back to a stop that it seemed to have left. */
  readonly because: 'LATE' | 'RETURNED';
  /** The lease that allows following this truck. */
  readonly shard: Shard;
}

const fieldOf = { arrival: 'arrival_at', departure: 'departure_at' } as const;
const verbOf = { arrival: 'Llegada a', departure: 'Salida de' } as const;

const whyText = {
  LATE: 'posiciones que llegaron tarde no la confirman',
  RETURNED: 'el camión no se fue, sus posiciones volvieron a la geocerca',
} as const;

/** Changes or undoes events of GPS that later or late positions contradict, with everything that follows from them. */
async function correctFacts(
  tx: Tx,
  taken: LockedGuide,
  trip: TripRow,
  corrections: Correction[],
  because: SettleInput['because'],
): Promise<void> {
  const { guide, row } = taken;
  const corrected = (stop: GuideRecord['stops'][number]): GuideRecord['stops'][number] => ({
    ...stop,
    ...Object.fromEntries(corrections.filter(c => c.id_stop === stop.id_stop).map(c => [fieldOf[c.kind], c.to])),
  });
  const after: GuideRecord = { ...guide, stops: guide.stops.map(corrected) };
  await storeFacts(tx, guide, after, 'GPS');
  for (const correction of corrections) {
    const name = trip.stops.find(s => s.id_stop === correction.id_stop)?.name ?? '';
    const event = `${verbOf[correction.kind]} ${name}`;
    const text =
      correction.to === null
        ? `${event} descartada: ${whyText[because]}`
        : `${event} por geocerca, hora corregida con posiciones que llegaron tarde${await leftBoxWords(tx, after, correction)}`;
    await correctLog(tx, guide.id_guide, correction, text);
  }
  await refreshContainer(tx, row);
  await refreshStandBy(tx, guide.id_guide);
  // A trip that is not over after all holds its resources again, unless another guide has taken them meanwhile.
  await unlessTaken(tx, () => holdAgain(tx, guide.id_guide));
  await freeEarly(tx, guide.id_guide);
  tx.audit({
    action: 'gps_correction',
    noun: 'guide',
    id: guide.id_guide,
    before: { stops: guide.stops },
    after: { corrections },
  });
  tx.changed('guide', guide.id_guide, row.party);
}

/** Records missing events by the rules of every event; returns the reasons of refusals. */
async function recordMissing(tx: Tx, trip: TripRow, wanted: readonly SeenStop[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (const { id_stop, kind, at } of missingOf(trip.stops, wanted)) {
    try {
      // In a savepoint: recording may be refused after a part of it is written.
      await tx.inSavepoint(() => recordStopEvent(tx, kind, { id_stop, at }, gps));
    } catch (error) {
      // Any other error ends the transaction.
      if (!(error instanceof AppError)) throw error;
      refused.set(`${id_stop} ${kind}`, error.message);
    }
  }
  return refused;
}

/** Proposes events that could not or may not be recorded: once in the logbook, and kept current at the stop. */
async function propose(tx: Tx, taken: LockedGuide, trip: TripRow, input: SettleInput, refused: Map<string, string>) {
  const changes = proposalChanges(trip.stops, missingOf(trip.stops, input.wanted));
  for (const { id_stop, kind, at } of changes) {
    await storeProposal(tx, { id_stop, kind, at });
    if (at === null) continue;
    const reason = refused.get(`${id_stop} ${kind}`);
    await logProposal(tx, { id_guide: input.id_guide, id_stop, at, event: eventText(trip, id_stop, kind), reason });
  }
  if (changes.length === 0) return;
  // The place of the truck also follows from what GPS saw.
  await refreshContainer(tx, taken.row);
  tx.changed('guide', input.id_guide, taken.row.party);
}

const eventText = (trip: TripRow, id_stop: number, kind: EventKind): string =>
  `${verbOf[kind]} ${trip.stops.find(s => s.id_stop === id_stop)?.name ?? ''}`;

/**
 * Makes a trip's facts match what GPS saw: records missing events, corrects those that late positions contradict, and proposes those that
 * the rules refuse or that the parameter geocerca_automatica leaves to a person. `again`: the trip changed since it was read. `lost`:
 * another process follows the truck now.
 */
export async function settleTrip(tx: Tx, input: SettleInput): Promise<'kept' | 'again' | 'lost'> {
  if ((await holdShards(tx, [input.shard])).size === 0) return 'lost';
  const date = tx.today;
  const taken = await guideToChange(tx, { id_guide: input.id_guide }, null);
  let trip = await selectTrip(tx, input.id_guide, date);
  if (trip === undefined || trip.muted) return 'kept';
  if (planKey(trip, planOf(trip)) !== input.key) return 'again';
  let refused = new Map<string, string>();
  if (trip.automatic) {
    const corrections = input.since === null ? [] : correctionsOf(trip.stops, input.wanted, input.since);
    if (corrections.length > 0) {
      await correctFacts(tx, taken, trip, corrections, input.because);
      trip = (await selectTrip(tx, input.id_guide, date)) ?? trip;
    }
    refused = await recordMissing(tx, trip, input.wanted);
    trip = (await selectTrip(tx, input.id_guide, date)) ?? trip;
  }
  await propose(tx, taken, trip, input, refused);
  return 'kept';
}
