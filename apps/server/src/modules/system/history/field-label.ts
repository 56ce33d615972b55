import type { RecordKind } from '../records/record-kind.ts';
import { FIELD_LABELS } from './field-labels.data.ts';

const labels = new Map<string, Readonly<Record<string, string>>>();

/** Registers the labels of each record kind's columns for the history (modules.ts). */
export function setRecordKinds(kinds: readonly RecordKind[]): void {
  for (const kind of kinds) labels.set(kind.noun, kind.labels);
}

/** The label of a logged field of that noun; undefined if it has none. */
export const fieldLabel = (noun: string, field: string): string | undefined =>
  labels.get(noun)?.[field] ?? FIELD_LABELS[field];
