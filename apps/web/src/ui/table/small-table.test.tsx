import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dateColumn, moneyColumn, textColumn } from './columns.tsx';
import { SmallRows } from './SmallTable.tsx';

interface Line {
  id: number;
  name: string;
  place: string | null;
  day: string;
  kind: string;
  author: string;
  cost: string;
}
const columns = [
  textColumn<Line>('name', 'Nombre'),
  textColumn<Line>('place', 'Lugar'),
  dateColumn<Line>('day', 'Desde', { cardRender: row => `desde ${row.day}` }),
  textColumn<Line>('kind', 'Clase'),
  textColumn<Line>('author', 'Registró'),
  moneyColumn<Line>('cost', 'Costo', { card: 'side' }),
];
const line = (id: number): Line => ({
  id,
  name: `Fila ${id}`,
  place: null,
  day: '2026-11-24',
  kind: 'Propia',
  author: 'Ana',
  cost: '40.00',
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));
interface Drawn {
  asCards?: boolean;
  pageSize?: number;
  actions?: (row: Line) => string;
}
const drawn = (rows: readonly Line[], { asCards = false, ...rest }: Drawn = {}) =>
  renderToStaticMarkup(
    <SmallRows
      rows={rows}
      columns={columns}
      rowKey={row => row.id}
      empty={{ title: 'Sin filas' }}
      asCards={asCards}
      {...rest}
    />,
  );
const cellsOf = (html: string, cell: string) =>
  [...html.matchAll(new RegExp(`<${cell}[^>]*>(.*?)</${cell}>`, 'g'))].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  );

test.each([false, true])('without rows it says so instead (as cards: %s)', asCards => {
  const html = drawn([], { asCards });
  expect(html).toContain('Sin filas');
  expect(html).not.toMatch(/<table|<ul/);
});

test('is a table with the headings, and buttons under «Acciones»', () => {
  const html = drawn([line(1)], { actions: row => `Quitar ${row.name}` });
  expect(cellsOf(html, 'th')).toEqual(['Nombre', 'Lugar', 'Desde', 'Clase', 'Registró', 'Costo', 'Acciones']);
  expect(cellsOf(html, 'td')).toEqual(['Fila 1', '—', '24/nov/2026', 'Propia', 'Ana', '$40,00', 'Quitar Fila 1']);
});

test('is cards on a phone, which show all columns and the buttons', () => {
  const html = drawn([line(1)], { asCards: true, actions: row => `Quitar ${row.name}` });
  expect(html).not.toContain('<table');
  expect(cellsOf(html, 'li')).toEqual(['Fila 1$40,00—desde 2026-11-24PropiaAnaQuitar Fila 1']);
});

test.each([
  [2, 2, false],
  [3, 2, true],
])('of %i rows the first %i are shown, with pages: %s', (count, first, hasPages) => {
  const html = drawn(lines(count), { pageSize: 2 });
  expect([html.includes(`Fila ${first}<`), html.includes(`Fila ${first + 1}<`)]).toEqual([true, false]);
  expect(html.includes('ant-pagination')).toBe(hasPages);
});
