import type { ConstraintTexts } from '../../../platform/http/errors.ts';

/** The verbs check these conditions first; the constraints cover concurrent writers and verbs that omit the check. */
export const FEE_CONSTRAINTS: ConstraintTexts = {
  fees_one_at_a_time: { code: 'TARIFA_SOLAPADA', message: 'Ya existe una tarifa para esa combinación en esas fechas' },
  purchase_fees_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe una tarifa de compra para esa combinación en esas fechas',
  },
  surcharges_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe un recargo para esa combinación en esas fechas',
  },
  rate_has_begun: { code: 'TARIFA_INICIADA', message: 'La tarifa ya rige: cree una nueva vigencia' },
  holidays_date_id_canton_key: { code: 'FERIADO_REPETIDO', message: 'Ese feriado ya está registrado' },
};
