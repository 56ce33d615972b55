import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const USER_CONSTRAINTS: ConstraintTexts = {
  users_email: { code: 'CORREO_DUPLICADO', message: 'Ya existe un usuario con ese correo' },
  users_driver: { code: 'CONDUCTOR_CON_USUARIO', message: 'Ese conductor ya tiene usuario' },
};
