import { plainText } from '../text/plain-text';

/**
 * Common words of passwords: alone, joined or with digits and signs appended, an attacker tries them first. Taken from lists of leaked passwords
 * (English, Spanish), with words of the trade and the country added.
 */
const common = new Set(
  `password passw0rd passwd contrasena contrasenia clave claves secreto secreta admin administrador administrator root usuario user
  bienvenido bienvenida bienvenidos welcome hola holamundo letmein login acceso temporal cambiar cambiame prueba pruebas test demo
  qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abc abcd abcde abcdef abcdefg iloveyou teamo tequiero teamomucho miamor amor princesa
  princess sunshine monkey dragon master superman batman football futbol baseball liverpool barcelona emelec liga ligadequito
  barcelonasc ecuador guayaquil quito cuenca guayas manta duran machala dios jesus jesucristo diosesamor familia mama papa verano
  invierno enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves
  viernes sabado domingo cabezal transporte transportes camion camiones contenedor contenedores conductor chofer despacho logistica
  empresa compania oficina`.split(/\s+/),
);
const runs = [
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** True when a text consists of common words only: «hola», «teamomucho», «adminadmin». */
function isMadeOfCommonWords(text: string): boolean {
  const reached = new Set([0]);
  for (let to = 1; to <= text.length; to++)
    for (const from of reached)
      if (common.has(text.slice(from, to))) {
        reached.add(to);
        break;
      }
  return text !== '' && reached.has(text.length);
}

const isRun = (text: string): boolean =>
  runs.some(run => run.includes(text) || [...run].reverse().join('').includes(text));
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '');

/** True for what lists of leaked passwords begin with: digits only, keyboard runs, common words with a suffix. */
function isCommon(plain: string): boolean {
  const digits = plain.replace(/\D/g, '');
  const letters = lettersOf(plain);
  if (digits === plain || isRun(plain) || (letters.length < 4 && digits.length > 3 && isRun(digits))) return true;
  return isMadeOfCommonWords(letters) || isMadeOfCommonWords(lettersOf(plain.replace(/0/g, 'o').replace(/1/g, 'i')));
}

/** Why a password is too easy to guess, or null. `personal`: words that others know of the person (names, company, address). */
export function passwordError(password: string, personal: readonly string[] = []): string | null {
  const plain = plainText(password);
  if (new Set(plain).size < 5) return 'La contraseña repite muy pocos caracteres: elija otra';
  if (isCommon(plain)) return 'Esa contraseña es muy común: elija otra';
  const words = personal.flatMap(text => plainText(text).split(/[^a-z0-9]+/)).filter(word => word.length >= 4);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && lettersOf(rest).length < 4
    ? 'La contraseña no debe ser su nombre, su correo ni su compañía: elija otra'
    : null;
}
