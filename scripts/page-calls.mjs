/** Which calls the pages of the web application import, directly or through other files. */
import path from 'node:path';

const IMPORTS =
  /\b(?:import|export)\s+(?!type\b)([^;]*?)\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bimport\s+'([^']+)'/g;
const CONTRACT = '@cabezal/contract/';

/** Names of the values in the clause of an import; with `* as calls`, those that the text uses. */
function namesIn(clause, text) {
  const whole = /\*\s+as\s+(\w+)/.exec(clause);
  if (whole) return [...text.matchAll(new RegExp(`\\b${whole[1]}\\.(\\w+)`, 'g'))].map(([, name]) => name);
  const listed = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  return listed
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
    .map(name => name.split(' as ')[0].trim());
}

/** The files and the values of the contract that a file imports; values as `people/users/users.calls#getUsers`. */
function importsOf(file, text, files) {
  const found = { files: [], calls: [] };
  for (const [, clause = '', from, lazy, bare] of text.matchAll(IMPORTS)) {
    const target = from ?? lazy ?? bare;
    if (target.startsWith(CONTRACT))
      found.calls.push(...namesIn(clause, text).map(name => `${target.slice(CONTRACT.length)}#${name}`));
    const joined = path.posix.join(path.posix.dirname(file), target);
    if (target.startsWith('.') && files.has(joined)) found.files.push(joined);
  }
  return found;
}

/**
 * For each value of the contract that a page imports, the patterns of the screens that show such a page. `sources`: texts by file.
 * `pages`: for each screen its pattern and the file of its page.
 */
export function screensOfCalls(sources, pages) {
  const imports = new Map([...sources].map(([file, text]) => [file, importsOf(file, text, sources)]));
  const screens = new Map();
  for (const { url, page } of pages) {
    const seen = new Set([page]);
    for (const file of seen) {
      const { files, calls } = imports.get(file) ?? { files: [], calls: [] };
      for (const one of files) seen.add(one);
      for (const call of calls) screens.set(call, (screens.get(call) ?? new Set()).add(url));
    }
  }
  return screens;
}

/**
 * What is wrong with the screens that calls name. `calls`: key, action and `on` of every call with an action. An action with `on` at one
 * call needs it at all of its calls: the screens whose pages import the call, and for a call that no page imports those of the action's
 * other calls.
 */
export function wrongPairs(calls, screens) {
  const used = ({ key }) => [...(screens.get(key) ?? [])].toSorted();
  const paired = new Set(calls.filter(({ on }) => on.length > 0).map(({ action }) => action));
  const ofAction = action => [...new Set(calls.filter(one => one.action === action).flatMap(used))].toSorted();
  return calls
    .filter(({ action }) => paired.has(action))
    .map(call => ({ ...call, wanted: used(call).length > 0 ? used(call) : ofAction(call.action) }))
    .filter(({ on, wanted }) => on.toSorted().join(' ') !== wanted.join(' '))
    .map(({ key, action, wanted }) => `${key} (${action}): on: ['${wanted.join("', '")}']`);
}
