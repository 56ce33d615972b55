import type { Tx } from '../../platform/db/tx.ts';
import { writeLog } from '../guides/guide-record.queries.ts';
import { digest, firstTime } from './first-time.ts';
import type { TravelGuide } from './travel.queries.ts';
import { driverOf } from './travel.ts';

/** «Tengo un problema»: an alert of the logbook, with the phone's time (never ahead of ours). Sent again it stands there once. */
export async function tellProblem(
  tx: Tx,
  guide: TravelGuide,
  said: { text: string; at: string },
  call: string,
): Promise<void> {
  const key = `problem-${digest(said).toString('hex')}`;
  if (!(await firstTime(tx, guide.id_guide, { key, call, said }))) return;
  const at = new Date(Math.min(Date.parse(said.at), tx.now.getTime()));
  const text = `Conductor: ${said.text}`;
  await writeLog(tx, { id_guide: guide.id_guide, kind: 'ALERT', text, at, author: driverOf(guide) });
  tx.audit({ action: 'driver_problem', noun: 'guide', id: guide.id_guide, after: { text, at } });
  tx.changed('guide', guide.id_guide, guide.party);
}
