import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const MODEM_CONSTRAINTS: ConstraintTexts = {
  equipments_one_tracker: {
    code: 'EQUIPO_CON_MODEM',
    message: 'El equipo ya lleva otro módem',
    field: 'id_mounted_on',
  },
  devices_code_key: { code: 'CODIGO_DUPLICADO', message: 'Ya existe un módem que envía con ese código', field: 'code' },
};
