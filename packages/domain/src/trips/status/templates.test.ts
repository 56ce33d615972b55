import { describe, expect, it } from 'vitest';
import {
  buildTemplate,
  missingCodes,
  requiredCodes,
  TEMPLATE_CODES,
  type TemplateRoute,
  templateFor,
} from './templates';

const route: TemplateRoute = { base: 1, depot: 2, yard: 3, plant: 4, port: 5 };

function text(template: (typeof TEMPLATE_CODES)[number], on: TemplateRoute): string[] {
  return buildTemplate(template, on).map(
    leg =>
      `${leg.kind} ${leg.stops.map(s => `${s.code}${s.id_location ?? '?'}${s.action ? `:${s.action}` : ''}`).join('>')}`,
  );
}

describe('milestone templates', () => {
  it('follow the state machine', () => {
    expect(text('E_CON_RETIRO', route)).toEqual([
      'RETIRO BASE1>DEP2:RETIRAR>PATIO3',
      'VIAJE PATIO3>PLT4:CARGAR>PRT5:ENTREGAR',
    ]);
    expect(text('E_DIRECTO', route)).toEqual(['VIAJE DEP2:RETIRAR>PLT4:CARGAR>PRT5:ENTREGAR']);
    expect(text('I_CON_RETIRO', route)).toEqual([
      'RETIRO BASE1>PRT5:RETIRAR>PATIO3',
      'VIAJE PATIO3>PLT4:DESCARGAR',
      'DEVOLUCION PLT4>DEP2:DEVOLVER',
    ]);
    expect(text('I_DIRECTO', route)).toEqual(['VIAJE PRT5:RETIRAR>PLT4:DESCARGAR', 'DEVOLUCION PLT4>DEP2:DEVOLVER']);
    expect(text('RETORNO', route)).toEqual(['DEVOLUCION PATIO3>DEP2:DEVOLVER']);
  });

  it('leave out places that are not chosen', () => {
    expect(text('E_CON_RETIRO', { ...route, yard: null, base: null })).toEqual([
      'RETIRO DEP2:RETIRAR>PLT4',
      'VIAJE PLT4:CARGAR>PRT5:ENTREGAR',
    ]);
    expect(text('I_CON_RETIRO', { ...route, yard: null })[1]).toBe('VIAJE PRT5>PLT4:DESCARGAR');
    expect(text('RETORNO', { plant: 4, port: 5 })).toEqual(['DEVOLUCION PLT4>PRT5:ENTREGAR']);
    expect(text('E_DIRECTO', { ...route, extra_plants: [7, 8] })).toEqual([
      'VIAJE DEP2:RETIRAR>PLT4:CARGAR>PLT7:CARGAR>PLT8:CARGAR>PRT5:ENTREGAR',
    ]);
    expect(text('I_DIRECTO', { ...route, extra_plants: [7] })[1]).toBe('DEVOLUCION PLT7>DEP2:DEVOLVER');
  });

  it('give every leg at least two stops, even with no place chosen', () => {
    for (const template of TEMPLATE_CODES) {
      for (const leg of buildTemplate(template, {})) expect(leg.stops.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('require the codes of the type', () => {
    expect(requiredCodes('E')).toEqual(['DEP', 'PLT', 'PRT']);
    expect(missingCodes('I', ['PLT', 'BASE'])).toEqual(['PRT', 'DEP']);
    expect(templateFor('E', true)).toBe('E_CON_RETIRO');
    expect(templateFor('I', false)).toBe('I_DIRECTO');
  });
});
