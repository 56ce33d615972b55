// Rules of the style sheets: a class has the name of its folder, colours and sizes are tokens, only one file selects antd's classes, no
// class is unused or defined twice. First each rule is tested with planted violations: a broken checker would pass everything.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharedFeatures from './shared-features.cjs';

const root = 'apps/web/src';
const all = readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll(path.sep, '/'));
const read = file => readFileSync(path.join(root, file), 'utf8');
const sheets = all.filter(file => file.endsWith('.css') && !file.startsWith('ui/fonts/'));
const sources = all.filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'));

/** «features/operations/guides/drawer/drawer.css» → «guides», «kits/records/parts.css» → «records»; ui has no such name. */
const wordOf = file =>
  file.startsWith('ui/') ? null : /^(?:(?:features\/[^/]+|kits|app)\/)?([^/]+)\//.exec(file)?.[1];
const words = new Set(sheets.map(wordOf).filter(Boolean));
const kits = new Set(all.map(file => /^kits\/([^/]+)\//.exec(file)?.[1]).filter(Boolean));
/** The folder that a class belongs to: cz-booking-price → booking. */
const wordOfClass = name =>
  [...words].filter(word => `${name}-`.startsWith(`cz-${word}-`)).sort((a, b) => b.length - a.length)[0] ?? null;
const classesOf = selector => [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(m => m[1]);
const foreign = name => /^(ant|anticon|maplibregl)(-|$)/.test(name);

/** Blanks out comments, so that positions stay. */
const bare = text => text.replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '));
/**
 * Selectors (one each, not the list) with their declarations; includes rules in @media, but not @keyframes and @font-face. `isOwn`: the rule
 * has no other selector, and holds at every width.
 */
function rulesOf(text, found = [], from = 0, to = text.length, isInside = false) {
  let at = from;
  while (at < to) {
    const open = text.indexOf('{', at);
    if (open < 0 || open >= to) break;
    const head = text.slice(at, open).split(';').at(-1).trim();
    let depth = 1;
    let end = open + 1;
    while (depth > 0 && end < to) depth += { '{': 1, '}': -1 }[text[end++]] ?? 0;
    if (/^@(media|supports|container)/.test(head)) rulesOf(text, found, open + 1, end - 1, true);
    else if (!head.startsWith('@')) {
      const selectors = head.split(/,(?![^(]*\))/);
      const isOwn = selectors.length === 1 && !isInside;
      for (const selector of selectors)
        found.push({ selector: selector.trim(), body: text.slice(open + 1, end - 1), isOwn });
    }
    at = end;
  }
  return found;
}

/** Variables that tokens.ts defines. */
function tokens() {
  const text = read('ui/tokens.ts');
  const dashed = name => name.replace(/[A-Z0-9]/g, letter => `-${letter.toLowerCase()}`).replaceAll('_', '-');
  const keysOf = name => {
    const block = new RegExp(`const ${name}\\b[^=]*= \\{([\\s\\S]*?)\\}(?: as const)?;`).exec(text)?.[1] ?? '';
    return [...block.matchAll(/(?:^|,)\s*(\w+): /gm)].map(m => m[1]);
  };
  return new Set([
    ...keysOf('color').map(dashed),
    ...keysOf('families').flatMap(name => ['solid', 'bg', 'text', 'line'].map(part => `${dashed(name)}-${part}`)),
    ...keysOf('text').map(name => `text-${name}`),
    ...keysOf('radius').map(name => `radius-${name}`),
    'shadow',
    'shadow-small',
    'font',
  ]);
}
const known = tokens();
for (const file of sheets) for (const [, name] of bare(read(file)).matchAll(/--cz-([\w-]+)\s*:/g)) known.add(name);
for (const file of sources) for (const [, name] of read(file).matchAll(/'--cz-([\w-]+)'/g)) known.add(name);

// Breakpoints of the application. 1600: a board on a wall screen.
const MEDIA = new Set(['767', '768', '991', '992', '1199', '1200', '1600']);
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|:[^;]*(?<![\w-])(white|black|red|green|blue|gray|grey)(?![\w-])/i;

/** Violations within one sheet. */
function faultsOf(file, given) {
  const text = bare(given);
  const faults = [];
  const word = wordOf(file);
  if (file !== 'ui/antd.css' && /\.ant-/.test(text)) faults.push('antd: only ui/antd.css may select .ant- classes');
  for (const [, width] of text.matchAll(/@media[^{]*?(?:min|max)-width:\s*(\d+)px/g))
    if (!MEDIA.has(width)) faults.push(`width: ${width} px is not a breakpoint of the application`);
  for (const [, name] of text.matchAll(/var\(--cz-([\w-]+)/g))
    if (!known.has(name)) faults.push(`token: --cz-${name} is not defined`);
  const own = new Set();
  for (const { selector, body, isOwn } of rulesOf(text)) {
    if (isOwn && own.has(selector)) faults.push(`twice: ${selector} has two rules of its own: one rule, or two names`);
    if (isOwn) own.add(selector);
    if (/span:not\(\.anticon\)/.test(selector))
      faults.push(`span: ${selector} also catches a count or a tag beside the text: give the text a class`);
    if (/\.cz-row-actions$/.test(selector) && /background:\s*var\(--cz-white\)/.test(body))
      faults.push(`row: ${selector} hides the colour of its row, and the buttons of a selected one`);
    for (const line of body.split(';')) {
      if (COLOUR.test(line)) faults.push(`colour: ${line.trim()} (use a token of ui/tokens.ts)`);
      if (/^\s*font(-size)?:.*\dpx/.test(line)) faults.push(`size: ${line.trim()} (use --cz-text-…)`);
      if (/^\s*border-radius:.*?(?<!\d)([4-9]|\d\d+)px/.test(line))
        faults.push(`size: ${line.trim()} (use --cz-radius-…)`);
    }
    const classes = classesOf(selector).filter(name => !foreign(name));
    if (classes.some(name => !name.startsWith('cz-'))) faults.push(`prefix: ${selector} has a class without cz-`);
    if (word === null && classes.some(name => wordOfClass(name) !== null) && file !== 'ui/antd.css')
      faults.push(`prefix: ui selects a class of another folder: ${selector}`);
    if (word !== null && !classes.some(name => wordOfClass(name) === word))
      faults.push(`prefix: ${selector} has no class of ${word}`);
    if (classes.length === 0 && !['ui/base.css', 'ui/antd.css'].includes(file) && word === null)
      faults.push(`prefix: ${selector} has no class`);
  }
  return faults;
}

/** Classes in code; `cz-tag-${family}` stands for all classes with that prefix. */
function usedIn(text) {
  const whole = new Set();
  const stems = new Set();
  for (const [name, next] of text.matchAll(/(?<![\w-])cz-[a-z][\w-]*(\$\{)?/g))
    if (next) stems.add(name.slice(0, -2));
    else whole.add(name);
  return { whole, stems };
}
const mayUse = (file, word) => {
  const mine = wordOf(file);
  return mine === word || kits.has(word) || word === 'map' || sharedFeatures[mine]?.includes(word);
};

/** Violations that follow from sheets and code together: dead, undefined, double and borrowed classes. */
function together(given, code) {
  const faults = [];
  const defined = new Map();
  const alone = new Map();
  for (const [file, text] of given)
    for (const { selector } of rulesOf(bare(text))) {
      for (const name of classesOf(selector)) if (!foreign(name)) defined.set(name, file);
      const single = /^\.([\w-]+)$/.exec(selector)?.[1];
      if (single) alone.set(single, new Set([...(alone.get(single) ?? []), file]));
    }
  const uses = code.map(([file, text]) => [file, usedIn(text)]);
  const isUsed = name =>
    uses.some(([, { whole, stems }]) => whole.has(name) || [...stems].some(stem => name.startsWith(stem)));
  for (const [name, file] of defined) if (!isUsed(name)) faults.push(`${file}: dead: .${name} is not used`);
  for (const [name, files] of alone)
    if (files.size > 1) faults.push(`${[...files].join(', ')}: double: .${name} is defined in several sheets`);
  for (const [file, { whole }] of uses)
    for (const name of whole) {
      if (name.endsWith('-')) continue;
      const word = wordOfClass(name);
      if (!defined.has(name)) faults.push(`${file}: undefined: .${name} is defined in no sheet`);
      else if (word !== null && !mayUse(file, word)) faults.push(`${file}: borrowed: .${name} belongs to ${word}`);
    }
  return faults;
}

const planted = [
  ['antd', 'features/operations/guides/planted.css', '.cz-guides-a .ant-btn { margin: 0; }'],
  ['colour', 'features/operations/guides/planted.css', '.cz-guides-a { color: #fff; }'],
  ['colour', 'kits/files/planted.css', '.cz-files-a { border: 1px solid rgba(0, 0, 0, 0.4); }'],
  ['size', 'features/operations/guides/planted.css', '.cz-guides-a { font-size: 13px; }'],
  ['size', 'features/operations/guides/planted.css', '.cz-guides-a { border-radius: 8px; }'],
  ['width', 'features/operations/guides/planted.css', '@media (max-width: 800px) { .cz-guides-a { margin: 0; } }'],
  ['token', 'features/operations/guides/planted.css', '.cz-guides-a { color: var(--cz-inkk); }'],
  ['prefix', 'features/operations/guides/planted.css', '.cz-trucks-a { margin: 0; }'],
  ['prefix', 'features/operations/guides/planted.css', '.cz-guides-a,\n.gd-a { margin: 0; }'],
  ['twice', 'features/operations/guides/planted.css', '.cz-guides-a { margin: 0; } .cz-guides-a { gap: 0; }'],
  ['span', 'features/operations/guides/planted.css', '.cz-guides-a > span:not(.anticon) { flex: 1; }'],
  ['row', 'ui/planted.css', '.cz-rows td.cz-row-actions { background: var(--cz-white); }'],
  ['prefix', 'ui/planted.css', '.cz-rows .cz-guides-a { margin: 0; }'],
  ['colour', 'features/operations/guides/planted.css', '.cz-guides-a { background: white; }'],
  [
    null,
    'features/operations/guides/planted.css',
    '.cz-guides-a, .cz-guides-b { gap: 0; } .cz-guides-a { margin: 0; } @media (max-width: 767px) { .cz-guides-a { margin: 0; } }',
  ],
  [
    null,
    'features/operations/guides/planted.css',
    '/* #fff */ .cz-guides-a:hover > .cz-tag { color: var(--cz-white); }',
  ],
];
const plantedTogether = [
  ['dead', [['features/operations/guides/a.css', '.cz-guides-a {}']], []],
  ['undefined', [], [['features/operations/guides/A.tsx', 'className="cz-guides-a"']]],
  ['double', ['a', 'b'].map(n => [`features/operations/guides/${n}.css`, '.cz-guides-a {}']), []],
  [
    'borrowed',
    [['features/operations/guides/a.css', '.cz-guides-a {}']],
    [['features/fleet/trucks/A.tsx', '"cz-guides-a"']],
  ],
  [
    null,
    [['features/operations/guides/a.css', '.cz-guides-a {}']],
    [['features/money/closing/A.tsx', '`cz-guides-a`']],
  ],
  [null, [['ui/a.css', '.cz-a-one {}']], [['features/money/closing/A.tsx', `\`cz-a-\${of}\``]]],
];
/** Literal colours in code, which only the file of the tokens may have. */
const coloured = (file, text) =>
  file === 'ui/tokens.ts'
    ? []
    : [...text.matchAll(/['"`](#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([^'"`]*)['"`]/gi)].map(m => m[1]);
const problems = [];
if (
  coloured('features/operations/guides/A.tsx', `fill="#10212B"`).length !== 1 ||
  coloured('ui/tokens.ts', `'#10212B'`).length > 0
)
  problems.push('The check of style sheets misjudges a planted colour in code.');
for (const file of sources)
  problems.push(...coloured(file, read(file)).map(value => `${file}: colour: ${value} (use a token of ui/tokens.ts)`));
for (const [rule, file, text] of planted) {
  const faults = faultsOf(file, text);
  if (rule === null ? faults.length > 0 : !faults.some(fault => fault.startsWith(`${rule}:`)))
    problems.push(`The check of style sheets misjudges the planted «${text}» (${rule ?? 'no violation'}).`);
}
for (const [rule, given, code] of plantedTogether) {
  const faults = together(given, code);
  if (rule === null ? faults.length > 0 : !faults.some(fault => fault.includes(`: ${rule}:`)))
    problems.push(`The check of style sheets does not find the planted violation «${rule}».`);
}

for (const file of sheets) problems.push(...faultsOf(file, read(file)).map(fault => `${file}: ${fault}`));
problems.push(
  ...together(
    sheets.map(file => [file, read(file)]),
    sources.map(file => [file, read(file)]),
  ),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
