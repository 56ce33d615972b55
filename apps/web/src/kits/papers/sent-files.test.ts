import { expect, it } from 'vitest';
import { type SentFile, withPaper } from './sent-files.ts';

it('two files that arrive side by side both stay; a second of one kind takes the place of the first', () => {
  let papers: readonly SentFile[] = [];
  // Each arrival begins from what is there when it arrives, not from when it was sent.
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
