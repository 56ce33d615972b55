import { exact } from '../amounts/money';
import type { Parameters } from '../parameters/parameter-value';

/**
 * What WhatsApp is expected to charge for a message, USD. The installation says it, because the prices differ by country and change; the invoice of
 * WhatsApp decides.
 */
export const WHATSAPP_PRICES = ['whatsapp_aviso_usd', 'whatsapp_marketing_usd', 'whatsapp_respuesta_usd'] as const;
type WhatsAppPrice = (typeof WHATSAPP_PRICES)[number];
/** The prices that have a value. */
export type WhatsAppPrices = Partial<Parameters<WhatsAppPrice>>;

/** By the kind that WhatsApp names; all other kinds are charged as a notice. */
const PRICE_OF: ReadonlyMap<string, WhatsAppPrice> = new Map([
  ['marketing', 'whatsapp_marketing_usd'],
  ['service', 'whatsapp_respuesta_usd'],
]);

/** What a message of a kind costs, USD with four decimals; null: its price has no value. `isBillable` false: WhatsApp said that it charges nothing. */
export function whatsAppCost(prices: WhatsAppPrices, category: string, isBillable = true): string | null {
  if (!isBillable) return '0.0000';
  const price = prices[PRICE_OF.get(category) ?? 'whatsapp_aviso_usd'];
  return price === undefined ? null : exact(price).toFixed(4);
}
