import type { ConstraintTexts } from '../../platform/http/errors.ts';

export const MODEM_CONSTRAINTS: ConstraintTexts = {
  devices_code_key: { code: 'CODIGO_DUPLICADO', message: 'Ya existe un módem que envía con ese código', field: 'code' },
};
