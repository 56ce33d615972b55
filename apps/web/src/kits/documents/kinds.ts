import { documentKinds, STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';
import { optionsOf } from '../../ui/form/options-of.ts';

/** Spanish name of a kind of document; an unknown kind is returned unchanged. */
export const documentKindName = (kind: string) => STORED_KIND_NAMES[kind] ?? kind;

export const documentKindOptions = optionsOf(documentKinds);
