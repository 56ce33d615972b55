import { plainText } from './plain-text.ts';

/** Words that are ignored in a heading. */
const smallWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'en', 'y', 'o', 'a']);

/** Usual abbreviations in headings, with the whole word. */
const whole: Readonly<Record<string, string>> = {
  n: 'numero',
  nº: 'numero',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  f: 'fecha',
  fec: 'fecha',
  fch: 'fecha',
  cad: 'caducidad',
  venc: 'vencimiento',
  vto: 'vencimiento',
  nac: 'nacimiento',
  lic: 'licencia',
  doc: 'documento',
  ident: 'identificacion',
  ced: 'cedula',
  tel: 'telefono',
  telf: 'telefono',
  tlf: 'telefono',
  cel: 'celular',
  dir: 'direccion',
  obs: 'observacion',
  cod: 'codigo',
  cia: 'compania',
  ref: 'referencia',
  temp: 'temperatura',
  min: 'minimo',
  max: 'maximo',
  cont: 'contenedor',
  cntr: 'contenedor',
  container: 'contenedor',
  bkg: 'booking',
  bk: 'booking',
};

/**
 * Normalized heading for comparison: «F. caducidad» and «Fecha de caducidad» are equal, as are «Cut-off» and «Cutoff». Accents, case, blanks, signs
 * and small words are ignored; abbreviations are expanded. Equal results name the same field.
 */
export const headingMeaning = (heading: string): string =>
  plainText(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !smallWords.has(word))
    .map(word => whole[word] ?? word)
    .join('');
