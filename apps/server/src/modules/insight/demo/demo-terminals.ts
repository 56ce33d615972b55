import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { explainLost } from '../../bookings/reservations/slots/explain-lost.ts';
import { updateDraft } from '../../operations/slot-drafts/update-draft.ts';
import { storeTerminalRules } from '../../operations/terminals/save-terminal.ts';
import type { Rules } from '../../operations/terminals/terminals.queries.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { actorOf } from './demo-costs.ts';
import { giveDemoDisvs } from './demo-disvs.ts';
import { officePerson } from './demo-services.queries.ts';
import { sendDemoRequests } from './demo-slot-requests.ts';
import { placesByCode, unexplainedSlots, unslottedStops } from './demo-terminals.queries.ts';

const GENERAL: Rules = {
  requires_slot: null,
  tolerance_min: null,
  lead_min: null,
  change_limit_min: null,
  cancel_limit_min: null,
  margin_cutoff_min: null,
  no_show_fee_usd: null,
  change_fee_usd: null,
};
/** Rules of terminals, by the code of their place. */
const RULES: Readonly<Record<string, Partial<Rules>>> = {
  TPG: { tolerance_min: 60, cancel_limit_min: 120, no_show_fee_usd: '45.00' },
  DPW: {
    tolerance_min: 15,
    lead_min: 240,
    change_limit_min: 120,
    cancel_limit_min: 240,
    margin_cutoff_min: 60,
    no_show_fee_usd: '75.00',
    change_fee_usd: '20.00',
  },
};

/** Number of lost slots for which the client is responsible. */
const LOST = 2;

/** Number of stops at which somebody began to ask for a slot, and hours until the earliest of them. */
const DRAFTS = 4;
const AHEAD_H = 3;

/** Drafts of slots for the next trips without one. A stop that a rule refuses, such as the cut-off, gets none. */
async function beginDrafts(tx: Tx, actor: Actor): Promise<void> {
  const stops = await unslottedStops(tx, AHEAD_H, DRAFTS);
  await eachInSavepoint(
    tx,
    stops,
    stop => stop.id_stop,
    ({ id_reservation, id_guide, id_stop, at }) =>
      updateDraft(tx, actor, {
        id_reservation,
        data: { id_guide, id_stop, version: 0, slot_from: at, emails: ['garita@demo.ec'], remarks: null },
      }),
  );
}

/**
 * Rules about slots that differ between terminals, lost slots whose fee is proposed to the client, requests and drafts of slots, with the verbs of the
 * screens.
 */
export async function giveDemoTerminals(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const person = await officePerson(tx);
    if (person === undefined) return;
    const places = await placesByCode(tx, Object.keys(RULES));
    for (const [code, rules] of Object.entries(RULES)) {
      const id_location = places.get(code);
      if (id_location === undefined) continue;
      await storeTerminalRules(tx, actorOf(person), { id_location, version: 0, ...GENERAL, ...rules });
    }
    const said = { missed_by: 'CLIENTE', missed_note: 'La carga no estuvo lista' } as const;
    for (const slot of await unexplainedSlots(tx, LOST)) await explainLost(tx, actorOf(person), { ...slot, ...said });
    await sendDemoRequests(tx, actorOf(person));
    await beginDrafts(tx, actorOf(person));
    await giveDemoDisvs(tx, actorOf(person));
  });
}
