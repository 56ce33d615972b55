/**
 * The two storage keys of a person's drafts of a form. A draft that is offered to the person keeps its key; what is typed meanwhile is stored under
 * the other one.
 */
export const draftPlaces = (kind: string): readonly [string, string] => [kind, `${kind}_2`];
