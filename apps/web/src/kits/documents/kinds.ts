import { STORED_KIND_NAMES } from '@cabezal/contract/operations/guides/guide.shapes';
import { DOCUMENT_KIND_NAMES, type DocumentKind } from '@cabezal/contract/system/files/files.calls';

/** Spanish name of a kind of document; an unknown kind is returned unchanged. */
export const documentKindName = (kind: string) => STORED_KIND_NAMES[kind] ?? kind;

export const documentKindOptions = Object.entries(DOCUMENT_KIND_NAMES).map(([value, label]) => ({
  value: value as DocumentKind,
  label,
}));
