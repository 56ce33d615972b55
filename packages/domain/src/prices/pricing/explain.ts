/** «¿Por qué este precio?» in sentences: all details for the operator, reasons without rules for a customer (8-money §0.3, §1.4). */

import { formatMoney } from '../../system/amounts/format';
import type { Money } from '../../system/amounts/money';
import { formatDate } from '../../system/time/time';
import { lineSentences, skippedSentences, surchargeReason } from './explain-lines';
import { type ExplainContext, loserSentences, ownerWords, PRECISION_WORDS } from './explain-losers';
import { DIESEL_MAX_DAYS, type RateFlag, type RateGap, type RateLine, type RateTrace } from './rate-trace';

/** A line with its sentences. */
export interface ExplainedLine {
  readonly id_service: number;
  /** «Flete terrestre de contenedor: $480,00». */
  readonly heading: string;
  readonly sentences: readonly string[];
}

export interface Explanation {
  readonly lines: readonly ExplainedLine[];
  /** Surcharges that are not charged, and figures to check. */
  readonly notes: readonly string[];
  /** Missing prices, each with the nearest rules. */
  readonly gaps: readonly { readonly gap: RateGap; readonly sentences: readonly string[] }[];
  /** «Total sin IVA: $595,20». */
  readonly total: string;
}

/** The company that owns the rule of a line; null: a general rule or none. */
function ownerOf({ rule }: RateLine): number | null {
  if (rule.origin === 'FEE') return rule.id_client;
  if (rule.origin === 'SURCHARGE') return rule.owner;
  return rule.origin === 'SERVICE' ? null : rule.id_carrier;
}

function contextOf(line: RateLine, { facts, side }: RateTrace): ExplainContext {
  const { id_bill_to, id_client } = facts;
  return {
    date: facts.date,
    gender: line.rule.origin === 'SURCHARGE' ? 'o' : 'a',
    payers: side === 'VENTA' && id_bill_to !== id_client && id_bill_to !== null && ownerOf(line) === id_bill_to,
  };
}

/** Why the rule of a line won; '' without competitors. */
function victory({ won_by, rule }: RateLine, context: ExplainContext): string[] {
  if (won_by === null) return [];
  const owner = ownerWords(won_by, context.payers);
  const noun = rule.origin === 'SURCHARGE' ? 'Rige este' : 'Rige esta';
  if (owner !== null) return [`${noun} porque es propi${context.gender} ${owner}.`];
  if (won_by === 'VIGENCIA') return [`${noun} porque su vigencia empieza después.`];
  if (won_by === 'REGISTRO') return [`${noun} porque se registró después.`];
  if (won_by === 'CLIENTE' || won_by === 'TRANSPORTISTA') return [];
  return [`${noun} porque es más precis${context.gender} ${PRECISION_WORDS[won_by]}.`];
}

function flagSentence(flag: RateFlag, { facts }: RateTrace): string {
  const since = formatDate(facts.parameters.diesel_valid_from);
  return flag === 'DIESEL_ANTIGUO'
    ? `El precio del diésel es del ${since}, de más de ${DIESEL_MAX_DAYS} días antes: revíselo.`
    : '';
}

/** The whole trace for a person of the operator, including other clients' rules among the losers. Never for a customer: see `explainToCustomer`. */
export function explain(trace: RateTrace): Explanation {
  const { facts } = trace;
  return {
    lines: trace.lines.map(line => {
      const context = contextOf(line, trace);
      return {
        id_service: line.id_service,
        heading: `${line.description}: ${formatMoney(line.amount)}`,
        sentences: [...lineSentences(line, facts), ...victory(line, context), ...loserSentences(line.losers, context)],
      };
    }),
    notes: [...skippedSentences(trace), ...trace.flags.map(flag => flagSentence(flag, trace))],
    gaps: trace.gaps.map(gap => ({
      gap,
      sentences: loserSentences(gap.losers, { date: facts.date, gender: 'a', payers: false }),
    })),
    total: `Total sin IVA: ${formatMoney(trace.total)}`,
  };
}

/** A line as a customer sees it. */
export interface CustomerLine
  extends Pick<RateLine, 'id_service' | 'service' | 'description' | 'quantity' | 'unit_price' | 'amount' | 'iva_kind'> {
  readonly sentence: string;
}
export interface CustomerExplanation {
  readonly lines: readonly CustomerLine[];
  readonly total: Money;
}

function customerSentence(line: RateLine, trace: RateTrace): string {
  const { rule } = line;
  if (rule.origin === 'SURCHARGE') return surchargeReason(line, rule, trace.facts);
  if (rule.origin === 'SERVICE')
    return rule.own_generator ? 'Usted pone el generador: no se cobra.' : 'Precio del catálogo de servicios.';
  if (rule.origin === 'FEE' && rule.item.included) return 'Está incluido en el flete.';
  return ownerOf(line) === null ? 'Según la tarifa general.' : 'Según la tarifa acordada con su empresa.';
}

/**
 * A price as a company may see it: lines and reasons, without losers, codes and rules. Null when another company's rule gave a line (percentages
 * would reveal the freight), and for every purchase.
 */
export function explainToCustomer(trace: RateTrace, id_company: number): CustomerExplanation | null {
  if (trace.side !== 'VENTA') return null;
  const others = trace.lines.map(ownerOf).some(owner => owner !== null && owner !== id_company);
  if (others) return null;
  return {
    lines: trace.lines.map(line => ({
      id_service: line.id_service,
      service: line.service,
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unit_price,
      amount: line.amount,
      iva_kind: line.iva_kind,
      sentence: customerSentence(line, trace),
    })),
    total: trace.total,
  };
}
