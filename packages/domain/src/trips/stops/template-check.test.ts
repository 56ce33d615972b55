import { expect, test } from 'vitest';
import { milestonesOf, templateReasons } from './template-check';

const at = (code: 'DEP' | 'PLT' | 'PRT', id_location: number, type: string = code) => ({
  code,
  id_location,
  place: { name: `${type} ${id_location}`, type },
});

test('a template fits the places, or each reason why not is given', () => {
  const whole = [at('DEP', 1), at('PLT', 2), at('PRT', 3)];
  expect(templateReasons('E', 'E_DIRECTO', whole)).toEqual([]);
  expect(templateReasons('E', 'I_DIRECTO', whole)).toEqual(['«Importación directa» no es de una exportación']);
  expect(templateReasons('E', 'E_DIRECTO', [at('DEP', 1), at('PLT', 1, 'DEP')])).toEqual([
    'Falta en el recorrido: Puerto',
    'DEP 1 no es Planta',
    'DEP 1 está dos veces seguidas',
  ]);
});

test('the legs of a template have actions and usual stays', () => {
  expect(milestonesOf('E_CON_RETIRO', { depot: 1, yard: 2, plant: 3, port: 4 })).toEqual([
    {
      kind: 'RETIRO',
      stops: [
        { code: 'DEP', action: 'RETIRAR', id_location: 1, stay_min: 45 },
        { code: 'PATIO', action: null, id_location: 2, stay_min: 20 },
      ],
    },
    {
      kind: 'VIAJE',
      stops: [
        { code: 'PATIO', action: null, id_location: 2, stay_min: 0 },
        { code: 'PLT', action: 'CARGAR', id_location: 3, stay_min: 240 },
        { code: 'PRT', action: 'ENTREGAR', id_location: 4, stay_min: 60 },
      ],
    },
  ]);
});
