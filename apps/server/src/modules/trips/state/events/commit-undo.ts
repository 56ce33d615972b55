import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import {
  annulLog,
  forgetProgress,
  holdAgain,
  type LockedGuide,
  storeFacts,
  writeLog,
} from '../facts/guide-record.queries.ts';
import { concernedBy, type GuideRecord } from '../facts/reservation-facts.queries.ts';
import { refreshContainer } from '../status/refresh-status.ts';
import { refreshStandBy } from './stand-by.queries.ts';

/**
 * What every undo does: removes a fact, derives everything again, leaves the event in the logbook as annulled, and stores the reason
 * (design 2.4).
 */
export async function commitUndo(
  tx: Tx,
  actor: Actor,
  taken: LockedGuide,
  after: GuideRecord,
  undo: { action: string; text: string; motive: string; annul: string[]; id_stop: number | null },
): Promise<void> {
  const { guide, row } = taken;
  await storeFacts(tx, guide, after, null);
  if (undo.annul.length > 0) await annulLog(tx, guide.id_guide, undo.annul, undo.id_stop);
  await writeLog(tx, {
    id_guide: guide.id_guide,
    id_stop: undo.id_stop,
    kind: 'UNDO',
    text: `${undo.text} — ${undo.motive}`,
    author: actor,
  });
  await forgetProgress(tx, guide.id_guide);
  await refreshContainer(tx, row);
  await refreshStandBy(tx, guide.id_guide);
  await holdAgain(tx, guide.id_guide);
  tx.audit({
    action: undo.action,
    noun: 'guide',
    id: guide.id_guide,
    before: { status: guide.status, stops: guide.stops },
    after: { stops: after.stops },
    motive: undo.motive,
  });
  tx.changed('guide', guide.id_guide, concernedBy(tx, row.id_reservation));
}
