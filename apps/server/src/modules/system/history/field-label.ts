import type { RecordKind } from '../records/record-kind.ts';
import { FIELD_LABELS } from './field-labels.data.ts';

const labels = new Map<string, Readonly<Record<string, string>>>();

/** Registers the labels of each record kind's columns for the history (modules.ts). Two tables may be one record of the history. */
export function setRecordKinds(kinds: readonly RecordKind[]): void {
  for (const { noun, labels: ofKind } of kinds) labels.set(noun, { ...labels.get(noun), ...ofKind });
}

/** The label of a logged field of that noun; undefined if it has none. */
export const fieldLabel = (noun: string, field: string): string | undefined =>
  labels.get(noun)?.[field] ?? FIELD_LABELS[field];
