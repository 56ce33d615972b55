/** Conditions and amounts of surcharges (8-money §1.2, table of surcharges). */
import { compare, exact, type Money, percent, subtract, toMoney } from '../../system/amounts/money';
import { type LineAmount, lineAmountOf, type MissingFact } from './item-price';
import type { RateFacts, RateParameters } from './rate-facts';
import type { Surcharge, SurchargeKind } from './rate-rules';

/** Fields of a surcharge that determine its amount. */
export type PricedSurcharge = Pick<Surcharge, 'kind' | 'method' | 'amount' | 'params'>;

/** Figures used for a surcharge, so that it can be explained and recomputed. */
export interface SurchargeBasis {
  /** Diesel price on the date and base price, USD per gallon. */
  readonly diesel_usd_galon?: Money;
  readonly diesel_base_usd?: Money;
  readonly km_por_galon_cargado?: number;
  readonly sobrepeso_desde_kg?: number;
  /** Cargo and tare. */
  readonly total_kg?: number;
  readonly noche_desde?: string;
  readonly noche_hasta?: string;
  /** Name of the holiday. */
  readonly holiday?: string;
}

/** Why a surcharge with a matching rule is not charged. */
export type SkipReason =
  | 'NO_AUTOMATICO'
  | 'YA_EN_TARIFA'
  | 'SIN_BASE_DIESEL'
  | 'DIESEL_NO_SUBIO'
  | 'SIN_GENERADOR'
  | 'GENERADOR_DEL_CLIENTE'
  | 'SIN_EXCESO'
  | 'SIN_PARADA_EXTRA'
  | 'NO_ES_DE_NOCHE'
  | 'NO_ES_FERIADO'
  | 'FALTA_DATO'
  | 'SIN_PARAMETRO';

export interface Skip {
  readonly skip: SkipReason;
  readonly basis: SurchargeBasis;
  readonly missing?: MissingFact;
  readonly parameter?: keyof RateParameters;
}
export type SurchargeOutcome = { readonly line: LineAmount; readonly basis: SurchargeBasis } | Skip;

/** Input of surcharges besides the facts. */
export interface SurchargeContext {
  readonly facts: RateFacts;
  /** Amount of FLE; null: no price. */
  readonly freight: Money | null;
  /** Base diesel price of the fee that gave the freight; it takes precedence over the surcharge's own. */
  readonly fee_diesel_base: Money | null;
  /** Name of the holiday on the date at the place; null: none. */
  readonly holiday: string | null;
}

const skip = (reason: SkipReason, basis: SurchargeBasis = {}): Skip => ({ skip: reason, basis });
const lacks = (missing: MissingFact, basis: SurchargeBasis = {}): Skip => ({ skip: 'FALTA_DATO', basis, missing });
const unset = (parameter: keyof RateParameters): Skip => ({ skip: 'SIN_PARAMETRO', basis: {}, parameter });

/** By method only: a fixed amount, or percent of the freight. */
function plain(surcharge: PricedSurcharge, context: SurchargeContext, basis: SurchargeBasis): SurchargeOutcome {
  if (surcharge.method !== 'PORCENTAJE') return { line: lineAmountOf(1, toMoney(surcharge.amount)), basis };
  if (context.freight === null) return lacks('freight', basis);
  return { line: lineAmountOf(1, percent(context.freight, surcharge.amount)), basis };
}

/**
 * POR_GALON: gallons of the trip × (price − base). PORCENTAJE: freight × share × (price ÷ base − 1). A lower diesel price reduces the price only if
 * agreed (`bidireccional`).
 */
