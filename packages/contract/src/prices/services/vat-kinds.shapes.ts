import { CHARGED_VAT_NAMES, type ChargedVatKind } from '@cabezal/domain/system/validation/vat-kinds';
import { z } from 'zod';

/** VAT of a third party's invoice, and of what is charged. */
export const chargedVatKind = z.enum(Object.keys(CHARGED_VAT_NAMES) as [ChargedVatKind], 'Elija el IVA');
