import { emergencySignal, emergencyText } from '@cabezal/domain/trips/emergencies/emergency';
import type { Tx } from '../../../platform/db/tx.ts';
import { notify } from '../../system/notices/notify.ts';
import { openCase } from '../cases/open-case.ts';
import { type Emergency, labelOf } from './emergencies.queries.ts';
import { emergencyDesk } from './emergency-desk.ts';

interface Call {
  id_guide: number;
  /** The company that drives the trip and reads the case; null: none. */
  id_carrier: number | null;
  /** What called, so that it joins its case once: «emergency 3». */
  key: string;
  at: string;
  is_drill: boolean;
  author: string;
}

/**
 * Opens the emergency of a trip, or joins the open one, and tells the people of its rule at once: whoever calls again is in danger still. Needs an
 * elevated transaction. Returns its case; undefined: the call is in it already.
 */
async function openCalled(tx: Tx, call: Call): Promise<number | undefined> {
  const { id_guide, id_carrier, is_drill, author } = call;
  const { ruleOf, peopleOf } = emergencyDesk();
  const { id_alert, ack_min, end_min } = await ruleOf(tx);
  const signal = emergencySignal(call);
  const opened = await openCase(tx, {
    kind: 'PANICO',
    id_guide,
    id_company: id_carrier,
    signal,
    ack_min,
    end_min,
    author,
    id_alert,
    is_drill,
  });
  if (opened === undefined) return undefined;
  const { id_alert_case } = opened;
  const to = await peopleOf(tx, id_alert_case);
  const fields = { caso: await labelOf(tx, id_guide), detalle: emergencyText(is_drill) };
  const text = `${fields.caso}: ${fields.detalle}`;
  notify(tx, { subject: 'PANICO', to, by: 0, text, fields, url: `/monitoreo?caso=${id_alert_case}` });
  // Customers read nothing of it.
  tx.changed('guide', id_guide, id_carrier === null ? [] : [id_carrier]);
  return id_alert_case;
}

/** The case of a driver's call. */
export async function openEmergencyCase(tx: Tx, emergency: Emergency): Promise<void> {
  const { id_emergency, id_guide, id_carrier, at, driver_name } = emergency;
  const key = `emergency ${id_emergency}`;
  await openCalled(tx, { id_guide, id_carrier, key, at, is_drill: false, author: driver_name });
}

/** The case of a drill, beside that of a real emergency; it is the office's own, so that no carrier reads it. Undefined: the drill is open. */
export function openDrillCase(tx: Tx, id_guide: number, author: string): Promise<number | undefined> {
  const at = tx.now.toISOString();
  return openCalled(tx, { id_guide, id_carrier: null, key: `drill ${at}`, at, is_drill: true, author });
}
