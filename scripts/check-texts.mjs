// One way to write a figure: only the functions named below format durations, shares, the minus, persons, plates and guides, in the
// browser, the domain and the texts of the server (errors, mails, PDF, Excel). First each rule is tested with planted violations: a broken
// checker would pass everything.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const roots = ['apps/server/src', 'apps/web/src', 'packages/domain/src'];
const files = roots.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => `${root}/${file.replaceAll(path.sep, '/')}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|data|generated|samples)\./.test(file)),
);

/** Files that define these functions. `free` below also lists files where a figure is part of an explained calculation. */
const TIME = 'packages/domain/src/system/time/time.ts';
const MONEY = 'packages/domain/src/system/amounts/format.ts';
const rules = [
  {
    name: 'duration',
    use: 'formatHours, formatDuration, formatLength, formatDelay or formatAge of domain/time',
    pattern: /\} ?(?:h|min)(?=[ `'"<,.)·]|$)|\}h\$\{/,
    free: [
      TIME,
      // Hours in a calculation: «12,50 h × $20,00».
      'packages/domain/src/prices/amounts/trip-cost.ts',
      'packages/domain/src/money/cutoffs/cutoff-line.ts',
      // Parsed again from a sheet in the same form.
      'packages/domain/src/places/locations/location-text.ts',
      // An alias in a query; the path of a drawing.
      '.queries.ts',
      'apps/server/src/platform/pdf/pdf.ts',
      // Changes every second.
      'apps/web/src/features/tracking/monitoring/StandByClock.tsx',
    ],
  },
  {
    name: 'share',
    use: 'formatPercent, formatRate or formatChange of domain/system/amounts/format',
    pattern: /\} %/,
    // A sentence whose parts are filled in elsewhere; an internal error.
    free: [
      MONEY,
      'packages/domain/src/system/refusals/refusals.ts',
      'packages/domain/src/prices/amounts/order-totals.ts',
      // The modulo operator in a query; a cell as Excel shows it.
      '.queries.ts',
      'apps/server/src/platform/excel/cell-text.ts',
      'apps/server/src/modules/operations/guides/special/false-freight.ts',
    ],
  },
  {
    name: 'number',
    use: 'formatNumber, shortNumber or formatDistance of domain/system/amounts/format',
    pattern: /\.toLocaleString\(|\.replace\('\.', ','\)/,
    // Degrees, which people copy into another map; a cell as Excel shows it.
    free: ['packages/domain/src/places/locations/location.ts', 'apps/server/src/platform/excel/cell-text.ts'],
  },
  {
    name: 'minus',
    use: 'formatMoney, formatNumber, formatDifference or formatDelay, which write it',
    pattern: /(?:\?|:|,|\+) '−'|`−\$/,
    // `replace('−', '-')` parses typed text.
    free: [MONEY, TIME],
  },
  {
    name: 'person',
    use: "personName of domain/text/person-name, or PersonMark; in a query name || ' ' || last_name",
    pattern:
      /\blast_name \|\| ' ' \|\| (?:\w+\.)?name\b|\blast_name\} ?\$?\{[^}]*\bname\}|\bname\} ?\$?\{[^}]*\blast_name\}/,
    free: ['packages/domain/src/system/text/person-name.ts'],
  },
  {
    name: 'plate',
    use: 'formatPlate of domain/validation/plate',
    pattern: /\{[\w.?]*\blicense_plate\}(?! =)|textColumn(?:<\w+>)?\('license_plate'/,
    free: [],
  },
  {
    name: 'guide',
    use: 'guideNumber or guideName of domain/trips/status/guide-name',
    pattern: /\?\? [`']Sin emitir|Guía \$\{(?:\w+\.)?id|[tT]itle[^'`]*guide_number \?\? (?:\w+\.)?id_guide/,
    free: ['packages/domain/src/trips/status/guide-name.ts'],
  },
];

/** Blanks out comments, so that lines keep their numbers. */
const bare = text => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, found => found.replace(/[^\n]/g, ' '));

function faultsOf(file, given) {
  const lines = bare(given).split('\n');
  return rules
    .filter(({ free }) => !free.some(end => file.endsWith(end)))
    .flatMap(({ name, use, pattern }) =>
      lines.flatMap((line, at) =>
        pattern.test(line) ? [{ name, text: `${file}:${at + 1}: ${name}: use ${use}` }] : [],
      ),
    );
}

// «§{» stands for «${», the beginning of a template part.
const planted = [
  ['duration', 'const text = `§{hours} h`;'],
  ['duration', 'const text = `§{Math.floor(minutes / 60)}h§{rest}`;'],
  ['duration', '<b>{minutes} min</b>'],
  ['share', '<b>{percent} %</b>'],
  ['share', 'const text = `§{formatNumber(share, 1)} %`;'],
  ['number', "const text = km.toFixed(1).replace('.', ',');"],
  ['number', "const text = `§{rows.toLocaleString('es-EC')} filas`;"],
  ['minus', "text.replace('-', '−')"],
  ['person', 'const name = `§{driver.last_name} §{driver.name}`;'],
  ['person', '{row.name} {row.last_name}'],
  ['person', "sql`select d.last_name || ' ' || d.name as name from drivers d`"],
  ['plate', '<span>{trip.license_plate}</span>'],
  ['plate', "textColumn<QrRow>('license_plate', 'Placa')"],
  ['guide', "guide.guide_number ?? 'Sin emitir'"],
  ['guide', 'const number = guide.guide_number ?? `Sin emitir (§{guide.id_guide})`;'],
  ['guide', 'const name = guide_number ?? `Guía §{guide.id_guide}`;'],
  [null, 'const { license_plate } = truck;\nstyle={{ width: `§{share}%` }} // {hours} h'],
];
const unseen = roots.filter(root => !files.some(file => file.startsWith(`${root}/`)));
if (unseen.length > 0) {
  console.error(`check-texts reads no file of ${unseen.join(', ')}`);
  process.exit(1);
}
for (const [name, given] of planted) {
  const text = given.replaceAll('§{', '$'.concat('{'));
  for (const file of [
    'apps/web/src/features/operations/guides/planted.tsx',
    'apps/server/src/modules/operations/guides/planted.ts',
  ]) {
    const seen = faultsOf(file, text).map(fault => fault.name);
    if (name === null ? seen.length > 0 : !seen.includes(name)) {
      console.error(`check-texts misjudges the planted text (${name ?? 'no violation'}) in ${file}: ${text}`);
      process.exit(1);
    }
  }
}

/** Characters for which the fonts of the application have glyphs: `U+0020-007E, U+2022` → [[32, 126], [8226, 8226]]. */
const fonts = readFileSync('apps/web/src/ui/fonts/fonts.css', 'utf8');
const ranges = [...fonts.matchAll(/unicode-range:([^;]+);/g)]
  .flatMap(([, range]) => range.match(/U\+[0-9A-F]+(-[0-9A-F]+)?/g) ?? [])
  .map(range =>
    range
      .slice(2)
      .split('-')
      .map(code => Number.parseInt(code, 16)),
  )
  .map(([first, last = first]) => [first, last]);
const hasGlyph = sign => ranges.some(([first, last]) => first <= sign.codePointAt(0) && sign.codePointAt(0) <= last);
const lacking = (file, given) =>
  [...new Set(bare(given).match(/[^\0-\x7f]/gu) ?? [])]
    .filter(sign => !hasGlyph(sign))
    .map(sign => ({ name: 'glyph', text: `${file}: glyph: no font of ui/fonts has a glyph for ${sign}` }));
if (lacking('planted.tsx', 'Retiro ⇒ Viaje').length === 0 || lacking('planted.tsx', 'Añó → ≈ −').length > 0) {
  console.error('check-texts misjudges which characters have no glyph');
  process.exit(1);
}
const weights = new Set([...fonts.matchAll(/font-weight:([^;]+);/g)].map(([, weight]) => weight.trim()));

const faults = files.flatMap(file => {
  const given = readFileSync(file, 'utf8');
  return [...faultsOf(file, given), ...lacking(file, given)];
});
if (weights.size !== 1)
  faults.push({
    text: 'ui/fonts/fonts.css: the faces declare different weights; bold text would use only one of them',
  });
for (const { text } of faults) console.error(text);
if (faults.length > 0) process.exit(1);
console.log(`Texts: ${files.length} files, one way to write each figure`);
