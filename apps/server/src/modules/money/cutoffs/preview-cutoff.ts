import { createHash } from 'node:crypto';
import type { CutoffPreview, OpenLine, OpenPayee } from '@cabezal/contract/money/cutoffs/cutoff.shapes';
import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { monthOf } from '@cabezal/domain/money/cutoffs/month-limit';
import {
  type Adjustment,
  adjusted,
  type DraftLine,
  fingerprint,
  type Settled,
  settle,
  settledTotal,
  withinMonths,
} from '@cabezal/domain/money/cutoffs/settle';
import { add, compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { reason, refuse, type Verdict } from '@cabezal/domain/system/refusals/refusals';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import { carriedOver, guideNumbers, lastPeriod, payeeFacts } from './cutoff-facts.queries.ts';
import { monthTerms } from './gather-bonuses.ts';
import { type Gathered, type GuideText, gather, type Period } from './gather-lines.ts';

export interface CutoffChoice {
  period_to: string;
  exclude: readonly { id_guide: number; reason: string }[];
  adjust: readonly Adjustment[];
}
export interface ComputedCutoff {
  period: Period;
  settled: Settled[];
  guides: Gathered['guides'];
  missing: Gathered['missing'];
  excluded: CutoffPreview['excluded'];
  obsolete: CutoffPreview['obsolete'];
  /** Guides with a line. */
  guideCount: number;
  earlier: number;
}

/** The period of a corte with the given end: from the day after the last one; it takes guides closed before its end, or before now. */
async function periodOf(tx: Tx, kind: CutoffKind, period_to: string): Promise<Period & { isFirst: boolean }> {
  const last = await lastPeriod(tx, kind);
  const end = new Date(instantOf(addDays(period_to, 1), '00:00', tx.zone));
  return {
    period_to,
    cutoff_at: end < tx.now ? end : tx.now,
    isFirst: last === null,
    period_from: last === null ? period_to : addDays(last, 1),
  };
}

/** The period of the first corte begins with its earliest trip. */
function withFirstDay(found: Gathered, period: Period): { found: Gathered; period: Period } {
  const days = [...found.guides.values()].map(guide => guide.trip_date);
  const period_from = days.reduce((first, day) => (day < first ? day : first), period.period_to);
  const lines = found.lines.map(line => ({ ...line, is_earlier: line.reverses !== null }));
  return { found: { ...found, lines }, period: { ...period, period_from } };
}

/** The lines after the limit of bonuses in each month: what is left out or adjusted is decided before. */
async function limited(tx: Tx, kind: CutoffKind, lines: DraftLine[]): Promise<DraftLine[]> {
  if (kind !== 'BONOS') return lines;
  const bonuses = lines.flatMap(({ payee, inputs }) =>
    'day' in inputs && inputs.day !== undefined ? [{ id_payee: payee.id, month: monthOf(inputs.day) }] : [],
  );
  return withinMonths(lines, await monthTerms(tx, bonuses));
}

/** Computes a corte as of now; the preview and the closing both use it. Needs the system's rights. */
export async function computeCutoff(tx: Tx, kind: CutoffKind, choice: CutoffChoice): Promise<ComputedCutoff> {
  const { isFirst, ...days } = await periodOf(tx, kind, choice.period_to);
  const all = await gather(tx, kind, days);
  const { found, period } = isFirst ? withFirstDay(all, days) : { found: all, period: days };
  const out = new Map(choice.exclude.map(one => [one.id_guide, one.reason]));
  const changes = new Map(choice.adjust.map(one => [`${one.id_guide} ${one.concept}`, one]));
  const own = found.lines.filter(line => line.reverses === null);
  const open = new Set([...own, ...found.missing].map(one => one.id_guide));
  const concepts = new Set(own.map(line => `${line.id_guide} ${line.concept}`));
  const obsolete = new Set([
    ...[...out.keys()].filter(id_guide => !open.has(id_guide)),
    ...choice.adjust.filter(one => !concepts.has(`${one.id_guide} ${one.concept}`)).map(one => one.id_guide),
  ]);
  const decided = found.lines
    // A requested reversal is included even if its guide is excluded.
    .filter(line => line.reverses !== null || line.id_guide === null || !out.has(line.id_guide))
    .map(line => {
      const change = line.reverses === null ? changes.get(`${line.id_guide} ${line.concept}`) : undefined;
      return change === undefined ? line : adjusted(line, change);
    });
  const lines = await limited(tx, kind, decided);
  const carried = await carriedOver(tx, kind);
  const settled = settle(lines, payee => ({
    retention: found.retention(payee.id),
    carried: carried.get(payee.id) ?? ZERO,
  }));
  const ofGuides = new Map(lines.flatMap(line => (line.id_guide === null ? [] : [[line.id_guide, line.is_earlier]])));
  return {
    period,
    settled,
    guides: found.guides,
    missing: found.missing.filter(guide => !out.has(guide.id_guide)),
    excluded: [...out]
      .filter(([id_guide]) => open.has(id_guide))
      .map(([id_guide, why]) => ({ id_guide, guide_number: numberOf(found, id_guide), reason: why })),
    obsolete: obsolete.size === 0 ? [] : await guideNumbers(tx, [...obsolete]),
    guideCount: ofGuides.size,
    earlier: [...ofGuides.values()].filter(Boolean).length,
  };
}
const numberOf = ({ guides, missing }: Gathered, id_guide: number): string =>
  guides.get(id_guide)?.guide_number ?? missing.find(one => one.id_guide === id_guide)?.guide_number ?? '';

/** SHA-256 of all lines: equal lines give an equal hash, and closing requires the hash that was reviewed. */
export const hashOf = (settled: readonly Settled[]): string =>
  createHash('sha256').update(fingerprint(settled)).digest('hex');

/**
 * Whether it can be closed. Errors: PERIODO_DE_CORTE by the days, NADA_POR_CORTAR, COSTO_PENDIENTE with every guide that lacks its cost.
 */
export function closeVerdict({ period, settled, missing }: ComputedCutoff, today: string): Verdict {
  if (period.period_to > today) return refuse('PERIODO_DE_CORTE', { motivo: 'termina hoy o antes' });
  if (period.period_to < period.period_from)
    return refuse('PERIODO_DE_CORTE', { motivo: 'empieza después del último corte' });
  if (missing.length > 0) {
    const guias = missing.map(guide => `La guía ${guide.guide_number} no tiene costo`).join('. ');
    return refuse('COSTO_PENDIENTE', { guias });
  }
  return settled.length === 0 ? refuse('NADA_POR_CORTAR') : true;
}

const textOf = (guides: Gathered['guides'], id_guide: number | null): GuideText | undefined =>
  id_guide === null ? undefined : guides.get(id_guide);

/** The open lines of payees, before closing. */
export function openLines({ settled, guides }: ComputedCutoff, id_payee?: number): OpenLine[] {
  return settled
    .filter(one => id_payee === undefined || one.payee.id === id_payee)
    .flatMap(({ payee, lines }) =>
      lines.map((line, i) => {
        const guide = textOf(guides, line.id_guide);
        const { concept, base, quantity, amount, formula, is_earlier, adjusted_from, justification, id_guide } = line;
        return {
          id: `${payee.id}-${i}`,
          id_payee: payee.id,
          payee_name: payee.name,
          id_guide,
          guide_number: guide?.guide_number ?? null,
          id_reservation: guide?.id_reservation ?? null,
          container: guide?.container ?? null,
          trip_date: guide?.trip_date ?? null,
          concept,
          base,
          quantity,
          amount,
          formula,
          is_earlier,
          adjusted_from,
          justification,
          left_out: guide?.left_out ?? null,
        };
      }),
    );
}

/** Payees with their amounts. */
export async function openPayees(tx: Tx, kind: CutoffKind, { settled }: ComputedCutoff): Promise<OpenPayee[]> {
  const facts = await payeeFacts(
    tx,
    kind,
    settled.map(one => one.payee.id),
  );
  return settled.map(({ payee, lines, total, left }) => {
    const part = (sign: 1 | -1) =>
      add(
        ZERO,
        ...lines
          .filter(line => compare(line.amount, ZERO) === sign && line.concept !== 'SALDO_SIGUIENTE')
          .map(line => line.amount),
      );
    const known = facts.get(payee.id);
    return {
      id_payee: payee.id,
      payee_name: payee.name,
      total,
      left,
      identification: known?.identification ?? '',
      escalafon: known?.escalafon ?? null,
      guides: new Set(lines.flatMap(line => (line.id_guide === null ? [] : [line.id_guide]))).size,
      earned: part(1),
      deducted: part(-1),
    };
  });
}

/** The preview as an answer. */
export async function previewCutoff(
  tx: Tx,
  mayClose: boolean,
  input: CutoffChoice & { kind: CutoffKind; id_payee?: number | undefined },
): Promise<CutoffPreview> {
  const { kind, id_payee } = input;
  const computed = await computeCutoff(tx, kind, input);
  const { period, settled, missing, excluded, obsolete, guideCount: guides, earlier } = computed;
  const verdict = reason(closeVerdict(computed, tx.today)) ?? true;
  return {
    kind,
    period_from: period.period_from,
    period_to: period.period_to,
    missing,
    excluded,
    obsolete,
    guides,
    earlier,
    payees: await openPayees(tx, kind, computed),
    lines: id_payee === undefined ? [] : openLines(computed, id_payee),
    total: settledTotal(settled),
    lines_count: settled.reduce((count, one) => count + one.lines.length, 0),
    fingerprint: hashOf(settled),
    can: { close: mayClose ? verdict : 'Su usuario no puede cerrar cortes' },
  };
}
