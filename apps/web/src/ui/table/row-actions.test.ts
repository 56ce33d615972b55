import { expect, it } from 'vitest';

const sheets = import.meta.glob<string>(['./table.css', '../antd.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const css = Object.values(sheets).join('\n');

/** The declarations of the rules whose selectors end with this. */
const rulesOf = (end: string) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some(selector => selector.trim().endsWith(end)))
    .map(([, , body = '']) => body);

it('the cell with the buttons of a row has the colour of its row, and its buttons their own', () => {
  const cells = rulesOf('.cz-row-actions');
  expect(cells.length).toBeGreaterThan(2);
  expect(cells.filter(body => /background: var\(--cz-white\)/.test(body))).toEqual([]);
  const [button] = rulesOf('.ant-btn-color-default:not(.cz-refused)');
  expect(button).toContain('color: var(--cz-ink)');
  expect(rulesOf('tr.ant-table-row-selected').join()).toContain('--cz-selected');
});
