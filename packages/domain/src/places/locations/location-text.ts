/** Fences and docks typed in one cell of a sheet. */
import { shortNumber } from '../../system/amounts/format';
import type { Coordinate } from '../../system/geo/distance';
import { quoted } from '../../system/text/quoted';
import { parseCoordinates } from './location';

/** Non-empty parts between semicolons or line breaks. */
const partsOf = (text: string): string[] =>
  text
    .split(/[;\n\r]+/)
    .map(part => part.trim())
    .filter(part => part !== '');

/**
 * «-2.10, -79.90; -2.11, -79.90; -2.11, -79.91» as corners [lng, lat]; a last corner equal to the first is dropped. One error sentence per unreadable
 * corner.
 */
export function parseFence(text: string): { fence: Coordinate[]; errors: string[] } {
  const fence: Coordinate[] = [];
  const errors: string[] = [];
  for (const [i, part] of partsOf(text).entries()) {
    const found = parseCoordinates(part);
    if (found === null)
      errors.push(`Vértice ${i + 1}, ${quoted(part)}: escriba latitud y longitud, como -2.10, -79.90`);
    else fence.push([found.lng, found.lat]);
  }
  const [first, last] = [fence[0], fence.at(-1)];
  if (fence.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]) fence.pop();
  if (errors.length === 0 && fence.length < 3) errors.push('La geocerca lleva de 3 a 60 vértices separados por ;');
  return { fence, errors };
}

/** A dock as typed; null hours: none were typed. */
export interface TypedLocal {
  code_local: string;
  free_hours: number | null;
}

/** No code with hours is longer. */
const LONGEST_PART = 200;
/** Separators between the code and its hours. */
const BEFORE_HOURS = /[:·=(]/;
const HOURS = /^(-?\d{1,4}(?:[.,]\d{1,4})?)\s*(?:h|hs|hrs?|horas?)?\.?$/i;
/** «Muelle 2 h»: hours after the code without a separator. */
const LOOSE_HOURS = /\s\d+(?:[.,]\d+)?\s*(?:h|hs|hrs?|horas?)\.?$/i;

function parseLocal(part: string): TypedLocal | string {
  const at = part.search(BEFORE_HOURS);
  const code = (at < 0 ? part : part.slice(0, at)).trim();
  if (code === '' || part.length > LONGEST_PART) return `${quoted(part)}: escriba el código y sus horas, como L1: 2 h`;
  const typed =
    at < 0
      ? undefined
      : part
          .slice(at + 1)
          .trim()
          .replace(/\)$/, '')
          .trimEnd();
  if (typed === undefined && LOOSE_HOURS.test(part))
    return `${quoted(part)}: separe el código y las horas con dos puntos, como L1: 2 h`;
  if (!typed) return { code_local: code, free_hours: null };
  const hours = HOURS.exec(typed)?.[1];
  if (hours === undefined) return `${quoted(part)}: escriba las horas como 2 o 1,5`;
  return { code_local: code, free_hours: Number(hours.replace(',', '.')) };
}

/** «L1: 2 h; L2: 1,5 h; Bodega»: docks of a location with their free hours. One error sentence per unreadable part. */
export function parseLocals(text: string): { locals: TypedLocal[]; errors: string[] } {
  const read = partsOf(text).map(parseLocal);
  return {
    locals: read.filter(one => typeof one !== 'string'),
    errors: read.filter(one => typeof one === 'string'),
  };
}

/** A dock on one line: «L1», «Muelle 2 (1,5 h)» if it has free hours of its own; `parseLocals` reads it. */
export const localText = (local: { code_local: string; free_hours: string | number | null }): string =>
  local.free_hours === null ? local.code_local : `${local.code_local} (${shortNumber(local.free_hours)} h)`;
