import type { Tx } from '../../../platform/db/tx.ts';
import type { Claim, Loss } from '../../trips/state/claims/claims.ts';
import { leaveCharges } from './leave-charges.ts';
import { noteRemovals } from './legs-again.queries.ts';
import { legsWithCharges, moveBackToGuide } from './plan-charges.queries.ts';
import { type Author, proposeRemoval } from './propose-charge.ts';
import { supersede } from './proposed-charges.queries.ts';

type Of<What extends Loss['what']> = Extract<Loss, { what: What }>;

async function releaseLegs(
  tx: Tx,
  { id_reservation, legs, id_street_turn }: Of<'LEGS'>,
  author: Author,
  motive: string,
) {
  for (const id_leg of legs ?? (await legsWithCharges(tx, id_reservation))) {
    await supersede(tx, { id_leg }, id_street_turn);
    await proposeRemoval(tx, author, { id_leg }, motive);
    if (id_street_turn !== undefined) await noteRemovals(tx, { id_leg, id_street_turn });
  }
}

async function releaseGuides(tx: Tx, { guides, leg }: Of<'GUIDES'>, author: Author, motive: string) {
  for (const id_guide of guides)
    if (leg === 'goes') await supersede(tx, { id_guide });
    else await leaveCharges(tx, author, { id_guide, plan_stays: leg !== 'taken' }, motive);
}

async function releaseSkip(tx: Tx, { id_guide, id_stop }: Of<'SKIP'>) {
  if (id_stop === null) await supersede(tx, { id_guide, kinds: ['SKIPPED_STOP'] });
  else await supersede(tx, { kind: 'SKIPPED_STOP', subject: id_stop });
}

/**
 * When a plan is lost, supersedes its open proposals and proposes the removal of their accepted charges. When a guide is lost and its leg
 * waits for another one, the proposals return to the leg; when the leg is lost with it, they are superseded. A false freight is charged
 * itself: its skipped stops are not; when it is undone, the guide gets back what its leg got from it.
 */
export const PROPOSED_CHARGES: Claim = {
  name: 'proposed charges',
  release: async (tx, loss, { actor, motive }) => {
    if (loss.what === 'CONTAINERS') await supersede(tx, loss.of);
    if (loss.what === 'LEGS') await releaseLegs(tx, loss, actor, motive);
    if (loss.what === 'GUIDES') await releaseGuides(tx, loss, actor, motive);
    if (loss.what === 'FREED_LEG') await moveBackToGuide(tx, loss.id_guide);
    if (loss.what === 'TRIP') await supersede(tx, { id_guide: loss.id_guide, kinds: ['SKIPPED_STOP'] });
    if (loss.what === 'SKIP') await releaseSkip(tx, loss);
  },
};
