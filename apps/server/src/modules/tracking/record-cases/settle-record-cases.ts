import { credentialFacts } from '@cabezal/domain/tracking/alerts/credential-facts';
import { causeOf, type RecordFacts } from '@cabezal/domain/tracking/alerts/record-facts';
import { type RecordSignal, type RecordSteps, recordSteps } from '@cabezal/domain/tracking/alerts/record-steps';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { nobody } from '../../../platform/http/context.ts';
import { applyToCase } from '../../trips/cases/apply-to-case.ts';
import { lockCase, storeSignal } from '../../trips/cases/cases.queries.ts';
import { openCase } from '../../trips/cases/open-case.ts';
import { notifyOfCase } from '../alerts/notify-of-case.ts';
import { usualThresholds } from '../alerts/read-rules.ts';
import { rulesInForce } from '../alerts/rules-in-force.queries.ts';
import { lockOpenRecordCase, selectEndedRecordCases, selectOpenRecordCases } from './known-records.queries.ts';
import * as queries from './record-facts.queries.ts';
import { positionDoors } from './silent-doors.ts';

/** All records that a rule may find something of. */
async function allFacts(tx: Tx): Promise<RecordFacts[]> {
  return [
    ...(await queries.openGuides(tx)),
    ...(await queries.failedDocuments(tx)),
    ...(await queries.overdueTasks(tx)),
    ...credentialFacts(await queries.endingCredentials(tx)),
    ...(await queries.containersToPort(tx)),
    ...(await queries.unconfirmedSlots(tx)),
    ...(await queries.lostSlots(tx)),
    ...(await queries.failingLanes(tx)),
    ...(await positionDoors(tx)),
  ];
}

async function stepsNow(tx: Tx): Promise<RecordSteps> {
  const facts = await allFacts(tx);
  const known = {
    facts,
    rules: await rulesInForce(tx),
    held: await usualThresholds(tx),
    open: await selectOpenRecordCases(tx),
    ended: await selectEndedRecordCases(tx, facts.map(causeOf)),
  };
  return recordSteps(known, tx);
}

/** Opens the case of a record, or adds the signal to its case, if nobody has ended that meanwhile. */
async function addOne(tx: Tx, { facts, watch, signal, joins }: RecordSignal): Promise<void> {
  if (joins !== null && !joins.reopens && (await lockOpenRecordCase(tx, joins.id_alert_case)) === undefined) return;
  const opened = await openCase(tx, {
    ...facts.about,
    kind: facts.kind,
    subject: facts.subject,
    signal,
    ack_min: watch.sla_ack_min,
    end_min: watch.sla_end_min,
    author: 'Sistema',
    id_alert: watch.id_alert,
    joins: joins === null ? null : { ...joins, kinds: [facts.kind] },
  });
  if (opened === undefined) return;
  const { id_alert_case, is_new, is_reopened, is_lifted, is_acked } = opened;
  // Whoever acknowledged it looks at it already.
  if (is_new || ((is_reopened || is_lifted) && !is_acked)) await notifyOfCase(tx, id_alert_case);
}

async function rewordOne(tx: Tx, { id_alert_case, signal }: RecordSteps['reword'][number]): Promise<void> {
  if ((await storeSignal(tx, id_alert_case, signal)) > 0) tx.changed('alert_case', id_alert_case, []);
}

async function endOne(tx: Tx, id_alert_case: number): Promise<void> {
  const seen = await lockOpenRecordCase(tx, id_alert_case);
  if (seen === undefined || seen.is_reopened) return;
  await applyToCase(tx, nobody, await lockCase(tx, id_alert_case), { act: 'END', text: 'Se atendió', why: 'CESO' });
}

/**
 * Judges the records of the office by the rules in force, and opens and ends their cases: each in a transaction of its own, so that one that fails
 * blocks no other. What has changed since it was read is seen a minute later.
 */
export async function settleRecordCases(db: Database): Promise<void> {
  const { add, reword, end } = await db.read(systemScope, stepsNow);
  const works = [
    ...add.map(one => (tx: Tx) => addOne(tx, one)),
    ...reword.map(one => (tx: Tx) => rewordOne(tx, one)),
    ...end.map(one => (tx: Tx) => endOne(tx, one.id_alert_case)),
  ];
  const failures: unknown[] = [];
  for (const work of works)
    try {
      await db.write(systemScope, systemAuthor, work);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
