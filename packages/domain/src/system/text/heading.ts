import { plainText } from './plain-text.ts';

/** Words that people leave out of a heading, or put into it. */
const smallWords = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'en', 'y', 'o', 'a']);

/** Words as they are cut short in the headings of a sheet. */
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
 * A heading as it is compared: «F. caducidad» and «Fecha de caducidad» are one, as are «Cut-off» and «Cutoff». Accents, capitals, blanks, signs and
 * small words do not count, and a word that is cut short is the whole one. Two headings of one meaning are read as the same field.
 */
export const headingMeaning = (heading: string): string =>
  plainText(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '' && !smallWords.has(word))
    .map(word => whole[word] ?? word)
    .join('');
