import type { DepositCostKind, DynamicMethod } from '@cabezal/domain/prices/amounts/agreed-costs';

/** The unit of an amount. */
export const METHOD_UNITS: Readonly<Record<DynamicMethod, string | undefined>> = {
  FIJO: undefined,
  POR_KM: '/km',
  POR_HORA: '/h',
  PORCENTAJE_VENTA: '% del flete',
};
export const DEPOSIT_UNITS: Readonly<Partial<Record<DepositCostKind, string>>> = {
  ALMACENAJE_DIA: '/día',
  CONEXION_HORA: '/h',
};
