/** Container numbers: ISO 6346 (spec §5, design 3). */
import { PREFIX_OWNERS, type PrefixOwner } from './container-prefixes.data';

/** A remark that does not refuse the value. */
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
  const digit = checkDigit(text);
  return digit !== null && digit === lastDigit(text) ? null : CONTAINER_MESSAGES.checkDigit;
}

function lastDigit(text: string): number | null {
  return /\d$/.test(text) ? Number(text.at(-1)) : null;
}

/** Upper case, without spaces or hyphens: how a number is stored. */
export function normalizeContainer(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Grouped as on the container, with the check digit set apart: «MSKU 750214 0», «MSKU-750214-0», «MSKU 750 214-0». «MSKU 7502140» is a typing error
 * (spec §5).
 */
const PRINTED = /^[A-Z]{4}[\s-]{0,3}\d{3}[\s-]{0,3}\d{3}[\s-]{1,3}\d$/i;
/** In a list any grouping is accepted, because the line break ends the number. */
const LISTED = /^[A-Z]{4}[\s-]{0,3}\d{3}[\s-]{0,3}\d{3}[\s-]{0,3}\d$/i;

/**
 * A typed or pasted number: surrounding blanks are removed, and a number grouped as on the container is normalized. Any other text is unchanged, so
 * that its error describes what was typed.
 */
export function tidyContainer(text: string): string {
  const bare = text.trim();
  return PRINTED.test(bare) ? normalizeContainer(bare) : bare;
}

/** Maximum of numbers in one paste; more containers need several reservations. */
export const MAX_PASTED_CONTAINERS = 200;

export interface PastedContainers {
  /** Valid numbers in their order, each once. */
  readonly codes: readonly string[];
  /** Texts that are no valid number or are duplicates, each with its sentence. */
  readonly wrong: readonly { readonly text: string; readonly message: string }[];
}

/** Numbers of one line: each word that begins with a letter begins a number, so «MSKU 750214-0 TRIU 842317-2» are two. */
function numbersOf(line: string): string[] {
  const found: string[] = [];
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const last = found.at(-1);
    if (last === undefined || /^[a-z]/i.test(word)) found.push(word);
    else found[found.length - 1] = `${last} ${word}`;
  }
  return found;
}

/**
 * A pasted column or list of container numbers, separated by line breaks, commas, semicolons, tabs or spaces. Reads at most `MAX_PASTED_CONTAINERS`;
 * the rest is ignored.
 */
export function parseContainers(text: string): PastedContainers {
  const codes = new Set<string>();
  const wrong: { text: string; message: string }[] = [];
  const typed = text.slice(0, MAX_PASTED_CONTAINERS * 40).split(/[\n\r\t,;]+/);
  for (const number of typed.flatMap(numbersOf).slice(0, MAX_PASTED_CONTAINERS)) {
    const code = LISTED.test(number) ? normalizeContainer(number) : number.toUpperCase();
    const message = containerError(code) ?? (codes.has(code) ? 'Está repetido en la lista' : null);
    if (message === null) codes.add(code);
    else wrong.push({ text: number, message });
  }
  return { codes: [...codes], wrong };
}

/**
 * Number offered by the form as «Usar MSKU7502140»: normalized, with the right check digit added or replaced. Null when the number is right already
 * or cannot be corrected.
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

/** Owners (lines and lessors) of a four-letter prefix; empty if unknown. */
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
 * Remarks about a valid number (design 3, 6.1 no. 7): fourth letter not U (J genset, Z chassis), unknown prefix, prefix of another line than the
 * reservation's (`scac`). Containers of lessors may be used by any line.
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
