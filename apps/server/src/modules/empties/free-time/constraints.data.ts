import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const FREE_TIME_CONSTRAINTS: ConstraintTexts = {
  free_time_tariffs_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe una tarifa de esa naviera para esos contenedores en esas fechas',
  },
};
