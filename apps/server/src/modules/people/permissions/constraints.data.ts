import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const ROLE_CONSTRAINTS: ConstraintTexts = {
  roles_name: { code: 'ROL_DUPLICADO', message: 'Ya existe un rol con ese nombre' },
};
