/** Invented identifiers that pass the rules of the real ones. */
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { imeiError } from '@cabezal/domain/system/validation/equipment';
import { checkRuc, isCedula } from '@cabezal/domain/system/validation/identity';
import type { Random } from './random';

function withDigit(body: string, isRight: (text: string) => boolean): string | null {
  for (let digit = 0; digit <= 9; digit++) {
    if (isRight(`${body}${digit}`)) return `${body}${digit}`;
  }
  return null;
}

/** Cédula of a province (`09`) from a serial number. */
export function cedula(province: string, serial: number): string {
  const made = withDigit(`${province}${String(serial).padStart(7, '0')}`, isCedula);
  if (!made) throw new RangeError(`No cédula for ${province} ${serial}`);
  return made;
}

/** RUC of a company of a province; numbers from 99…, which the SRI has not assigned yet. A serial without a check digit is skipped. */
export function companyRuc(province: string, serial: number): string {
  for (let n = 990_000 + serial; ; n++) {
    const body = `${province}9${String(n).padStart(6, '0')}`;
    const made = withDigit(body, text => checkRuc(`${text}001`).level === 'ok');
    if (made) return `${made}001`;
  }
}

/** IMEI of a modem from thirteen digits after its first. */
export function imei(digits: string): string {
  const made = withDigit(`3${digits}`, text => imeiError(text) === null);
  if (!made) throw new RangeError(`No IMEI for ${digits}`);
  return made;
}

/** Plate of a commercial vehicle of a province (second letter A, U or Z). `taken` prevents duplicates. */
export function plate(letter: string, random: Random, taken: Set<string>): string {
  for (;;) {
    const made = `${letter}${random.pick(['A', 'A', 'U', 'Z'])}${random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])}${random.digits(4)}`;
    if (taken.has(made)) continue;
    taken.add(made);
    return made;
  }
}

/**
 * Container numbers of a prefix that do not repeat within a million: the serial goes through all six-digit numbers in steps without a
 * common divisor with 1,000,000, so that two boxes under way never have the same number.
 */
export class ContainerNumbers {
  private readonly used = new Map<string, number>();

  constructor(private readonly offset: number) {}

  next(prefix: string): string {
    const count = this.used.get(prefix) ?? 0;
    this.used.set(prefix, count + 1);
    const serial = (this.offset + count * 618_033) % 1_000_000;
    const body = `${prefix}${String(serial).padStart(6, '0')}`;
    return `${body}${checkDigit(body)}`;
  }
}
