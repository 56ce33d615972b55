import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type {
  ImportSummary,
  ReadColumn,
  RowEffect,
  UnreadColumn,
} from '@cabezal/contract/system/imports/imports.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';

export const stateNames: Readonly<Record<ImportSummary['state'], string>> = {
  READING: 'Revisando',
  CHECKED: 'Por confirmar',
  STORED: 'Guardada',
  DISCARDED: 'Descartada',
  FAILED: 'No se pudo leer',
};

/** Singular and plural. */
const words: Readonly<Record<RowEffect, readonly [string, string]>> = {
  NEW: ['nueva', 'nuevas'],
  CHANGE: ['con cambios', 'con cambios'],
  SAME: ['sin cambios', 'sin cambios'],
  BAD: ['con errores', 'con errores'],
};
export const effectNames: Readonly<Record<RowEffect, string>> = {
  NEW: 'Nueva',
  CHANGE: 'Con cambios',
  SAME: 'Sin cambios',
  BAD: 'Con errores',
};
export const EFFECTS: readonly RowEffect[] = ['BAD', 'NEW', 'CHANGE', 'SAME'];

/** The result: «193 guardadas · 7 con errores fuera». */
export function storedText({ NEW = 0, CHANGE = 0, BAD = 0 }: Partial<ImportSummary['counts']>): string {
  const stored = NEW + CHANGE;
  const left = BAD > 0 ? ` · ${formatNumber(BAD, 0)} con errores fuera` : '';
  return `${formatNumber(stored, 0)} ${stored === 1 ? 'guardada' : 'guardadas'}${left}`;
}

/** The sum over several sheets. */
export const sumOf = (sheets: readonly Pick<ImportSummary, 'counts'>[]): ImportSummary['counts'] =>
  Object.fromEntries(
    EFFECTS.map(effect => [effect, sheets.reduce((sum, { counts }) => sum + (counts[effect] ?? 0), 0)]),
  ) as ImportSummary['counts'];
export const totalOf = (counts: ImportSummary['counts']): number =>
  EFFECTS.reduce((sum, effect) => sum + (counts[effect] ?? 0), 0);

/** «193 nuevas · 7 con errores» */
export const countsText = (counts: ImportSummary['counts']): string =>
  EFFECTS.filter(effect => (counts[effect] ?? 0) > 0)
    .map(effect => `${formatNumber(counts[effect] ?? 0, 0)} ${words[effect][counts[effect] === 1 ? 0 : 1]}`)
    .join(' · ');

const listOf = (names: readonly string[]): string => new Intl.ListFormat('es', { type: 'conjunction' }).format(names);

/** Columns matched by a synonym or by choice: «Se lee «Cédula» como Identificación.» Null: none. */
export function knownText(
  fields: readonly ImportColumn[],
  columns: readonly Pick<ReadColumn, 'header' | 'key' | 'by'>[],
): string | null {
  const named = columns
    .filter(({ by }) => by !== 'HEADING')
    .map(({ header, key }) => `«${header}» como ${fields.find(field => field.key === key)?.header ?? key}`);
  if (named.length === 0) return null;
  return `${named.length === 1 ? 'Se lee' : 'Se leen'} ${listOf(named)}.`;
}

/** The unread parts of a file. */
export interface UnreadSummary {
  unread_columns: readonly Pick<UnreadColumn, 'header' | 'nearest' | 'claims'>[];
  unread_sheets: readonly string[];
}

/** What is not read, as sentences: «No se lee la columna «Teléfono celular» (¿quiso decir «Teléfono»?)». */
export function unreadText({ unread_columns: columns, unread_sheets: sheets }: UnreadSummary): string[] {
  const named = columns.map(({ header, nearest, claims }) => {
    if (claims !== null) return `«${header}» (dice lo mismo que otra columna: «${claims}»)`;
    return nearest === null ? `«${header}»` : `«${header}» (¿quiso decir «${nearest}»?)`;
  });
  const one = (count: number, single: string, many: string): string => (count === 1 ? single : many);
  return [
    ...(columns.length > 0
      ? [`${one(columns.length, 'No se lee la columna', 'No se leen las columnas')} ${listOf(named)}`]
      : []),
    ...(sheets.length > 0
      ? [
          `${one(sheets.length, 'No se lee la hoja', 'No se leen las hojas')} ${listOf(sheets.map(name => `«${name}»`))}`,
        ]
      : []),
  ];
}
