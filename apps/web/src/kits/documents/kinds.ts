import { type DocumentKind, documentKinds } from '@cabezal/contract/trips/documents/document.shapes';

/** Spanish name of a kind of document; an unknown kind is returned unchanged. */
export const documentKindName = (kind: string) => documentKinds[kind as DocumentKind] ?? kind;

export const documentKindOptions = Object.entries(documentKinds).map(([value, label]) => ({
  value: value as DocumentKind,
  label,
}));