function fuel(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  const { facts, freight } = context;
  const base = context.fee_diesel_base ?? surcharge.params?.diesel_base_usd ?? null;
  if (base === null || compare(base, 0) <= 0) return skip('SIN_BASE_DIESEL');
  const price = facts.parameters.diesel_usd_galon;
  if (price === null) return unset('diesel_usd_galon');
  const known: SurchargeBasis = { diesel_usd_galon: price, diesel_base_usd: base };
  const change = compare(price, base);
  if (change === 0 || (change < 0 && surcharge.params?.bidireccional !== true)) return skip('DIESEL_NO_SUBIO', known);
  if (surcharge.method === 'PORCENTAJE') {
    if (freight === null) return lacks('freight', known);
    const rise = exact(price).dividedBy(exact(base)).minus(1);
    const amount = exact(freight).times(exact(surcharge.amount)).dividedBy(100).times(rise);
    return { line: lineAmountOf(1, toMoney(amount)), basis: known };
  }
  const perGallon = facts.parameters.km_por_galon_cargado;
  if (perGallon === null || perGallon <= 0) return unset('km_por_galon_cargado');
  const basis = { ...known, km_por_galon_cargado: perGallon };
  if (facts.km === null) return lacks('km', basis);
  return { line: lineAmountOf(exact(facts.km).dividedBy(perGallon), subtract(price, base)), basis };
}

function genset(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  if (!context.facts.needs_generator) return skip('SIN_GENERADOR');
  return context.facts.own_generator ? skip('GENERADOR_DEL_CLIENTE') : plain(surcharge, context, {});
}

/** Every started tonne of cargo and tare above the limit. */
function overweight(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  const { cargo_kg, tare_kg, parameters } = context.facts;
  const from = surcharge.params?.sobrepeso_desde_kg ?? parameters.sobrepeso_desde_kg;
  if (from === null) return unset('sobrepeso_desde_kg');
  if (cargo_kg === null || tare_kg === null)
    return lacks(cargo_kg === null ? 'cargo_kg' : 'tare_kg', { sobrepeso_desde_kg: from });
  const total = exact(cargo_kg).plus(exact(tare_kg));
  const basis = { sobrepeso_desde_kg: from, total_kg: total.toNumber() };
  const excess = total.minus(from);
  if (excess.lte(0)) return skip('SIN_EXCESO', basis);
  return { line: lineAmountOf(excess.dividedBy(1000).ceil(), toMoney(surcharge.amount)), basis };
}

function extraStops(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  const extra = context.facts.plants - 1;
  return extra > 0 ? { line: lineAmountOf(extra, toMoney(surcharge.amount)), basis: {} } : skip('SIN_PARADA_EXTRA');
}

/** Whether a time `HH:mm` is in [from, to); across midnight when `to` is earlier. */
export function isNight(time: string, from: string, to: string): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

function night(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  const { appointment_time, parameters } = context.facts;
  const from = surcharge.params?.noche_desde ?? parameters.noche_desde;
  const to = surcharge.params?.noche_hasta ?? parameters.noche_hasta;
  if (from === null) return unset('noche_desde');
  if (to === null) return unset('noche_hasta');
  const basis = { noche_desde: from, noche_hasta: to };
  if (appointment_time === null) return lacks('appointment_time', basis);
  return isNight(appointment_time, from, to) ? plain(surcharge, context, basis) : skip('NO_ES_DE_NOCHE', basis);
}

function holiday(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  return context.holiday === null ? skip('NO_ES_FERIADO') : plain(surcharge, context, { holiday: context.holiday });
}

const BY_KIND: Readonly<
  Record<SurchargeKind, (surcharge: PricedSurcharge, context: SurchargeContext) => SurchargeOutcome>
> = {
  COMBUSTIBLE: fuel,
  GENSET: genset,
  SOBREPESO: overweight,
  PARADA_EXTRA: extraStops,
  NOCTURNO: night,
  FERIADO: holiday,
};

/** Line of the surcharge that won its kind, or why it is not charged. */
export function priceSurcharge(surcharge: PricedSurcharge, context: SurchargeContext): SurchargeOutcome {
  return BY_KIND[surcharge.kind](surcharge, context);
}
