/** Codes of places, shared by stops and locations (glossary), and actions at a stop (design 2.1). */

export const STOP_CODES = ['PRT', 'DEP', 'PLT', 'PATIO', 'BASE', 'PC', 'PES', 'GAS', 'OTR'] as const;
export type StopCode = (typeof STOP_CODES)[number];

export const STOP_CODE_NAMES: Readonly<Record<StopCode, string>> = {
  PRT: 'Puerto',
  DEP: 'Depósito',
  PLT: 'Planta',
  PATIO: 'Patio',
  BASE: 'Base',
  PC: 'Punto de conexión',
  PES: 'Báscula',
  GAS: 'Gasolinera',
  OTR: 'Otro',
};

export const STOP_ACTIONS = ['RETIRAR', 'CARGAR', 'ENTREGAR', 'DESCARGAR', 'DEVOLVER'] as const;
export type StopAction = (typeof STOP_ACTIONS)[number];

export const STOP_ACTION_NAMES: Readonly<Record<StopAction, string>> = {
  RETIRAR: 'Retirar',
  CARGAR: 'Cargar',
  ENTREGAR: 'Entregar',
  DESCARGAR: 'Descargar',
  DEVOLVER: 'Devolver',
};

/** True for the code of a place. */
export function isStopCode(code: string): code is StopCode {
  return (STOP_CODES as readonly string[]).includes(code);
}

/** Spanish name of a place's code («Puerto»); an unknown code is returned raw. */
export function stopCodeName(code: string): string {
  return isStopCode(code) ? STOP_CODE_NAMES[code] : code;
}

/** True for work stops (DEP, PLT, PRT): they determine the label and must be completed before the finish. */
export function isWorkCode(code: string): code is 'DEP' | 'PLT' | 'PRT' {
  return code === 'DEP' || code === 'PLT' || code === 'PRT';
}
