import type { HistoryRow } from '@cabezal/contract/system/history/history.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { compare, formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatDateTime, isDate } from '@cabezal/domain/system/time/time';
import { codeText } from './code-texts.ts';
import { fieldLabel } from './field-label.ts';
import { HIDDEN_FIELDS, MONEY_FIELDS, TECHNICAL_FIELDS } from './history-fields.data.ts';
import { nameKey } from './history-names.queries.ts';

type Fields = Record<string, unknown>;
type Names = ReadonlyMap<string, string>;
const amount = /^-?\d+(\.\d+)?$/;
const longest = 300;
/** Fields that are never shown if they are logged by mistake. */
const secret = /password|token|hash|secret/i;

/** A logged value that is not an object becomes one field without a name. */
export function fieldsOf(value: unknown): Fields {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : { '': value };
}

/** The text of a value. */
export function textOf(value: unknown, field: string, zone: string, names: Names = new Map()): string | null {
  if (value === null || value === undefined || value === '') return null;
  const name = names.get(nameKey(field, value));
  if (name !== undefined) return name;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const code = typeof value === 'string' ? codeText(field, value) : undefined;
  if (code !== undefined) return code;
  if (MONEY_FIELDS.includes(field) && amount.test(String(value))) return formatMoney(String(value));
  if (typeof value === 'string') {
    if (isDate(value)) return formatDate(value, zone);
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value, zone) : value.slice(0, longest);
  }
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return null;
  if (field === 'fence') return `Polígono de ${value.length} vértices`;
  if (value.every(v => typeof v === 'string' || typeof v === 'number'))
    return value.length === 0 ? null : value.join(', ').slice(0, longest);
  // For a list of records (stops, containers) the log has all of them; the history shows their number.
  return field === '' ? null : String(value.length);
}

/** Nested records: their differences do not fit into a line, so the history only says that they changed. */
const isStructure = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && value.every(v => typeof v !== 'object'));

/** «1.00» and «1» are equal. */
const isSame = (was: unknown, is: unknown): boolean =>
  typeof was === 'string' && typeof is === 'string' && amount.test(was) && amount.test(is) && compare(was, is) === 0;

const labelOfField = (noun: string, field: string): string =>
  fieldLabel(noun, field) ?? (field === '' ? 'Detalle' : field);

/** A key without a label. */
const isBareKey = (noun: string, field: string): boolean =>
  field.startsWith('id_') && fieldLabel(noun, field) === undefined;

/** The fields that differ, without those hidden from the audience; `names` maps ids to names. */
export function changesOf(
  { noun, before, after }: { noun: string; before: unknown; after: unknown },
  { audience, hidden: others }: { audience: Audience; hidden: readonly string[] },
  zone: string,
  names: Names = new Map(),
): HistoryRow['changes'] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const hidden = [...others, ...(audience === 'operator' || audience === 'token' ? [] : HIDDEN_FIELDS[audience])];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(
      field =>
        !secret.test(field) && !hidden.includes(field) && !TECHNICAL_FIELDS.includes(field) && !isBareKey(noun, field),
    )
    .filter(field => !isSame(was[field], is[field]))
    .map(field => {
      const before = textOf(was[field], field, zone, names);
      const after = textOf(is[field], field, zone, names);
      const inside = before === after && isStructure(is[field]) && isStructure(was[field]);
      const changed = inside && JSON.stringify(was[field]) !== JSON.stringify(is[field]);
      return {
        field,
        label: labelOfField(noun, field),
        before: changed ? null : before,
        after: changed ? 'Cambió' : after,
      };
    })
    .filter(change => change.before !== change.after);
}
