import { fromManifests } from '../../../manifests.ts';
import { FIELD_LABELS } from './field-labels.data.ts';

/** The labels of each record kind's columns for the history, by noun. Two tables may be one record of the history. */
const labels = fromManifests(({ modules }) => {
  const known = new Map<string, Readonly<Record<string, string>>>();
  for (const { noun, labels: ofKind } of modules.flatMap(({ records }) => records ?? []))
    known.set(noun, { ...known.get(noun), ...ofKind });
  return known;
});

/** The label of a logged field of that noun; undefined if it has none. */
export const fieldLabel = (noun: string, field: string): string | undefined =>
  labels().get(noun)?.[field] ?? FIELD_LABELS[field];
