/** The worked sequences of the state machine (state-machine.json `vectores`): the expected label after each event. */
import type { GuideStatus, LegKind } from './labels';

export interface StatusVector {
  readonly name: string;
  readonly kind: LegKind;
  /** `CODE` or `CODE:ACTION`. */
  readonly stops: readonly string[];
  /** `event` or `event stop`, and the status after it. */
  readonly steps: readonly (readonly [string, GuideStatus])[];
}

export const STATUS_VECTORS: readonly StatusVector[] = [
  {
    name: 'E retiro de vacío a patio',
    kind: 'RETIRO',
    stops: ['BASE', 'DEP:RETIRAR', 'PATIO'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'RETIRO_POR_SALIR'],
      ['dep 0', 'RETIRANDO'],
      ['arr 1', 'EN_DEPOSITO'],
      ['dep 1', 'RETIRADO'],
      ['arr 2', 'RETIRO_POR_CERRAR'],
      ['close', 'RETIRO_CERRADO'],
    ],
  },
  {
    name: 'I retiro de lleno en puerto, mismo cabezal sigue',
    kind: 'RETIRO',
    stops: ['BASE', 'PRT:RETIRAR'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'RETIRO_POR_SALIR'],
      ['dep 0', 'RETIRANDO'],
      ['arr 1', 'EN_PUERTO'],
      ['dep 1', 'RETIRO_POR_CERRAR'],
      ['close', 'RETIRO_CERRADO'],
      ['reverse', 'RETIRO_POR_CERRAR'],
    ],
  },
  {
    name: 'E viaje patio-planta-puerto',
    kind: 'VIAJE',
    stops: ['PATIO', 'PLT:CARGAR', 'PRT:ENTREGAR'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'VIAJE_POR_SALIR'],
      ['dep 0', 'VIAJANDO'],
      ['arr 1', 'EN_PLANTA'],
      ['dep 1', 'VIAJANDO'],
      ['arr 2', 'EN_PUERTO'],
      ['dep 2', 'VIAJE_POR_CERRAR'],
      ['close', 'VIAJE_CERRADO'],
    ],
  },
  {
    name: 'I devolución planta-depósito',
    kind: 'DEVOLUCION',
    stops: ['PLT', 'DEP:DEVOLVER'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'DEVOLUCION_POR_SALIR'],
      ['dep 0', 'VIAJANDO'],
      ['arr 1', 'EN_DEPOSITO'],
      ['dep 1', 'DEVOLUCION_POR_CERRAR'],
      ['close', 'DEVOLUCION_CERRADO'],
    ],
  },
  {
    name: 'deshacer llegada y salida',
    kind: 'VIAJE',
    stops: ['PATIO', 'PLT:CARGAR', 'PRT:ENTREGAR'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'VIAJE_POR_SALIR'],
      ['dep 0', 'VIAJANDO'],
      ['arr 1', 'EN_PLANTA'],
      ['dep 1', 'VIAJANDO'],
      ['reset_dep 1', 'EN_PLANTA'],
      ['reset_arr 1', 'VIAJANDO'],
      ['reset_dep 0', 'VIAJE_POR_SALIR'],
    ],
  },
  {
    name: 'falso flete en depósito',
    kind: 'RETIRO',
    stops: ['BASE', 'DEP:RETIRAR', 'PATIO'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'RETIRO_POR_SALIR'],
      ['dep 0', 'RETIRANDO'],
      ['arr 1', 'EN_DEPOSITO'],
      ['false', 'RETIRO_POR_CERRAR'],
      ['close', 'RETIRO_CERRADO'],
    ],
  },
  {
    name: 'E directo sin retiro (DEP-PLT-PRT en un solo viaje)',
    kind: 'VIAJE',
    stops: ['DEP:RETIRAR', 'PLT:CARGAR', 'PRT:ENTREGAR'],
    steps: [
      ['create', 'GUIA_PENDIENTE'],
      ['issue', 'VIAJE_POR_SALIR'],
      ['arr 0', 'EN_DEPOSITO'],
      ['reset_arr 0', 'VIAJE_POR_SALIR'],
      ['arr 0', 'EN_DEPOSITO'],
      ['dep 0', 'VIAJANDO'],
      ['arr 1', 'EN_PLANTA'],
      ['dep 1', 'VIAJANDO'],
      ['arr 2', 'EN_PUERTO'],
      ['dep 2', 'VIAJE_POR_CERRAR'],
      ['close', 'VIAJE_CERRADO'],
    ],
  },
];
