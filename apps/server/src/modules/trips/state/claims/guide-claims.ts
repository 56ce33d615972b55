import { nobody } from '../../../../platform/http/context.ts';
import { applyToCase } from '../../cases/apply-to-case.ts';
import { lockRecordCases, lockRuleCases } from '../../cases/cases.queries.ts';
import { carriersOf, endLinksOfCompany, endNotices, revokeTokens } from '../access-tokens.queries.ts';
import { attendProblemsOf } from '../problems/attend-problems.ts';
import type { Claim, Loss } from './claims.ts';

/**
 * Ends the links that show a guide, and its unread driver notices, with the guide. A driver who no longer drives it loses the phone link;
 * the links of customers stay. Links that people of the earlier carrier shared no longer show the trip.
 */
export const LINKS: Claim = {
  name: 'links',
  release: async (tx, loss) => {
    if (loss.what === 'CARRIER')
      for (const { id_guide, id_carrier } of await carriersOf(tx, loss.guides))
        await endLinksOfCompany(tx, id_guide, id_carrier);
    if (loss.what !== 'GUIDES' && loss.what !== 'DRIVER') return;
    for (const id_guide of loss.guides) {
      await revokeTokens(tx, id_guide, loss.what === 'DRIVER' ? 'travel_resources' : null);
      await endNotices(tx, id_guide);
    }
  },
};

/** The guides whose drivers need no help any more after the loss. */
function guidesOver(loss: Loss): readonly number[] {
  if (loss.what === 'GUIDES' || loss.what === 'RETURN') return loss.guides;
  return loss.what === 'TRIP' || loss.what === 'RESCUED' || loss.what === 'CLOSING' ? [loss.id_guide] : [];
}

/**
 * The problems that the driver of a lost trip reported need no attention any more, and neither does what rules found on it. An emergency goes on
 * whatever becomes of its trip: two persons end it.
 */
export const DRIVER_PROBLEMS: Claim = {
  name: 'driver problems',
  release: async (tx, loss, { actor, motive }) => {
    const guides = guidesOver(loss);
    if (guides.length === 0) return;
    const done = loss.what === 'GUIDES' ? 'Se eliminó la guía' : motive;
    // Nobody judged the cause itself: if the loss is undone while it lasts, the job opens a case again, as it does not after a person ended one.
    // A rescue moves what is about the trip to the guide of the other unit (`moveCases`).
    const lockEnding = loss.what === 'RESCUED' ? lockRecordCases : lockRuleCases;
    for (const found of await lockEnding(tx, guides)) await applyToCase(tx, nobody, found, { act: 'END', text: done });
    await attendProblemsOf(tx, actor, guides, { done });
  },
};
