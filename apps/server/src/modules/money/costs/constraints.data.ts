import type { ConstraintTexts } from '../../../platform/http/errors.ts';

/** The verbs check these conditions first; the constraints cover concurrent writers and verbs that omit the check. */
export const COST_CONSTRAINTS: ConstraintTexts = {
  service_costs_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe un costo de ese servicio en esas fechas',
  },
  dynamic_costs_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe un costo para esa compañía, tipo y tramo en esas fechas',
  },
  deposit_costs_one_at_a_time: {
    code: 'TARIFA_SOLAPADA',
    message: 'Ya existe un costo para esa combinación en esas fechas',
  },
  cost_types_code_key: {
    code: 'CODIGO_DUPLICADO',
    message: 'Ya existe un tipo de costo con ese código',
    field: 'code',
  },
  cost_types_name: { code: 'NOMBRE_DUPLICADO', message: 'Ya existe un tipo de costo con ese nombre', field: 'name' },
  payment_costs_document: { code: 'DOCUMENTO_REPETIDO', message: 'La factura de ese proveedor ya está registrada' },
  cost_orders_sap_number: {
    code: 'NUMERO_SAP_REPETIDO',
    message: 'otra orden ya tiene ese número; revise los dos documentos en SAP',
  },
  cost_orders_document: { code: 'DOCUMENTO_REPETIDO', message: 'La factura de ese proveedor ya está en otra orden' },
};
