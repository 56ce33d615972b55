import type { ConstraintTexts } from '../../../platform/http/errors.ts';

/** The index decides when two people send the same code at once; the verbs check it first. */
export const DISCOUNT_CONSTRAINTS: ConstraintTexts = {
  discounts_code: { code: 'CODIGO_DUPLICADO', message: 'Ya existe un descuento con ese código' },
};
