import { isRefusal } from '@cabezal/domain/system/refusals/refusals';
import type { Outcome } from '@cabezal/domain/trips/rules/guide-events';
import type { Tx } from '../../../../platform/db/tx.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import {
  type EventSource,
  freeEarly,
  type LockedGuide,
  type LogEntry,
  storeFacts,
  writeLog,
} from '../facts/guide-record.queries.ts';
import { concernedBy, type GuideRecord } from '../facts/reservation-facts.queries.ts';
import { refreshContainer } from '../status/refresh-status.ts';
import { refreshStandBy } from './stand-by.queries.ts';

/** The changed facts; throws the refusal of the rule. */
export function accepted(outcome: Outcome<GuideRecord>): GuideRecord {
  if (isRefusal(outcome)) throw new AppError(outcome.status, outcome.code, outcome.message);
  return outcome;
}

/** Stores changed facts with everything that follows from them: statuses, stand-by, resources, logbook, audit. */
export async function commitFacts(
  tx: Tx,
  taken: LockedGuide,
  after: GuideRecord,
  source: EventSource | null,
  log: Omit<LogEntry, 'id_guide'>,
): Promise<void> {
  const { guide, row } = taken;
  await storeFacts(tx, guide, after, source);
  await writeLog(tx, { id_guide: guide.id_guide, ...log });
  await refreshContainer(tx, row);
  await refreshStandBy(tx, guide.id_guide);
  await freeEarly(tx, guide.id_guide);
  tx.audit({
    action: log.kind.toLowerCase(),
    noun: 'guide',
    id: guide.id_guide,
    after: { text: log.text, at: log.at ?? null, source },
  });
  tx.changed('guide', guide.id_guide, concernedBy(tx, row.id_reservation));
}
