import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const ROUTE_CONSTRAINTS: ConstraintTexts = {
  routes_name: { code: 'RUTA_DUPLICADA', message: 'Ya existe una ruta con ese nombre', field: 'name' },
};
