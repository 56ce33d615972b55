/** An uploaded file that waits for its record to be saved. */
export interface SentFile {
  kind: string;
  id_file: number;
}

/** Adds this paper, replacing the one of its kind. */
export const withPaper = (papers: readonly SentFile[], sent: SentFile): SentFile[] => [
  ...papers.filter(paper => paper.kind !== sent.kind),
  sent,
];
