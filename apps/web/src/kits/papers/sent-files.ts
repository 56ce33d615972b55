/** A file that is sent and waits for its record to be stored. */
export interface SentFile {
  kind: string;
  id_file: number;
}

/** With this paper in the place of the one of its kind. */
export const withPaper = (papers: readonly SentFile[], sent: SentFile): SentFile[] => [
  ...papers.filter(paper => paper.kind !== sent.kind),
  sent,
];
