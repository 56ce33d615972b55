import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areNamesAlike } from './place-names';

it('names are alike however typed; the word for the kind of place alone does not make them alike', () => {
  for (const [a, b] of [
    ['Empacadora El Guabo', 'EL GUABO'],
    ['Empacadora El Guabo', 'Planta Guabo'],
    ['Bodega Quito Sur', 'bodega quito  sur'],
    ['Camaronera Mondragón', 'Camaronera Mondragon S.A.'],
    ['Patio', 'PATIO'],
  ] as const)
    expect(areNamesAlike(a, b), `${a} · ${b}`).toBe(true);
  for (const [a, b] of [
    ['Empacadora El Guabo', 'Empacadora Pasaje'],
    ['Hacienda La Troncal', 'Hacienda Santa Rosa'],
    ['Patio', 'Base'],
    ['', 'Patio'],
  ] as const)
    expect(areNamesAlike(a, b), `${a} · ${b}`).toBe(false);
});

it('is symmetric, and a name is like itself', () => {
  const name = fc.stringMatching(/^[A-Za-zÁÉÍÓÚáéíóúñ0-9 ]{1,30}$/);
  fc.assert(fc.property(name, name, (a, b) => areNamesAlike(a, b) === areNamesAlike(b, a)));
  fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,20}$/), a => areNamesAlike(a, a)));
});
