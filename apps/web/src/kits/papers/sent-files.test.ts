import { expect, it } from 'vitest';
import { type SentFile, withPaper } from './sent-files.ts';

it('two files uploaded in parallel are both kept; a second one of the same kind replaces the first', () => {
  let papers: readonly SentFile[] = [];
  // Each upload is added to the files present when it finishes, not when it started.
  for (const sent of [
    { kind: 'FOTO', id_file: 1 },
    { kind: 'CEDULA', id_file: 2 },
    { kind: 'FOTO', id_file: 3 },
  ])
    papers = withPaper(papers, sent);
  expect(papers).toEqual([
    { kind: 'CEDULA', id_file: 2 },
    { kind: 'FOTO', id_file: 3 },
  ]);
});
