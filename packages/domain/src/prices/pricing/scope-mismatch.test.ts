import { expect, it } from 'vitest';
import type { ScopeFacts } from './rate-facts';
import { scopeMismatch } from './scope-mismatch';

const facts: ScopeFacts = {
  reservation_type: 'E',
  template: 'E_CON_RETIRO',
  id_plant: 1,
  id_route: 2,
  id_canton: 3,
  id_province: 4,
  id_port: 5,
  id_container_type: 6,
  container_group: 'REEFER',
  id_shipping_line: 7,
  id_product: 8,
  km: 234,
};

it.each([
  [{}, null],
  [{ id_client: 99 }, null],
  [{ id_canton: 3, id_port: 5, container_group: 'REEFER', km_from: 200, km_to: 300 } as const, null],
  [{ id_plant: 9 }, 'es para otro lugar'],
  [{ id_route: 9 }, 'es para otro lugar'],
  [{ id_canton: 9 }, 'es para otro lugar'],
  [{ id_province: 9 }, 'es para otro lugar'],
  [{ id_port: 9 }, 'es para otro puerto'],
  [{ id_container_type: 9 }, 'es para otro contenedor'],
  [{ container_group: 'SECO' } as const, 'es para otro contenedor'],
  [{ template: 'I_DIRECTO' } as const, 'es para otro tipo de viaje'],
  [{ reservation_type: 'I' } as const, 'es para otro tipo de viaje'],
  [{ id_shipping_line: 9 }, 'es para otra naviera'],
  [{ id_product: 9 }, 'es para otro producto'],
  [{ km_from: 300 }, 'es para viajes de otros kilómetros'],
  [{ km_to: 234 }, 'es para viajes de otros kilómetros'],
])('a rate of %j: %s', (scope, words) => {
  expect(scopeMismatch(scope, facts)).toBe(words);
});
