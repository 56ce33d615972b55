/** Kinds of VAT of what third parties invoice and of what is charged (8-money §4.1). */
import { IVA_KIND_NAMES } from './service';

/**
 * Beside those of services: NOT_SUBJECT, outside of VAT (LRTI art. 54), and EXEMPT. Only what third parties invoice has them, and what is
 * agreed with them or planned; a refund passes on the kind and the VAT of its voucher.
 */
export const CHARGED_VAT_NAMES = {
  ...IVA_KIND_NAMES,
  NOT_SUBJECT: 'No objeto de IVA',
  EXEMPT: 'Exento de IVA',
} as const;
export type ChargedVatKind = keyof typeof CHARGED_VAT_NAMES;

/** Whether VAT is charged: only the general kind has a rate; at 0 %, outside of VAT and exempt there is none. */
export const isTaxed = (kind: string): boolean => kind === 'STANDARD';

const SRI_NAMES: Readonly<Record<string, string>> = {
  6: CHARGED_VAT_NAMES.NOT_SUBJECT,
  7: CHARGED_VAT_NAMES.EXEMPT,
};
/** «Exento de IVA»: name of a base without a rate, by the SRI code; null: the rate names the base. */
export const untaxedName = (codigo_sri: string): string | null => SRI_NAMES[codigo_sri] ?? null;
