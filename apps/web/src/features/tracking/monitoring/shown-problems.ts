/**
 * The reports of the driver on the card: the unattended ones, and those that somebody else attended while the person was writing on them
 * (`written`), so that the text is not lost.
 */
export const shownProblems = <T extends { id_problem: number }>(open: readonly T[], written: readonly T[]): T[] => [
  ...open,
  ...written.filter(one => !open.some(other => other.id_problem === one.id_problem)),
];
