import type { ConstraintTexts } from '../../../platform/http/errors.ts';

export const SERVICE_REQUEST_CONSTRAINTS: ConstraintTexts = {
  service_requests_once: {
    code: 'SERVICIO_YA_PEDIDO',
    message: 'Ese servicio ya está pedido y espera respuesta',
  },
};
