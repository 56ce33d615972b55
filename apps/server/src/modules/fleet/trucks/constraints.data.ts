import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const TRUCK_CONSTRAINTS: ConstraintTexts = {
  trucks_plate: { code: 'CAMION_DUPLICADO', message: 'Ya existe un camión con esa placa' },
};
