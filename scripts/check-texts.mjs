// One way to write a figure: durations, shares, the minus, persons, plates and guides are written by the functions named below, nowhere by
// hand. First each rule is shown what it must see: a silent checker would pass everything.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const roots = ['apps/web/src', 'packages/domain/src'];
const files = roots.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => `${root}/${file.replaceAll(path.sep, '/')}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|data|generated|samples)\./.test(file)),
);

/** Where the one way stands, and where a figure is part of a sum that is told. */
const TIME = 'packages/domain/src/time/time.ts';
const MONEY = 'packages/domain/src/money/format.ts';
const rules = [
  {
    name: 'duration',
    use: 'formatHours, formatLength, formatDelay or formatAge of domain/time',
    pattern: /\} ?(?:h|min)(?=[ `'"<,.)·]|$)|\}h\$\{/,
    free: [
      TIME,
      // Hours of a sum: «12,50 h × $20,00».
      'packages/domain/src/money/trip-cost.ts',
      'packages/domain/src/cutoffs/cutoff-line.ts',
      // Read back from a sheet as it was written.
      'packages/domain/src/validation/location-text.ts',
      // Ticks by the second.
      'apps/web/src/features/monitoring/StandByClock.tsx',
    ],
  },
  {
    name: 'share',
    use: 'formatPercent, formatRate or formatChange of domain/money/format',
    pattern: /\} %/,
    // A sentence whose parts are put in elsewhere; an error for us.
    free: [MONEY, 'packages/domain/src/rules/refusal.ts', 'packages/domain/src/money/order-totals.ts'],
  },
  {
    name: 'minus',
    use: 'formatMoney, formatNumber, formatDifference or formatDelay, which write it',
    pattern: /(?:\?|:|,|\+) '−'|`−\$/,
    // `replace('−', '-')` reads what people typed.
    free: [MONEY, TIME],
  },
  {
    name: 'person',
    use: 'personName of domain/text/person-name, or PersonMark',
    pattern: /\blast_name\} ?\$?\{[^}]*\bname\}|\bname\} ?\$?\{[^}]*\blast_name\}/,
    free: ['packages/domain/src/text/person-name.ts'],
  },
  {
    name: 'plate',
    use: 'formatPlate of domain/validation/plate',
    pattern: /\{[\w.?]*\blicense_plate\}(?! =)|textColumn(?:<\w+>)?\('license_plate'/,
    free: [],
  },
  {
    name: 'guide',
    use: 'guideNumber or guideName of kits/trips/guide-words',
    pattern: /\?\? 'Sin emitir'|Guía \$\{(?:\w+\.)?id/,
    free: ['apps/web/src/kits/trips/guide-words.ts'],
  },
];

/** Comments blanked out, so that lines keep their numbers. */
const bare = text => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, found => found.replace(/[^\n]/g, ' '));

function faultsOf(file, given) {
  const lines = bare(given).split('\n');
  return rules
    .filter(({ free }) => !free.includes(file))
    .flatMap(({ name, use, pattern }) =>
      lines.flatMap((line, at) =>
        pattern.test(line) ? [{ name, text: `${file}:${at + 1}: ${name}: use ${use}` }] : [],
      ),
    );
}

// «§{» stands for the beginning of a part of a template.
const planted = [
  ['duration', 'const text = `§{hours} h`;'],
  ['duration', 'const text = `§{Math.floor(minutes / 60)}h§{rest}`;'],
  ['duration', '<b>{minutes} min</b>'],
  ['share', '<b>{percent} %</b>'],
  ['share', 'const text = `§{formatNumber(share, 1)} %`;'],
  ['minus', "text.replace('-', '−')"],
  ['person', 'const name = `§{driver.last_name} §{driver.name}`;'],
  ['person', '{row.name} {row.last_name}'],
  ['plate', '<span>{trip.license_plate}</span>'],
  ['plate', "textColumn<QrRow>('license_plate', 'Placa')"],
  ['guide', "guide.guide_number ?? 'Sin emitir'"],
  ['guide', 'const name = guide_number ?? `Guía §{guide.id_guide}`;'],
  [null, 'const { license_plate } = truck;\nstyle={{ width: `§{share}%` }} // {hours} h'],
];
for (const [name, given] of planted) {
  const text = given.replaceAll('§{', '$'.concat('{'));
  const seen = faultsOf('apps/web/src/features/guides/planted.tsx', text).map(fault => fault.name);
  if (name === null ? seen.length > 0 : !seen.includes(name)) {
    console.error(`check-texts does not see what it must (${name ?? 'nothing'}): ${text}`);
    process.exit(1);
  }
}

/** What the faces of the application have glyphs for: `U+0020-007E, U+2022` → [[32, 126], [8226, 8226]]. */
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
    .map(sign => ({ name: 'glyph', text: `${file}: glyph: no face of ui/fonts has ${sign}` }));
if (lacking('planted.tsx', 'Retiro ⇒ Viaje').length === 0 || lacking('planted.tsx', 'Añó → ≈ −').length > 0) {
  console.error('check-texts does not see which signs have no glyph');
  process.exit(1);
}
const weights = new Set([...fonts.matchAll(/font-weight:([^;]+);/g)].map(([, weight]) => weight.trim()));

const faults = files.flatMap(file => {
  const given = readFileSync(file, 'utf8');
  return [...faultsOf(file, given), ...lacking(file, given)];
});
if (weights.size !== 1)
  faults.push({ text: 'ui/fonts/fonts.css: the faces have other weights: a bold text comes from one alone' });
for (const { text } of faults) console.error(text);
if (faults.length > 0) process.exit(1);
console.log(`Texts: ${files.length} files, one way to write each figure`);
