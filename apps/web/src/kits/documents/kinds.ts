import { type DocumentKind, documentKinds, STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';

/** Spanish name of a kind of document; an unknown kind is returned unchanged. */
export const documentKindName = (kind: string) => STORED_KIND_NAMES[kind] ?? kind;

export const documentKindOptions = Object.entries(documentKinds).map(([value, label]) => ({
  value: value as DocumentKind,
  label,
}));
