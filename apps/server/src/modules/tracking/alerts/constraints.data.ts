import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const CASE_CONSTRAINTS: ConstraintTexts = {
  alert_cases_open: { code: 'CASO_REPETIDO', message: 'El viaje ya tiene otro caso abierto: atienda ese' },
  alerts_scope: { code: 'ALERTA_DUPLICADA', message: 'Ya existe una regla con el mismo alcance' },
};
