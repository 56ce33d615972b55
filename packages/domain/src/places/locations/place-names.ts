import { plainText } from '../../system/text/plain-text.ts';

/** Comparison of place names: the same place may be typed differently, with or without the word for its kind. */

/** Words for a kind of place; they do not identify one. */
const GENERIC = new Set(
  'empacadora empaque planta bodega hacienda finca camaronera patio base puerto terminal deposito centro fabrica almacen gasolinera bascula estacion punto conexion local sucursal de del la las el los y en via km sa ltda cia'.split(
    ' ',
  ),
);
/** Share of common trigrams from which two names are alike. */
const ALIKE = 0.5;

const letters = (name: string): string => plainText(name).replace(/[^a-z0-9 ]+/g, ' ');

/** The identifying words of a name; all words if there are none. */
function markerWords(name: string): string[] {
  const words = letters(name).split(' ').filter(Boolean);
  const telling = words.filter(word => !GENERIC.has(word));
  return telling.length > 0 ? telling : words;
}

/** Trigrams of a name for comparison; computed once when one name is compared with many. */
export function nameMarks(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of markerWords(name)) {
    const padded = `  ${word} `;
    for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  }
  return found;
}

/** Whether two sets of trigrams may name one place. */
export function areMarksAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  let shared = 0;
  for (const mark of a) if (b.has(mark)) shared++;
  return shared / (a.size + b.size - shared) >= ALIKE;
}

/** Whether two names may mean one place: «Empacadora El Guabo» and «EL GUABO» do, «Empacadora Pasaje» does not. */
export const areNamesAlike = (a: string, b: string): boolean => areMarksAlike(nameMarks(a), nameMarks(b));
