/** Sentences for missing prices. */

import { refusalMessage } from '../../system/refusals/refusals';
import { formatDate } from '../../system/time/time';
import { MISSING_FACT_WORDS, type MissingFact } from './item-price';
import type { RateFacts, RateParameters } from './rate-facts';
import type { RatedService } from './rate-rules';
import type { Loser, RateGap } from './rate-trace';

/** The freight has no fee, so that the reservation cannot be accepted. */
export const feeRequired = (freight: RatedService, losers: readonly Loser[]): RateGap => ({
  code: 'TARIFA_REQUERIDA',
  message: refusalMessage('TARIFA_REQUERIDA'),
  blocking: true,
  id_service: freight.id_service,
  losers,
});

/** No rule says what a carrier is paid for the movement. */
export const purchaseUnknown = (freight: RatedService, losers: readonly Loser[]): RateGap => ({
  code: 'SIN_COSTO_COMPRA',
  message: refusalMessage('SIN_COSTO_COMPRA'),
  blocking: true,
  id_service: freight.id_service,
  losers,
});

/** A booked service without a price: it may be booked, but its order cannot be sent. */
export const withoutPrice = (service: RatedService, losers: readonly Loser[]): RateGap => ({
  code: 'SIN_PRECIO',
  message: `${service.name} no tiene precio: póngalo antes de enviar la orden`,
  blocking: false,
  id_service: service.id_service,
  losers,
});

/** `what` has a rule, but the movement lacks a fact that the rule needs. */
export const factMissing = (
  what: string,
  id_service: number,
  missing: MissingFact,
  blocking: boolean,
  losers: readonly Loser[],
): RateGap => ({
  code: 'FALTA_DATO',
  message: `${what}: no se puede calcular sin ${MISSING_FACT_WORDS[missing]}`,
  blocking,
  id_service,
  losers,
});

/** No value of a parameter on the date; there is no default (8-money §0.2). */
export const parameterMissing = (
  parameter: keyof RateParameters,
  facts: Pick<RateFacts, 'date'>,
  id_service: number,
): RateGap => ({
  code: 'SIN_PARAMETRO',
  message: refusalMessage('SIN_PARAMETRO', { clave: parameter, fecha: formatDate(facts.date) }),
  blocking: true,
  id_service,
  losers: [],
});
