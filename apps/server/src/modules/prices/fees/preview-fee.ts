import type { previewFee } from '@cabezal/contract/prices/fees/fees.calls';
import { percentChange } from '@cabezal/domain/prices/amounts/percent-change';
import { type Draft, withDrafts } from '@cabezal/domain/prices/pricing/drafts';
import { preparingRules } from '@cabezal/domain/prices/pricing/prepare-rules';
import type { Fee } from '@cabezal/domain/prices/pricing/rate-rules';
import { changesInPlace } from '@cabezal/domain/prices/pricing/rule-changes';
import { add, type Money } from '@cabezal/domain/system/amounts/money';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandFields } from '../../../platform/http/errors.ts';
import { runInSlices } from '../../../platform/time-slices.ts';
import { byWeight, type ComparedReservation, comparePrices, isChanged } from '../pricing/compare-prices.ts';
import { storedMovements } from '../pricing/movement.queries.ts';
import { feeFamily, ratedServices } from '../pricing/rule-rows.queries.ts';
import { rateParametersOn, saleRuleRows } from '../pricing/rules.ts';
import { competitors } from './competitors.ts';
import { draftFee } from './draft-fee.ts';
import { demandMayFee, mayWriteFee } from './fee-rights.ts';
import { type FeeRaw, feeReferences, feesOf } from './fees.queries.ts';
import * as queries from './preview.queries.ts';
import { unknownServices } from './simulate.ts';

type Preview = z.infer<typeof previewFee.output>;
type Input = z.infer<typeof previewFee.input>;

const reservationsShown = 200;
/** Most containers that a preview rates; more need a simulation. */
const containersRated = 5_000;

/** The price of each service by the changed row and by the draft. */
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
      service_code: service?.code ?? '',
      service: service?.name ?? '',
      before: was,
      after: is,
      change: was === null || is === null ? null : percentChange(was, is),
    };
  });
}

const total = (values: readonly (Money | null)[]): Money => add('0.00', ...values.map(value => value ?? '0.00'));

/**
 * Days whose prices a draft may change: its own, and those that the replaced row loses. A row in force keeps the days before the draft, and
 * its days that are over.
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

/** The containers whose price by the rules the draft may change, with their prices before and after. */
async function changedPrices(
  tx: Tx,
  draft: Draft<Fee>,
  family: readonly Fee[],
  since: string,
): Promise<ComparedReservation[]> {
  const replaced = family.find(fee => fee.id_fee === draft.replaces);
  const days = concernedDays(draft.rule, replaced, tx.today);
  // A moved version gives its days back to the previous one, which may have another scope.
  const scopes = [draft.rule, ...family];
  const movements = await storedMovements(tx, queries.concernedContainers(days, scopes), containersRated);
  if (movements.length === 0) return [];
  // Only the rules of these companies affect these prices.
  const parties = movements.flatMap(({ movement }) => [movement.id_client ?? [], movement.id_bill_to ?? []].flat());
  const near = movements.map(({ movement }) => movement);
  const rows = await saleRuleRows(tx, [...new Set(parties)], since, near);
  const fees = withDrafts(rows.fees, [draft], fee => fee.id_fee, tx.today);
  const parameters = await rateParametersOn(
    tx,
    near.map(({ date }) => date),
  );
  const before = await runInSlices(preparingRules({ ...rows, losers: 0 }));
  const after = await runInSlices(preparingRules({ ...rows, fees, losers: 0 }));
  return (await runInSlices(comparePrices(movements, [before, after], parameters))).filter(isChanged);
}

/** «Contra qué compite» and «Qué cambia» of a rate that is being written. Errors: 422 TARIFA_AJENA, DATOS_INVALIDOS by field. */
export async function preview(tx: Tx, actor: Actor, input: Input): Promise<Preview> {
  const { client } = await feeReferences(tx, input);
  demandMayFee(mayWriteFee(actor, { id_client: input.id_client ?? null, id_advisor: client?.id_advisor ?? null }));
  const draft = draftFee(input);
  const since = input.valid_from < tx.today ? input.valid_from : tx.today;
  const services = await ratedServices(tx);
  demandFields(unknownServices(input.items, services));
  const family = draft.replaces === null ? [] : await feeFamily(tx, draft.replaces);
  const changed = await changedPrices(tx, draft, family, since);
  const [before] = draft.replaces === null ? [] : await feesOf(tx, [draft.replaces]);
  return {
    ...(await competitors(tx, actor, draft.rule, family[0]?.id_family ?? null)),
    items: itemChanges(draft.rule, before, new Map(services.map(service => [service.id_service, service]))),
    reservations: changed.sort(byWeight).slice(0, reservationsShown),
    count: changed.length,
    before: total(changed.map(one => one.before)),
    after: total(changed.map(one => one.after)),
  };
}
