import type { HistoryRow } from '@cabezal/contract/history/history.calls';
import type { Audience } from '@cabezal/domain/access/audience';
import { labelOf } from '@cabezal/domain/status/labels';
import { formatDate, formatDateTime, isDate } from '@cabezal/domain/time/time';
import { FIELD_LABELS, HIDDEN_FIELDS } from './history-texts.data.ts';

type Fields = Record<string, unknown>;
const longest = 300;
/** Never shown, should anybody ever log one. */
const secret = /password|token|hash|secret/i;

/** A logged value that is no object is one nameless field. */
function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : { '': value };
}

/** How a value reads. */
export function textOf(value: unknown, field: string, zone: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (field === 'status' && typeof value === 'string') return labelOf(value);
  if (typeof value === 'string') {
    if (isDate(value)) return formatDate(value, zone);
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value, zone) : value.slice(0, longest);
  }
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every(v => typeof v === 'string' || typeof v === 'number'))
    return value.length === 0 ? null : value.join(', ').slice(0, longest);
  return JSON.stringify(value).slice(0, longest);
}

/** The fields that differ, as that audience may read them. */
export function changesOf(before: unknown, after: unknown, audience: Audience, zone: string): HistoryRow['changes'] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const hidden = audience === 'operator' || audience === 'token' ? [] : HIDDEN_FIELDS[audience];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(field => !secret.test(field) && !hidden.includes(field))
    .map(field => ({
      field,
      label: FIELD_LABELS[field] ?? (field === '' ? 'Detalle' : field),
      before: textOf(was[field], field, zone),
      after: textOf(is[field], field, zone),
    }))
    .filter(change => change.before !== change.after);
}
