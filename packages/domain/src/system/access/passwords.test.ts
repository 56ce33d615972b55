import { expect, test } from 'vitest';
import { passwordError } from './passwords';

const weak = (password: string, personal?: string[]) => passwordError(password, personal) !== null;

test('easily guessed passwords are refused: digits, keyboard runs, common words with a suffix', () => {
  const tried = ['1234567890', '0987654321', '0923456789', 'aaaaaaaaaa', '1212121212', 'qwertyuiop', 'Password123!'];
  tried.push(
    'Contraseña2026',
    'cabezal-2026',
    'P4ssword..'.replace('4', 'a'),
    'admin.admin.1',
    'TeAmoMucho1',
    '12345678ab',
  );
  expect(tried.filter(password => !weak(password))).toEqual([]);
});

test('only the own name, address or company is refused; a phrase that contains them is accepted', () => {
  const personal = ['María José', 'Andrade Ñauta', 'Transportes Jubones', 'mjandrade'];
  expect(['Andrade2026!', 'jubones-andrade', 'mjandrade99', 'maria.jose.1'].filter(p => !weak(p, personal))).toEqual(
    [],
  );
  expect(weak('andrade come tres mangos', personal)).toBe(false);
});

test('phrases and random passwords are accepted', () => {
  const good = [
    'una-clave-nueva',
    'otra clave mas larga',
    'xK4#pq92!mZ',
    'caballo bateria grapa',
    'el camión rojo de Wilmer',
  ];
  expect(good.filter(password => weak(password))).toEqual([]);
});
