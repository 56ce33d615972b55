import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyCall, allCalls } from '@cabezal/contract/all-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { root } from '../../src/folders.ts';
import { startTestApp, type TestApp } from '../harness.ts';

/** Checks the screens against the calls: a reading call declares what it shows, and accepts the filters and sorts of its list. */
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const web = path.join(root, 'apps/web/src');
const contract = path.join(root, 'packages/contract/src');
const sources = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map(file => [file, readFileSync(path.join(web, file), 'utf8')]),
);

/** Calls by the name under which screens import them. */
async function callsByName(): Promise<Map<string, AnyCall>> {
  const found = new Map<string, AnyCall>();
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.calls.ts'));
  for (const file of files) {
    const exported = (await import(path.join(contract, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (allCalls.includes(value as AnyCall)) found.set(name, value as AnyCall);
  }
  return found;
}

const importsOf = (source: string) =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].map(([, names = '', from = '']) => ({
    names: names.split(',').map(name => name.trim().replace(/ as .*/, '')),
    from,
  }));
const isFile = (call: AnyCall) => /^\/excel\/|_pdf|\/report_|\/files\/|\/template\b/.test(call.path);

test('every reading call that a screen uses declares which nouns it shows', async () => {
  const calls = await callsByName();
  const used = new Set([...sources.values()].flatMap(source => importsOf(source).flatMap(({ names }) => names)));
  const silent = [...used].filter(name => {
    const call = calls.get(name);
    return call && !call.changes && !isFile(call) && call.shows === undefined;
  });
  expect(silent).toEqual([]);
});

interface List {
  page: string;
  calls: AnyCall[];
  sorts: string[];
  filters: string[];
  /** Filters of its predefined views, as `field=value`; values that the page computes are left out. */
  asked: string[];
}

const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);

/** The sorts and filters that a page and the files of its columns, filters and views name. */
function namedBy(text: string): Pick<List, 'sorts' | 'filters' | 'asked'> {
  const views = allOf(text, /query:\s*[`']([^`']*)[`']/g).join('&');
  return {
    sorts: [
      ...allOf(text, /\bsort: '(\w+)'/g),
      ...allOf(text, /\w+Column(?:<[^>]*>)?\(\s*'(\w+)',(?:(?!Column(?:<[^>]*>)?\()[\s\S]){0,200}?\bsort: true/g),
      ...allOf(views, /(?:^|&)o=-?(\w+)/g),
    ],
    filters: [
      ...allOf(text, /kind: '(?:options|yes_no|text|remote)',\s*field: '(\w+)'/g),
      ...allOf(text, /kind: 'dates',\s*from: '(\w+)'/g),
      ...allOf(text, /kind: 'dates',\s*from: '\w+',\s*to: '(\w+)'/g),
      ...allOf(views, /(?:^|&)f\.(\w+)=/g),
    ],
    asked: allOf(views, /(?:^|&)f\.(\w+=[^&$]*)(?=&|$)/g),
  };
}

const definition = (name: string, source: string) =>
  new RegExp(`^(?:export )?(?:const|function) ${name}\\b[\\s\\S]*?(?=^(?:export |const |function |/\\*\\*))`, 'm').exec(
    `${source}\n/**`,
  )?.[0];
const wordsIn = (text: string) => [...new Set(text.match(/\b[A-Za-z]\w+\b/g))];

/** The definitions of the columns, filters and views that a page names, also from imported files; nothing else of those files. */
function follow(text: string, file: string, seen = new Set<string>()): string {
  const source = sources.get(file) ?? '';
  const imported = importsOf(source).filter(({ from }) => from.startsWith('.'));
  const found = wordsIn(text).flatMap(word => {
    if (seen.has(`${file} ${word}`)) return [];
    seen.add(`${file} ${word}`);
    const own = definition(word, source);
    if (own) return [`${own}\n${follow(own, file, seen)}`];
    const from = imported.find(({ names }) => names.includes(word))?.from;
    if (from === undefined || !/(Columns?|Filters?|[vV]iews|shapes?|List)$/.test(word)) return [];
    const there = path.join(path.dirname(file), from);
    const block = /^(features|kits)\//.test(there) ? definition(word, sources.get(there) ?? '') : undefined;
    return block ? [`${block}\n${follow(block, there, seen)}`] : [];
  });
  return found.join('\n');
}

async function lists(): Promise<List[]> {
  const calls = await callsByName();
  const listCalls = (text: string) =>
    wordsIn(text)
      .flatMap(word => calls.get(word) ?? [])
      .filter(call => !call.changes && !isFile(call) && call.input.safeParse({ page: 1, page_size: 1 }).success);
  return [...sources].flatMap(([page, source]) => {
    if (!/<(?:DataTable|RecordList)\b/.test(source)) return [];
    const beside = importsOf(source)
      .filter(({ from }) => from.startsWith('.') && !from.includes('/ui/'))
      .map(({ from }) => sources.get(path.join(path.dirname(page), from)) ?? '');
    // For a list that several screens share, the calls are those of the screens.
    const users = [...sources.values()].filter(other => other.includes(`/${path.basename(page)}'`));
    const own = listCalls(source);
    const isChosen = /call=\{(shape|call)/.test(source);
    const found = isChosen || own.length === 0 ? listCalls([source, ...beside, ...users].join('\n')) : own;
    return [{ page, calls: [...new Set(found)], ...namedBy(`${source}\n${follow(source, page)}`) }];
  });
}

/** The names of the filters that the call accepts. */
function filtersOf(call: AnyCall): string[] {
  const { filters } = (call.input as z.ZodObject<{ filters: z.ZodOptional<z.ZodObject> }>).shape ?? {};
  return Object.keys(filters?.unwrap().shape ?? {});
}

test('the call of a list accepts every filter of the list', async () => {
  const all = await lists();
  expect(all.length).toBeGreaterThan(25);
  expect(all.flatMap(list => list.filters).length, 'filters are found').toBeGreaterThan(60);
  const unknown = all.flatMap(({ page, calls, filters }) =>
    filters.filter(field => !calls.some(call => filtersOf(call).includes(field))).map(field => `${page}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

/** The value of a filter as a list reads it from its address. */
function asRead(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.startsWith('[') ? JSON.parse(text) : text;
}

function takes(call: AnyCall, field: string, value: unknown): boolean {
  const { filters } = (call.input as z.ZodObject<{ filters: z.ZodOptional<z.ZodObject> }>).shape ?? {};
  return filters?.unwrap().shape[field]?.safeParse(value).success ?? false;
}

test('the call of a list accepts the filters of its predefined views', async () => {
  const asked = (await lists()).flatMap(({ page, calls, asked }) => asked.map(one => ({ page, calls, one })));
  expect(asked.length, 'views are found').toBeGreaterThan(30);
  const refused = asked.filter(({ calls, one }) => {
    const [field = '', value = ''] = one.split('=');
    return !calls.some(call => takes(call, field, asRead(value)));
  });
  expect(refused.map(({ page, one }) => `${page}: ${one}`)).toEqual([]);
});

test('the server accepts every sort that a list offers', async () => {
  const me = await t.as('admin');
  const all = await lists();
  expect(all.flatMap(list => list.sorts).length, 'sorts are found').toBeGreaterThan(60);
  const refused: string[] = [];
  for (const { page, calls, sorts } of all) {
    for (const field of new Set(sorts)) {
      const answers = await Promise.all(
        calls.map(call => me.call(call, { page: 1, page_size: 1, sort: [{ field, dir: 'asc' }] })),
      );
      if (!answers.some(({ status }) => status === 200)) refused.push(`${page}: ${field}`);
    }
  }
  expect(refused).toEqual([]);
});
