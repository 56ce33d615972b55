import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../apps/web/src/app/paths.ts';
import { screensOfCalls, wrongPairs } from './page-calls.mjs';

const root = path.join(import.meta.dirname, '..');
const filesIn = (folder, ending) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    file => ending.test(file) && !file.includes('.test.'),
  );

/** The source files of the web application by their path under apps/web/src. */
const webSources = () =>
  new Map(
    filesIn('apps/web/src', /\.tsx?$/).map(file => [file, readFileSync(path.join(root, 'apps/web/src', file), 'utf8')]),
  );

/** Screens that need a session, with the pattern of their permission. */
const pages = Object.values(screens)
  .filter(({ page, frame = 'shell' }) => page !== undefined && frame === 'shell')
  .map(({ path: address, page }) => ({ url: address.replace(/\{\w+\}/g, '{number}'), page: `features/${page}.tsx` }));

/** Every call that needs an action, by its file and name in the contract. */
async function callsWithAction() {
  const found = [];
  for (const file of filesIn('packages/contract/src', /\.calls\.ts$/)) {
    const exported = await import(path.join(root, 'packages/contract/src', file));
    for (const [name, { access } = {}] of Object.entries(exported))
      if (access?.kind === 'action')
        found.push({ key: `${file.replace(/\.ts$/, '')}#${name}`, action: access.action, on: access.on });
  }
  return found;
}

test('the screens that a call names are those whose pages import it', async () => {
  const calls = await callsWithAction();
  expect(calls.length).toBeGreaterThan(500);
  expect(wrongPairs(calls, screensOfCalls(webSources(), pages))).toEqual([]);
});

const planted = new Map([
  [
    'features/one/OnePage.tsx',
    "import { Button } from '../../kits/Button.tsx';\nimport type { Row } from './Row.tsx';",
  ],
  ['features/two/TwoPage.tsx', "const Late = lazy(() => import('./Late.tsx'));"],
  ['features/two/Late.tsx', "import * as calls from '@cabezal/contract/a/a.calls';\nuseCall(calls.issue);"],
  ['features/one/Row.tsx', "import { undo } from '@cabezal/contract/a/a.calls';"],
  ['kits/Button.tsx', "import { issue, type Undo } from '@cabezal/contract/a/a.calls';"],
]);
const plantedPages = [
  { url: '/one', page: 'features/one/OnePage.tsx' },
  { url: '/two', page: 'features/two/TwoPage.tsx' },
];

test('imports count through kits, lazy files and whole modules, but not those of types', () => {
  const found = screensOfCalls(planted, plantedPages);
  expect([...found].map(([call, urls]) => [call, [...urls]])).toEqual([['a/a.calls#issue', ['/one', '/two']]]);
});

test('a screen too many, one too few and a call without screens beside one with them are found', () => {
  const found = screensOfCalls(planted, plantedPages);
  const call = (name, on) => ({ key: `a/a.calls#${name}`, action: 'guide.issue', on });
  const wanted = "(guide.issue): on: ['/one', '/two']";
  expect(wrongPairs([call('issue', ['/two', '/one'])], found)).toEqual([]);
  expect(wrongPairs([call('issue', ['/one'])], found)).toEqual([`a/a.calls#issue ${wanted}`]);
  expect(wrongPairs([call('issue', ['/one', '/two', '/three'])], found)).toEqual([`a/a.calls#issue ${wanted}`]);
  // No page imports it: it has the screens of the action.
  const issue = call('issue', ['/one', '/two']);
  expect(wrongPairs([issue, call('other', [])], found)).toEqual([`a/a.calls#other ${wanted}`]);
  expect(wrongPairs([issue, call('other', ['/one', '/two'])], found)).toEqual([]);
  // Without `on` at any call, the action is not denied by screen.
  expect(wrongPairs([call('issue', []), call('other', [])], found)).toEqual([]);
});
