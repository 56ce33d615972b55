import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const RESERVATION_CONSTRAINTS: ConstraintTexts = {
  sub_reservations_live_container: {
    code: 'CONTENEDOR_DUPLICADO',
    message: 'El contenedor ya está en otra reserva en curso',
  },
};
