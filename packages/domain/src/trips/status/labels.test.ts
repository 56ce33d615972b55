import { describe, expect, it } from 'vitest';
import { guideNumber } from './guide-name';
import { familyOf, isStatus, labelOf, legKindLabel, STATUS_INFO, STATUSES } from './labels';
import { isStopCode, isWorkCode, STOP_CODES, stopCodeName } from './stop-codes';

describe('status labels', () => {
  it('are 24, each with its own Spanish label', () => {
    expect(STATUSES).toHaveLength(24);
    expect(new Set(STATUSES.map(labelOf)).size).toBe(24);
    expect(Object.keys(STATUS_INFO).sort()).toEqual([...STATUSES].sort());
  });

  it('a guide without a number and a leg without a guide have different labels', () => {
    expect(labelOf('GUIA_PENDIENTE')).toBe('Guía sin emitir');
    expect(labelOf('GUIA_PENDIENTE').toLowerCase()).toContain(guideNumber({ guide_number: null }).toLowerCase());
    expect(labelOf('GUIA_NO_GENERADA')).toBe('Sin guía');
  });
  it('an unknown status is returned raw, a missing one as «Sin Estado»', () => {
    expect(labelOf('EN_LA_LUNA')).toBe('EN_LA_LUNA');
    expect(labelOf('toString')).toBe('toString');
    expect(labelOf(null)).toBe('Sin Estado');
    expect(labelOf(undefined)).toBe('Sin Estado');
    expect(labelOf('DEVOLUCION_CERRADO')).toBe('Devolución cerrada');
    expect(isStatus('constructor')).toBe(false);
  });

  it('each status has its colour family', () => {
    const of = (family: string) => STATUSES.filter(status => familyOf(status) === family).sort();
    expect(of('waiting')).toEqual(['GUIA_NO_GENERADA', 'GUIA_PENDIENTE', 'PENDING']);
    expect(of('ready')).toEqual(['ACCEPTED', 'DEVOLUCION_POR_SALIR', 'RETIRO_POR_SALIR', 'VIAJE_POR_SALIR']);
    expect(of('moving')).toEqual(['IN_PROGRESS', 'RETIRADO', 'RETIRANDO', 'VIAJANDO']);
    expect(of('at_place')).toEqual(['EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO']);
    expect(of('to_close')).toEqual(['DEVOLUCION_POR_CERRAR', 'RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR']);
    expect(of('closed')).toEqual(['DEVOLUCION_CERRADO', 'FINISHED', 'RETIRO_CERRADO', 'VIAJE_CERRADO']);
    expect(of('problem')).toEqual(['GUIA_RESCATADA', 'NOT_EJECUTED', 'REJECTED']);
    expect(familyOf('EN_LA_LUNA')).toBeNull();
  });

  it('names legs and places', () => {
    expect(legKindLabel('DEVOLUCION')).toBe('Devolución');
    expect(STOP_CODES.map(stopCodeName)).toContain('Báscula');
    expect(stopCodeName('XYZ')).toBe('XYZ');
    expect(isStopCode('PAT')).toBe(false);
    expect(STOP_CODES.filter(isWorkCode)).toEqual(['PRT', 'DEP', 'PLT']);
  });
});
