import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const NEARBY_CONSTRAINTS: ConstraintTexts = {
  nearby_locations_id_location_id_nearby_key: {
    code: 'PAR_DUPLICADO',
    message: 'Esos lugares ya están registrados como cercanos',
    field: 'id_nearby',
  },
};
