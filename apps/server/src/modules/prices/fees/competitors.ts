import type { previewFee } from '@cabezal/contract/prices/fees/fees.calls';
import { compete, competeSentence, meet, type Relation } from '@cabezal/domain/prices/pricing/compete';
import type { RuleHead } from '@cabezal/domain/prices/pricing/dimensions';
import { completedScope, type Implied } from '@cabezal/domain/prices/pricing/implied';
import type { Fee } from '@cabezal/domain/prices/pricing/rate-rules';
import { FEE_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import { eachInSteps, type Steps, sortInSteps } from '@cabezal/domain/system/collections/steps';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { impliedBy } from '../pricing/implied.queries.ts';
import { type FeeRaw, feesOf } from './fees.queries.ts';
import * as queries from './preview.queries.ts';
import { feeRow } from './read-fee.ts';

type Preview = z.infer<typeof previewFee.output>;

const competitorsShown = 50;
const order: readonly Relation[] = ['SOLAPA', 'PIERDE', 'GANA'];

const headOf = (fee: queries.ScopedFee): RuleHead => ({
  id: fee.id_fee,
  code: fee.code,
  version: fee.version,
  family: fee.id_family,
  owner: fee.id_client ?? null,
  scope: fee,
  valid_from: fee.valid_from,
  valid_to: fee.valid_to ?? null,
});

const completed = (head: RuleHead, implied: Implied): RuleHead => ({
  ...head,
  scope: completedScope(head.scope, implied),
});

interface Met {
  head: RuleHead;
  relation: Relation;
}

/** The rates whose scope and days meet the draft's, in display order. */
function* metBy(mine: RuleHead, others: readonly queries.ScopedFee[], implied: Implied): Steps<Met[]> {
  const reach = completed(mine, implied);
  const met: Met[] = [];
  yield* eachInSteps(others, fee => {
    const head = headOf(fee);
    if (meet(reach, completed(head, implied))) met.push({ head, relation: compete(mine, head).relation });
  });
  return yield* sortInSteps(
    met,
    (a, b) => order.indexOf(a.relation) - order.indexOf(b.relation) || b.head.id - a.head.id,
  );
}

/**
 * Rates that compete with the draft: first those that it overlaps, then those that win over it, then those that it wins over. `own`: family
 * of the changed rate; its versions do not compete.
 */
export async function competitors(
  tx: Tx,
  actor: Actor,
  draft: Fee,
  own: number | null,
): Promise<Pick<Preview, 'competes' | 'competing'>> {
  const mine = headOf(draft);
  const reach = completed(mine, await impliedBy(tx, [draft]));
  const others = await queries.possibleCompetitors(tx, reach, own);
  const met = await runInSlices(metBy(mine, others, await impliedBy(tx, [draft, ...others])));
  const shown = met.slice(0, competitorsShown);
  const rows = new Map(
    (
      await feesOf(
        tx,
        shown.map(({ head }) => head.id),
      )
    ).map((raw: FeeRaw) => [raw.id_fee, feeRow(raw, actor, tx.today)]),
  );
  const competes = shown.flatMap(({ head, relation }) => {
    const row = rows.get(head.id);
    return row === undefined ? [] : [{ ...row, relation, sentence: competeSentence(mine, head, FEE_WORDS) }];
  });
  return { competes, competing: met.length };
}
