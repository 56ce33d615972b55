/** Ecuadorian licence plates (design 3): three letters and three or four digits, the first letter a province. */

export const PLATE_ERROR = 'La placa es inválida, use el formato ABC-1234';

const PLATE = /^([ABCEGHIJKLMNOPQRSTUVWXYZ][A-Z]{2})(\d{3,4})$/;

const PLATE_PROVINCES: Readonly<Record<string, string>> = {
  A: 'Azuay',
  B: 'Bolívar',
  U: 'Cañar',
  C: 'Carchi',
  X: 'Cotopaxi',
  H: 'Chimborazo',
  O: 'El Oro',
  E: 'Esmeraldas',
  G: 'Guayas',
  I: 'Imbabura',
  L: 'Loja',
  R: 'Los Ríos',
  M: 'Manabí',
  V: 'Morona Santiago',
  N: 'Napo',
  S: 'Pastaza',
  P: 'Pichincha',
  T: 'Tungurahua',
  Z: 'Zamora Chinchipe',
  W: 'Galápagos',
  K: 'Sucumbíos',
  Q: 'Orellana',
  J: 'Santo Domingo de los Tsáchilas',
  Y: 'Santa Elena',
};

/** How a plate is stored: upper case, without spaces or hyphens. */
export function normalizePlate(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Error of a plate, null when valid or empty. A hyphen is allowed between letters and digits only. */
export function plateError(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  const trimmed = text.trim().toUpperCase();
  return PLATE.test(trimmed.replace(/^([A-Z]{3})[-\p{Zs}]/u, '$1')) ? null : PLATE_ERROR;
}

/** How a plate is shown: `ABC-1234`; what is not a plate is shown as it is. */
export function formatPlate(text: string): string {
  const match = PLATE.exec(normalizePlate(text));
  return match ? `${match[1]}-${match[2]}` : text;
}

/** Key for comparing plates, the number padded to four digits: ABC-123 and ABC-0123 are one vehicle. */
export function plateKey(text: string): string {
  const plate = normalizePlate(text);
  const match = PLATE.exec(plate);
  return match ? `${match[1]}${match[2]?.padStart(4, '0')}` : plate;
}

/** Both spellings under which a plate may be stored, the padded one first: ABC0123, ABC123. */
export function plateSpellings(text: string): string[] {
  const key = plateKey(text);
  return [key, key.replace(/^([A-Z]{3})0(\d{3})$/, '$1$2')];
}

/** True when two plates name the same vehicle. */
export function samePlate(a: string, b: string): boolean {
  return plateKey(a) === plateKey(b);
}

/** Province that issued a plate; null when the letter names none. */
export function plateProvince(text: string): string | null {
  return PLATE_PROVINCES[normalizePlate(text).charAt(0)] ?? null;
}

/** Remark when the second letter is not that of a commercial vehicle (A, U, Z); null otherwise. It does not refuse the plate (design 3). */
export function plateWarning(text: string): string | null {
  const plate = normalizePlate(text);
  if (!PLATE.test(plate) || /^.[AUZ]/.test(plate)) return null;
  return 'La segunda letra de un vehículo comercial suele ser A, U o Z';
}
