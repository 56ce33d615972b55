import { expect, test } from 'vitest';
import { inMemoryPage } from './in-memory-page.ts';

const input = { page: 1, page_size: 50, sort: [] };
const rows = ['Andrade', 'Zambrano', 'Andrés'].map(payee_name => ({ payee_name }));

test('the text of a row is read once, however many words are typed', () => {
  let reads = 0;
  const text = ({ payee_name }: { payee_name: string }): string => {
    reads += 1;
    return payee_name;
  };
  const search = Array.from({ length: 50 }, () => 'a').join(' ');
  expect(inMemoryPage(rows, { ...input, search }, { sortable: [], text }).total).toBe(3);
  expect(reads).toBe(rows.length);
});

test('finds the rows that have every word, sorts and cuts them', () => {
  const found = inMemoryPage(
    rows,
    { ...input, page_size: 1, search: 'ANDR', sort: [{ field: 'payee_name', dir: 'desc' }] },
    { sortable: ['payee_name'], text: row => row.payee_name },
  );
  expect(found).toMatchObject({ rows: [{ payee_name: 'Andrés' }], total: 2 });
});
