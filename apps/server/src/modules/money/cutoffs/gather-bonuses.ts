import {
  type BonusPart,
  type BonusRule,
  bonusPart,
  bonusRuleOf,
  type GrantedBonus,
} from '@cabezal/domain/money/cutoffs/bonus';
import type { BonusConcept } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { fixedBonus, incidentLoss, punctualityLoss } from '@cabezal/domain/money/cutoffs/fixed-bonuses';
import type { MonthTerms } from '@cabezal/domain/money/cutoffs/month-limit';
import { ZERO } from '@cabezal/domain/system/amounts/money';
import type { Tx } from '../../../platform/db/tx.ts';
import { firstDayWithout, parameterValuesOn } from '../../system/parameters/read-parameter.queries.ts';
import * as facts from './cutoff-facts.queries.ts';

/** A bonus of a guide, before the limit of its month. */
export interface GuideBonus extends BonusPart {
  readonly guide: facts.BonusGuide;
  readonly concept: BonusConcept;
  readonly day: string;
}

type Held = (concept: BonusConcept) => GrantedBonus[];
const ofConcept =
  (held: readonly facts.HeldBonus[]): Held =>
  concept =>
    held.filter(one => one.concept === concept);

/** The bonus by the rules; null: no rule is for this trip. */
function bonusByRule(rules: readonly BonusRule[], guide: facts.BonusGuide, held: Held): BonusPart | null {
  const { chain } = guide;
  const km = chain.length > 0 ? chain.reduce((sum, link) => sum + link.km, 0) : guide.km;
  const rule = bonusRuleOf(rules, { ...guide, km, date: guide.trip_date });
  return rule === null ? null : bonusPart(rule, chain, guide.id_guide, held('BONO'));
}

/**
 * The bonuses of a guide that no live line has. A lost fixed bonus has a line of 0.00 that says why; after a rescue fixed bonuses wait until all
 * guides of the leg are closed.
 */
function bonusesOf(rules: readonly BonusRule[], guide: facts.BonusGuide, held: Held): GuideBonus[] {
  const { id_guide, times, punctuality, no_incident, is_leg_closed } = guide;
  const fixed = (concept: BonusConcept, amount: string | null, name: string, loss: string | null) =>
    amount === null || !is_leg_closed ? null : fixedBonus(amount, name, { id_guide, loss, times, held: held(concept) });
  const all: [BonusConcept, BonusPart | null][] = [
    ['BONO', bonusByRule(rules, guide, held)],
    [
      'BONO_PUNTUALIDAD',
      fixed('BONO_PUNTUALIDAD', punctuality, 'A tiempo en todas las citas', punctualityLoss(guide.agreed_stops)),
    ],
    ['BONO_SIN_INCIDENTE', fixed('BONO_SIN_INCIDENTE', no_incident, 'Sin incidente', incidentLoss(guide))],
  ];
  return all.flatMap(([concept, part]) =>
    part === null || guide.settled.includes(concept) ? [] : [{ ...part, guide, concept, day: guide.trip_date }],
  );
}

/** Bonuses of closed guides that no live line has. Needs the system's rights. */
export async function openBonuses(tx: Tx, cutoff_at: Date): Promise<GuideBonus[]> {
  const rules = await facts.bonusRules(tx);
  const fixed_since = await firstDayWithout(tx, ['bono_puntualidad_usd', 'bono_sin_incidente_usd'], ZERO);
  const has_rules = rules.length > 0;
  if (!has_rules && fixed_since === null) return [];
  const found: GuideBonus[] = [];
  for (const guide of await facts.bonusGuides(tx, cutoff_at, { has_rules, fixed_since })) {
    const chain = guide.chain.map(link => link.id_guide);
    const held = chain.length === 0 ? [] : await facts.grantedBonuses(tx, chain);
    found.push(...bonusesOf(rules, guide, ofConcept(held)));
  }
  return found;
}

/** The limit of each month in which these bonuses count, and what cortes pay for it already. Needs the system's rights. */
export async function monthTerms(
  tx: Tx,
  bonuses: readonly { readonly id_payee: number; readonly month: string }[],
): Promise<MonthTerms> {
  const limits = new Map<string, string>();
  for (const month of new Set(bonuses.map(one => one.month))) {
    const [held] = await parameterValuesOn(tx, ['bono_tope_mes_usd'], `${month}-01`);
    if (typeof held?.value === 'string' && held.value !== ZERO) limits.set(month, held.value);
  }
  const months = new Map<string, facts.DriverMonth>();
  for (const { id_payee: id_driver, month } of bonuses)
    if (limits.has(month)) months.set(`${id_driver} ${month}`, { id_driver, month });
  const rows = await facts.paidBonuses(tx, [...months.values()]);
  const paid = new Map(rows.map(row => [`${row.id_driver} ${row.month}`, row.amount]));
  return {
    limitOf: month => limits.get(month) ?? null,
    paidOf: (id_payee, month) => paid.get(`${id_payee} ${month}`) ?? ZERO,
  };
}
