/** The kinds of messages that WhatsApp charges. */
const WHATSAPP_CATEGORIES = ['utility', 'marketing', 'authentication', 'service'] as const;
type WhatsAppCategory = (typeof WHATSAPP_CATEGORIES)[number];

/**
 * USD for a message to Ecuador, by its kind (Meta's rates for the rest of Latin America, 2026). The invoice of WhatsApp decides: the log shows an
 * estimate. Answers within 24 hours are free up to 1,000 a month.
 */
const RATES: Readonly<Record<WhatsAppCategory, string>> = {
  utility: '0.0113',
  marketing: '0.0740',
  authentication: '0.0113',
  service: '0.0000',
};

/** What a message costs, USD. `isBillable` false: WhatsApp said that it charges nothing for it. A kind that is not known is charged as a notice. */
export function whatsAppCost(category: string, isBillable = true): string {
  if (!isBillable) return '0.0000';
  const known = WHATSAPP_CATEGORIES.find(one => one === category);
  return RATES[known ?? 'utility'];
}
