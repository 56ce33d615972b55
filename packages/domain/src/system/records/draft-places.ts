/** The two places in which drafts of a form are kept for a person: what is offered keeps its own, what is typed goes into the other. */
export const draftPlaces = (kind: string): readonly [string, string] => [kind, `${kind}_2`];
