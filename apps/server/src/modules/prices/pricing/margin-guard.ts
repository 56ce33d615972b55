import { reservationMargin } from '@cabezal/domain/prices/amounts/margin';
import {
  isPassable,
  isWorse,
  MARGIN_PARAMETERS,
  type MarginLimits,
  marginChange,
  marginProblem,
  marginVerdict,
} from '@cabezal/domain/prices/amounts/margin-guard';
import { type MarginLevel, marginLevel } from '@cabezal/domain/prices/amounts/margin-level';
import { isZero } from '@cabezal/domain/system/amounts/money';
import { isRefusal, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { type PlannedLeg, plannedLegs } from './leg-costs.queries.ts';
import { type CostBasis, costFigures, costWith } from './leg-costs.ts';
import { refreshMargins } from './margins.ts';
import { clientMinimum, type MarginFacts, marginFacts, storedMargin } from './totals.queries.ts';

type Asker = Pick<Actor, 'actions'>;

/** The general limits of today. Errors: 422 SIN_PARAMETRO. */
export const marginLimits = (tx: Tx): Promise<MarginLimits> => parameters(tx, MARGIN_PARAMETERS, tx.today);

/** The limits of a reservation: the client's own minimum takes precedence over the general one. Needs the system's rights. */
async function limitsOf(tx: Tx, id_reservation: number): Promise<MarginLimits> {
  const limits = await marginLimits(tx);
  const margen_minimo_pct = await clientMinimum(tx, id_reservation);
  return margen_minimo_pct === null ? limits : { ...limits, margen_minimo_pct };
}

/**
 * Whether there is no price yet: no freight and no sale. The guard ignores this case, which other checks report. A freight of zero is a
 * price, with the lowest margin.
 */
const isUnpriced = (margin: { sale: string; has_freight: boolean } | undefined): boolean =>
  margin === undefined || (isZero(margin.sale) && !margin.has_freight);
const profitabilityOf = (
  margin: { sale: string; has_freight: boolean; profitability: string | null } | undefined,
): string | null => (margin === undefined || isUnpriced(margin) ? null : margin.profitability);

const asks = (asker: Asker) => ({
  may_pass: asker.actions.has('reservation.approve_low_margin'),
  sees_figures: asker.actions.has('cost.read'),
});

/**
 * Whether the margin allows the approval of a reservation. A person who may accept a low margin is not refused here, but must give a
 * reason.
 */
export async function approvalMargin(tx: Tx, asker: Asker, id_reservation: number): Promise<Verdict> {
  const margin = await storedMargin(tx, id_reservation);
  const { may_pass, sees_figures } = asks(asker);
  if (isUnpriced(margin)) return true;
  const problem = marginProblem(
    { profitability: profitabilityOf(margin), may_pass, sees_figures, reason: null },
    await tx.asSystem(() => limitsOf(tx, id_reservation)),
  );
  return problem !== true && may_pass && isPassable(problem) ? true : problem;
}

/** A reservation whose margin is checked; `subs`: only these containers are affected. */
interface Guarded {
  id_reservation: number;
  subs?: readonly number[];
}

interface Earned {
  profitability: string | null;
}
/** The margin of a reservation before a change, for `guardMargin`. Runs elevated, with the reservation locked. */
export async function marginBefore(tx: Tx, { id_reservation, subs }: Guarded): Promise<Earned> {
  await refreshMargins(tx, [id_reservation], subs);
  return keptMargin(tx, id_reservation);
}

/** The same if this transaction has refreshed it after each change, as in a bulk change. */
export async function keptMargin(tx: Tx, id_reservation: number): Promise<Earned> {
  return { profitability: profitabilityOf(await storedMargin(tx, id_reservation)) };
}

/**
 * Checks the margin after a change of a reservation's earnings (approval, carrier, price, sub-rate) has been stored; an error rolls back
 * the whole change. Runs elevated. `before`: the earlier margin, when something approved changes. Errors: 409 MARGEN_INSUFICIENTE, which
 * `reservation.approve_low_margin` passes with a reason that goes into the history; RENTABILIDAD_NO_DEFINIDA.
 */
export async function guardMargin(
  tx: Tx,
  actor: Asker,
  { id_reservation, subs }: Guarded,
  given: { reason?: string | null | undefined; before?: Earned },
): Promise<void> {
  await refreshMargins(tx, [id_reservation], subs);
  const margin = await storedMargin(tx, id_reservation);
  if (isUnpriced(margin)) return;
  const reason = given.reason?.trim() || null;
  const of = {
    ...asks(actor),
    reason,
    profitability: profitabilityOf(margin),
    ...(given.before && { before: given.before }),
  };
  const limits = await limitsOf(tx, id_reservation);
  const problem = marginProblem(of, limits);
  if (problem === true) return;
  const verdict = marginVerdict(of, limits);
  if (isRefusal(verdict)) {
    const asked =
      of.may_pass && isPassable(verdict)
        ? { margin_reason: 'Escriba por qué se acepta, en al menos 5 caracteres' }
        : undefined;
    throw new AppError(verdict.status, verdict.code, verdict.message, asked);
  }
  tx.audit({
    action: 'pass_low_margin',
    noun: 'reservation',
    id: id_reservation,
    after: { profitability: of.profitability },
    motive: reason,
  });
}

/** The effect of a choice of carrier for a leg on the margin. */
export interface MarginOf {
  level: MarginLevel;
  /** «Con Andrade la rentabilidad baja de 115,41 % a 46,26 %»; null: no text. */
  text: string | null;
  /** Why it is refused; null: allowed, or can be passed. */
  refusal: { code: string; message: string } | null;
  /** The margin falls, or is no longer defined. */
  worse: boolean;
  /** It can be passed with a reason. */
  needs_reason: boolean;
}
export type Carrier = { id_carrier: number; is_own: boolean; name: string };

/** The margin with another cost of one leg. */
function marginIf(facts: MarginFacts, id_leg: number, planned: string | null): string | null {
  const containers = facts.containers.map(box => ({
    ...box,
    legs: box.legs.map(leg => (leg.id_leg === id_leg ? { ...leg, planned } : leg)),
  }));
  return profitabilityOf({ ...facts, ...reservationMargin(facts.sale, containers, facts.paid) });
}

/**
 * Returns a function that gives the effect of each carrier on the margin if it drove this leg; undefined: the leg does not exist.
 * `termsOf`: terms of carriers for the container. Needs the system's rights; writes nothing.
 */
export async function marginNotifier(
  tx: Tx,
  asker: Asker,
  at: { id_reservation: number; id_sub_reservation: number; id_leg: number },
  termsOf: CostBasis['termsOf'],
): Promise<((who: Carrier) => MarginOf) | undefined> {
  const legs = await plannedLegs(tx, [at.id_sub_reservation]);
  const leg = legs.find(one => one.id_leg === at.id_leg);
  const [facts] = await marginFacts(tx, [at.id_reservation]);
  if (leg === undefined || facts === undefined) return undefined;
  const limits = await limitsOf(tx, at.id_reservation);
  const reckoning = { figures: await costFigures(tx, leg.date), termsOf };
  const costOf = (who: Pick<Carrier, 'id_carrier' | 'is_own'>) => costWith(legs, leg.id_leg, who, reckoning);
  const before = marginIf(facts, leg.id_leg, costOf(leg));
  return who => marginFor(contextFor(asker, { facts, leg, limits, before }), who, costOf(who));
}

interface MarginContext {
  facts: MarginFacts;
  leg: PlannedLeg;
  limits: MarginLimits;
  before: string | null;
  may_pass: boolean;
  sees_figures: boolean;
}
const contextFor = (asker: Asker, of: Omit<MarginContext, 'may_pass' | 'sees_figures'>): MarginContext => ({
  ...of,
  ...asks(asker),
});

function marginFor(
  { facts, leg, limits, before, may_pass, sees_figures }: MarginContext,
  who: Carrier,
  cost: string | null,
): MarginOf {
  const after = marginIf(facts, leg.id_leg, cost);
  const problem = isUnpriced(facts)
    ? true
    : marginProblem(
        { profitability: after, before: { profitability: before }, may_pass, sees_figures, reason: null },
        limits,
      );
  const passes = problem !== true && may_pass && isPassable(problem);
  return {
    level: marginLevel(after, limits),
    text: marginChange(who.name, { before, after }, limits, sees_figures),
    refusal: problem === true || passes ? null : { code: problem.code, message: problem.message },
    worse: isWorse(after, before),
    needs_reason: passes,
  };
}
