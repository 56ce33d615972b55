import type { previewFee } from '@cabezal/contract/fees/fees.calls';
import { add, type Money } from '@cabezal/domain/money/money';
import { percentChange } from '@cabezal/domain/money/percent-change';
import { compete, competeSentence, meet } from '@cabezal/domain/rating/compete';
import type { RuleHead } from '@cabezal/domain/rating/dimensions';
import { type Draft, withDrafts } from '@cabezal/domain/rating/drafts';
import { completedScope, type Implied } from '@cabezal/domain/rating/implied';
import { prepareRules } from '@cabezal/domain/rating/prepare-rules';
import type { Fee } from '@cabezal/domain/rating/rate-rules';
import { changesInPlace } from '@cabezal/domain/rating/rule-changes';
import { FEE_WORDS } from '@cabezal/domain/rating/rule-words';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { demandFields } from '../../platform/http/errors.ts';
import { byWeight, comparePrices, isChanged } from '../rates/compare-prices.ts';
import { impliedBy } from '../rates/implied.queries.ts';
import { storedMovements } from '../rates/movement.queries.ts';
import { feeRule, ratedServices } from '../rates/rule-rows.queries.ts';
import { rateParametersOn, saleRuleRows } from '../rates/rules.ts';
import { draftFee } from './draft-fee.ts';
import { demandMayFee, mayWriteFee } from './fee-rights.ts';
import { type FeeRaw, feeReferences, feesOf } from './fees.queries.ts';
import * as queries from './preview.queries.ts';
import { feeRow } from './read-fee.ts';
import { unknownServices } from './simulate.ts';

type Preview = z.infer<typeof previewFee.output>;
type Input = z.infer<typeof previewFee.input>;

const competitorsShown = 50;
const reservationsShown = 200;
/** Containers that are rated for a look; more are for a simulation. */
const containersRated = 5_000;

const headOf = (fee: Fee): RuleHead => ({
  ...{ id: fee.id_fee, code: fee.code, version: fee.version, family: fee.id_family, owner: fee.id_client ?? null },
  ...{ scope: fee, valid_from: fee.valid_from, valid_to: fee.valid_to ?? null },
});

const completed = (head: RuleHead, implied: Implied): RuleHead => ({
  ...head,
  scope: completedScope(head.scope, implied),
});

const order = ['SOLAPA', 'PIERDE', 'GANA'];

/** Rates that hold where the draft would: first what it cannot stand beside, then what wins over it, then what it wins over. */
async function competitors(
  tx: Tx,
  actor: Actor,
  draft: Draft<Fee>,
  fees: readonly Fee[],
): Promise<Pick<Preview, 'competes' | 'competing'>> {
  const own = fees.find(fee => fee.id_fee === draft.replaces)?.id_family;
  const others = fees.filter(
    fee => fee.id_family !== own && fee.approved_at != null && (fee.valid_to ?? '9') >= tx.today,
  );
  const implied = await impliedBy(tx, [draft.rule, ...others]);
  const mine = headOf(draft.rule);
  const reach = completed(mine, implied);
  const met = others.flatMap(fee => {
    const head = headOf(fee);
    return meet(reach, completed(head, implied)) ? [{ head, ...compete(mine, head) }] : [];
  });
  const shown = met
    .sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation) || b.head.id - a.head.id)
    .slice(0, competitorsShown);
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

/** What each service costs by the row that is changed and by the draft. */
function itemChanges(
  draft: Fee,
  before: FeeRaw | undefined,
  names: ReadonlyMap<number, { code: string; name: string }>,
): Preview['items'] {
  if (before === undefined) return [];
  const ids = new Set([...before.items, ...draft.items].map(item => item.id_service));
  return [...ids].map(id_service => {
    const was = before.items.find(item => item.id_service === id_service)?.amount ?? null;
    const is = draft.items.find(item => item.id_service === id_service)?.amount ?? null;
    const service = names.get(id_service);
    return {
      ...{ service_code: service?.code ?? '', service: service?.name ?? '', before: was, after: is },
      change: was === null || is === null ? null : percentChange(was, is),
    };
  });
}

const total = (values: readonly (Money | null)[]): Money => add('0.00', ...values.map(value => value ?? '0.00'));

/**
 * Days whose prices a draft may change: its own, and those that the row in whose place it comes loses. What holds already keeps the days
 * before the draft, and those of it that are over.
 */
function concernedDays(
  draft: Fee,
  replaced: Fee | undefined,
  today: string,
): { valid_from: string; valid_to: string | null } {
  const { valid_from, valid_to = null } = draft;
  if (replaced === undefined || replaced.approved_at == null) return { valid_from, valid_to };
  const last = replaced.valid_to ?? null;
  const isMoved = changesInPlace(replaced, today) && replaced.valid_from < valid_from;
  return {
    valid_from: isMoved ? replaced.valid_from : valid_from,
    valid_to: valid_to === null || last === null ? null : last > valid_to ? last : valid_to,
  };
}

/** «Contra qué compite» and «Qué cambia» of a rate that is being written. Errors: 422 TARIFA_AJENA, DATOS_INVALIDOS by field. */
export async function preview(tx: Tx, actor: Actor, input: Input): Promise<Preview> {
  const { client } = await feeReferences(tx, input);
  demandMayFee(mayWriteFee(actor, { id_client: input.id_client ?? null, id_advisor: client?.id_advisor ?? null }));
  const draft = draftFee(input);
  const since = input.valid_from < tx.today ? input.valid_from : tx.today;
  demandFields(unknownServices(input.items, await ratedServices(tx)));
  const found = draft.replaces === null ? undefined : await feeRule(tx, draft.replaces);
  const replaced = found?.voided_at == null ? found : undefined;
  const owners = [draft.rule, ...(replaced === undefined ? [] : [replaced])].map(fee => fee.id_client ?? null);
  const clients = owners.every(id => id !== null) ? (owners as number[]) : null;
  const days = concernedDays(draft.rule, replaced, tx.today);
  const movements = await storedMovements(tx, queries.openContainers(days, clients), containersRated);
  // Whose rules meet these prices: of one client's draft not those of all.
  const parties = movements.flatMap(({ movement }) => [movement.id_client ?? [], movement.id_bill_to ?? []].flat());
  const rows = await saleRuleRows(tx, clients === null ? 'all' : [...new Set([...clients, ...parties])], since);
  const fees = withDrafts(rows.fees, [draft], fee => fee.id_fee, tx.today);
  const dates = movements.map(({ movement }) => movement.date);
  const rules = [prepareRules(rows), prepareRules({ ...rows, fees })] as const;
  const changed = comparePrices(movements, rules, await rateParametersOn(tx, dates)).filter(isChanged);
  const [before] = draft.replaces === null ? [] : await feesOf(tx, [draft.replaces]);
  return {
    ...(await competitors(tx, actor, draft, rows.fees)),
    items: itemChanges(draft.rule, before, new Map(rows.services.map(service => [service.id_service, service]))),
    reservations: changed.sort(byWeight).slice(0, reservationsShown),
    count: changed.length,
    before: total(changed.map(one => one.before)),
    after: total(changed.map(one => one.after)),
  };
}
