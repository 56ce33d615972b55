/** The two storage keys of a person's form drafts: one for a draft offered for recovery, one for what is being typed. */
export const draftPlaces = (kind: string): readonly [string, string] => [kind, `${kind}_2`];
