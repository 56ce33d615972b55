import type { ConstraintTexts } from '../../../platform/http/errors.ts';

/** Two people at once: the index stands behind what the verbs ask first. */
export const DISCOUNT_CONSTRAINTS: ConstraintTexts = {
  discounts_code: { code: 'CODIGO_DUPLICADO', message: 'Ya existe un descuento con ese código' },
};
