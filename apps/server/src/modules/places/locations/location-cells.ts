import type { Fence } from '@cabezal/domain/places/geo/fence';
import { localErrors } from '@cabezal/domain/places/locations/location';
import { parseFence, parseLocals, type TypedLocal } from '@cabezal/domain/places/locations/location-text';
import { STOP_CODE_NAMES, STOP_CODES, type StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { goneLocals, localValues, usedLocalsText } from './locals.ts';
import type { LocationFacts, StoredLocal } from './location.record.ts';
import type { LocalValues } from './location-edits.queries.ts';

export interface WantedLocal {
  id_local: number | null;
  code_local: string;
  free_hours: number | null;
}

const numberOf = (hours: string | null): number | null => (hours === null ? null : Number(hours));
const sentence = (errors: readonly string[]): string | null => (errors.length === 0 ? null : errors.join('. '));

export const typeOf = (values: CellValues): StopCode =>
  STOP_CODES.find(code => STOP_CODE_NAMES[code] === values.type) ?? 'OTR';
export const codeOf = (values: CellValues): string => textOf(values, 'code').toUpperCase();
export const orNull = (values: CellValues, key: string): string | null => textOf(values, key) || null;

/** The polygon in the row; an empty cell keeps the stored one. */
export function fenceOf(
  values: CellValues,
  before: LocationFacts | null,
): { fence: Fence | null; error: string | null } {
  const text = textOf(values, 'fence');
  if (text === '') return { fence: before?.fence ?? null, error: null };
  const { fence, errors } = parseFence(text);
  return errors.length === 0 ? { fence, error: null } : { fence: null, error: sentence(errors) };
}

/** A local is identified by its code, ignoring case; empty hours keep the stored value. */
function wanted(before: readonly StoredLocal[], typed: TypedLocal): WantedLocal {
  const same = before.find(one => one.code_local.toUpperCase() === typed.code_local.toUpperCase());
  return {
    id_local: same?.id_local ?? null,
    code_local: same?.code_local ?? typed.code_local,
    free_hours: typed.free_hours ?? numberOf(same?.free_hours ?? null),
  };
}

/** The locals in the row; null: the cell is empty and the stored ones stay. */
export function localsOf(
  values: CellValues,
  before: LocationFacts | null,
): { locals: WantedLocal[] | null; errors: string[] } {
  const text = textOf(values, 'locals');
  if (text === '') return { locals: null, errors: [] };
  const { locals, errors } = parseLocals(text);
  return { locals: locals.map(local => wanted(before?.list_locals ?? [], local)), errors };
}

/** Errors of the cell with locals, part by part. `used`: locals that trips use. */
export function localsError(
  { locals, errors }: ReturnType<typeof localsOf>,
  before: LocationFacts | null,
  used: ReadonlySet<number>,
): string | null {
  if (locals === null) return null;
  const wrong = Object.entries(localErrors(locals)).map(
    ([path, text]) => `«${locals[Number(path.split('.')[1])]?.code_local}»: ${text}`,
  );
  const kept = goneLocals(before?.list_locals ?? [], locals).filter(local => used.has(local.id_local));
  // An unreadable part may name one of the locals that seem to be missing.
  const inUse = kept.length > 0 && errors.length === 0 ? [usedLocalsText(kept.map(local => local.code_local))] : [];
  return sentence([...errors, ...wrong, ...inUse]);
}

/** The locals to store; null: unchanged. */
export function changedLocals(
  locals: readonly WantedLocal[] | null,
  before: LocationFacts | null,
): LocalValues[] | null {
  if (locals === null) return null;
  const was = new Map(before?.list_locals.map(local => [local.id_local, numberOf(local.free_hours)]));
  const isSame =
    locals.length === was.size &&
    locals.every(one => one.id_local !== null && was.has(one.id_local) && was.get(one.id_local) === one.free_hours);
  return isSame ? null : localValues(locals);
}
