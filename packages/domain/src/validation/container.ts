/** Container numbers: ISO 6346 (spec §5, design 3). */
import { PREFIX_OWNERS, type PrefixOwner } from './container-prefixes.data';

/** A remark that does not refuse. */
export interface ValidationWarning {
  readonly code: string;
  readonly message: string;
}

export const CONTAINER_MESSAGES = {
  spaces: 'Error no debe contener espacios el número de contenedor',
  length: 'Contenedor debe tener 11 caracteres',
  checkDigit: 'El número de contenedor no es válido, no concuerda el digito verificador',
} as const;

/** Values of A…Z: 10 to 38 without 11, 22 and 33. */
const LETTER_VALUES: readonly number[] = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
];

/** Check digit of four letters and six digits (more characters are ignored); null when they are not that. Case does not matter. */
export function checkDigit(text: string): number | null {
  const body = text.slice(0, 10).toUpperCase();
  if (!/^[A-Z]{4}\d{6}$/.test(body)) return null;
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const code = body.charCodeAt(i);
    const value = i < 4 ? (LETTER_VALUES[code - 65] ?? 0) : code - 48;
    sum += value * 2 ** i;
  }
  return (sum % 11) % 10;
}

/**
 * Error of a container number, in the spec's order: spaces, 11 characters, check digit; null when valid or empty (optional).
 * Lower case is accepted.
 */
export function containerError(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  if (/\s/.test(text)) return CONTAINER_MESSAGES.spaces;
  if (text.length !== 11) return CONTAINER_MESSAGES.length;
  return checkDigit(text) === lastDigit(text) ? null : CONTAINER_MESSAGES.checkDigit;
}

function lastDigit(text: string): number | null {
  return /\d$/.test(text) ? Number(text.at(-1)) : null;
}

/** Upper case, without spaces or hyphens: how a number is stored. */
export function normalizeContainer(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * What the form offers as «Usar MSKU7502140»: the number without spaces or hyphens, in upper case, with the right check digit added or
 * put in place of a wrong one. Null when it is right already or cannot be mended.
 */
export function correctedContainer(text: string): string | null {
  const clean = normalizeContainer(text);
  if (!/^[A-Z]{4}\d{6,7}$/.test(clean)) return null;
  const digit = checkDigit(clean);
  if (digit === null) return null;
  const right = `${clean.slice(0, 10)}${digit}`;
  return right === text ? null : right;
}

let ownersByPrefix: Map<string, PrefixOwner[]> | null = null;

/** Owners (lines and lessors) of a four-letter prefix; empty when unknown. */
export function prefixOwners(prefix: string): readonly PrefixOwner[] {
  if (!ownersByPrefix) {
    ownersByPrefix = new Map();
    for (const owner of PREFIX_OWNERS) {
      for (const code of owner.prefixes.split(' ')) {
        ownersByPrefix.set(code, [...(ownersByPrefix.get(code) ?? []), owner]);
      }
    }
  }
  return ownersByPrefix.get(prefix.toUpperCase()) ?? [];
}

/**
 * Remarks about a valid number that do not refuse it (design 3, 6.1 no. 7): fourth letter not U (J genset, Z chassis), unknown prefix,
 * prefix of another line than the reservation's (`scac`). Lessors' boxes go with any line.
 */
export function containerWarnings(text: string | null | undefined, scac?: string | null): ValidationWarning[] {
  if (!text || containerError(text) !== null) return [];
  const prefix = text.slice(0, 4).toUpperCase();
  const warnings: ValidationWarning[] = [];
  const fourth = prefix.at(3);
  if (fourth === 'J') {
    warnings.push({ code: 'CONTENEDOR_ES_GENERADOR', message: 'La cuarta letra J corresponde a un generador' });
  } else if (fourth === 'Z') {
    warnings.push({ code: 'CONTENEDOR_ES_CHASIS', message: 'La cuarta letra Z corresponde a un chasis' });
  } else if (fourth !== 'U') {
    warnings.push({ code: 'CUARTA_LETRA', message: 'La cuarta letra de un contenedor suele ser U' });
  }
  const owners = prefixOwners(prefix);
  if (owners.length === 0) {
    warnings.push({ code: 'PREFIJO_DESCONOCIDO', message: `El prefijo ${prefix} no es conocido` });
  } else if (scac && owners.every(owner => owner.scac.length > 0 && !owner.scac.includes(scac.toUpperCase()))) {
    const names = owners.map(owner => owner.name).join(', ');
    warnings.push({ code: 'PREFIJO_DE_OTRA_NAVIERA', message: `El prefijo ${prefix} es de ${names}` });
  }
  return warnings;
}
