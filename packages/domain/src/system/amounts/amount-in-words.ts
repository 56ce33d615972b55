/** Amounts in words, as vouchers and receipts in Ecuador write them. */
import { exact, type Money } from './money';

const UNITS =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

function belowHundred(n: number): string {
  if (n < 30) return UNITS[n] ?? '';
  const unit = n % 10;
  return join(TENS[Math.floor(n / 10)], unit === 0 ? '' : `y ${UNITS[unit]}`);
}

function belowThousand(n: number): string {
  if (n === 100) return 'cien';
  const rest = n % 100;
  return join(HUNDREDS[Math.floor(n / 100)], rest === 0 && n > 0 ? '' : belowHundred(rest));
}

/** A whole number from 0 to 999,999,999 before a masculine noun: «veintiún», «ciento un mil». */
function wholeInWords(n: number): string {
  if (n < 1000) return belowThousand(n);
  if (n < 1_000_000) {
    const thousands = Math.floor(n / 1000);
    const rest = n % 1000;
    return join(thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`, rest === 0 ? '' : belowThousand(rest));
  }
  const millions = Math.floor(n / 1_000_000);
  const rest = n % 1_000_000;
  return join(
    millions === 1 ? 'un millón' : `${belowThousand(millions)} millones`,
    rest === 0 ? '' : wholeInWords(rest),
  );
}

/** «CIENTO CINCUENTA DÓLARES CON 00/100», for USD with two decimals up to 999,999,999.99. The sign is ignored. */
export function amountInWords(amount: Money): string {
  const [whole = '0', cents = '00'] = exact(amount).abs().toFixed(2).split('.');
  const n = Number(whole);
  const noun = n === 1 ? 'dólar' : n > 0 && n % 1_000_000 === 0 ? 'de dólares' : 'dólares';
  return `${wholeInWords(n)} ${noun} con ${cents}/100`.toUpperCase();
}
