import type { RecordKind } from '../records/record-kind.ts';
import { FIELD_LABELS } from './field-labels.data.ts';

const labels = new Map<string, Readonly<Record<string, string>>>();

/** Tells the history what people call the columns of each kind of record (modules.ts). */
export function setRecordKinds(kinds: readonly RecordKind[]): void {
  for (const kind of kinds) labels.set(kind.noun, kind.labels);
}

/** What people call a logged field of that noun; undefined: it has no name for people. */
export const fieldLabel = (noun: string, field: string): string | undefined =>
  labels.get(noun)?.[field] ?? FIELD_LABELS[field];
