import { drawing } from './pdf.ts';

/** Code 128: widths of the three bars and three gaps of the symbols 0–105, then of the stop sign (ISO/IEC 15417). */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112';
const patterns = SYMBOLS.split(' ');
const START_C = 105;
const CODE_B = 100;
const STOP = 106;

/** Symbols of a number: digits in pairs (set C), a remaining single one in set B, then the check symbol. */
function symbolsOf(digits: string): number[] {
  if (!/^\d{2,80}$/.test(digits)) throw new RangeError(`Not 2 to 80 digits: ${digits}`);
  const symbols = [START_C, ...(digits.match(/\d\d/g) ?? []).map(Number)];
  // Digit 0 is symbol 16 of set B.
  if (digits.length % 2 === 1) symbols.push(CODE_B, Number(digits.at(-1)) + 16);
  const sum = symbols.reduce((total, symbol, i) => total + symbol * Math.max(i, 1), 0);
  return [...symbols, sum % 103, STOP];
}

/** Code 128 of a number as SVG, 40 high: `{ svg: barcodeImage(key), width: 260 }`. Throws RangeError if it contains anything but digits. */
export function barcodeImage(digits: string): string {
  const quiet = 10;
  const bars: number[][] = [];
  let x = quiet;
  for (const symbol of symbolsOf(digits)) {
    [...(patterns[symbol] ?? '')].map(Number).forEach((width, i) => {
      if (i % 2 === 0) bars.push([x, 0, width, 40]);
      x += width;
    });
  }
  return drawing(x + quiet, 40, bars);
}
