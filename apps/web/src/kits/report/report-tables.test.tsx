import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { GroupedTable, ReportRows } from './report-tables.tsx';

interface Line {
  name: string;
  stops: number;
  amount: string | null;
}
const columns = [
  textColumn<Line>('name', 'Cliente'),
  numberColumn<Line>('stops', 'Paradas'),
  moneyColumn<Line>('amount', 'Generado'),
];
const rows: Line[] = [
  { name: 'Bananera', stops: 1200, amount: '40.00' },
  { name: 'Total', stops: 3, amount: null },
];
const total: Line = { name: 'Total', stops: 1203, amount: '40.00' };
const nameOf = (row: Line) => row.name;

/** The class and the text of each row of the body. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*class="([^"]*ant-table-row[^"]*)"[^>]*>(.*?)<\/tr>/g)].map(([, className, cells = '']) => [
    className?.includes('cz-report-total'),
    [...cells.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  ]);

test('the total comes last, also next to a group of the same name', () => {
  const html = renderToStaticMarkup(<GroupedTable columns={columns} rows={rows} rowKey={nameOf} totals={[total]} />);
  expect(rowsOf(html)).toEqual([
    [false, ['Bananera', '1.200', '$40,00']],
    [false, ['Total', '3', '—']],
    [true, ['Total', '1.203', '$40,00']],
  ]);
});

test('a table may have several totals, or none', () => {
  const html = (totals?: Line[]) =>
    renderToStaticMarkup(<GroupedTable columns={columns} rows={rows} rowKey={nameOf} totals={totals} />);
  expect(rowsOf(html([total, { ...total, name: 'Total de viajes' }])).filter(([isTotal]) => isTotal)).toHaveLength(2);
  expect(rowsOf(html()).filter(([isTotal]) => isTotal)).toEqual([]);
});

test.each([
  [2, false],
  [51, true],
])('with %i rows found there are pages: %s', (found, hasPages) => {
  const report = { paging: { page: 1, page_size: 50 }, turnTo: () => undefined };
  const html = renderToStaticMarkup(
    <ReportRows columns={columns} rows={rows} rowKey={nameOf} found={found} report={report} />,
  );
  expect(html.includes('ant-pagination')).toBe(hasPages);
});
