import fc from 'fast-check';

/** Characters that people or programs may put in place of an ordinary one, also from other scripts. */
const STRANGE = [
  ...[' ', '\u00a0', '\u3000', '\t', '\n', '\u200b', '\u200e', '\ufeff', '\u00ad', '\u0000', '\u0007', '\u007f'],
  ...['\ud800', '\udc00', '٣', '３', '१', 'Ａ', 'А', 'ß', 'ſ', 'ı', 'İ', 'ﬀ', 'ñ', 'É', 'e\u0301', '🚚', '½'],
  ...['-', '–', '−', '.', ',', '/', "'", '"', '\\', '%', '_', '@', '+', '0', '1', '9', 'a', 'Z', 'I', 'U'],
];
const insert = (text: string, at: number, sign: string, instead: boolean): string =>
  text.slice(0, at) + sign + text.slice(at + (instead ? 1 : 0));

function nearText(examples: readonly string[]): fc.Arbitrary<string> {
  const example = fc.constantFrom(...examples);
  const sign = fc.oneof(fc.constantFrom(...STRANGE), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
  const mutated = fc
    .tuple(example, fc.nat(1_000), sign, fc.boolean())
    .map(([text, at, one, instead]) => insert(text, at % (text.length + 1), one, instead));
  const amount = fc.constantFrom(
    '0.00',
    '0.01',
    '-0.01',
    '0.005',
    '1e3',
    '999999.99',
    '1000000.00',
    '99999.99',
    '100.01',
    '00.10',
  );
  return fc.oneof(
    { weight: 2, arbitrary: example },
    { weight: 6, arbitrary: mutated },
    example.map(text => text.toLowerCase()),
    example.map(text => text.toUpperCase()),
    example.map(text => ` ${text}\u00a0`),
    fc.tuple(example, fc.nat(1_000)).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc.tuple(example, fc.integer({ min: 2, max: 40 })).map(([text, times]) => text.repeat(times)),
    fc
      .tuple(fc.constantFrom('🚚', 'ñ', 'a', '9', 'ß'), fc.integer({ min: 1, max: 300 }))
      .map(([one, n]) => one.repeat(n)),
    amount,
  );
}

function nearNumber(examples: readonly number[]): fc.Arbitrary<number> {
  const example = fc.constantFrom(...examples);
  const steps = fc.constantFrom(0, 1, -1, 0.1, -0.1, 0.5, 0.05, 0.01, -0.01, 0.001, -0.001, 1e-9);
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(example, steps).map(([value, step]) => value + step) },
    example.map(value => -value),
    example.map(value => value * 10),
    fc.constantFrom(0, -0, 0.001, 0.004, 0.005, 2 ** 31, 1e15, 1e21, Number.MIN_VALUE, Number.MAX_VALUE),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
}

/** Values near the limit of validity: the examples, and values that differ slightly from one of them. */
export function near(examples: readonly (string | number)[]): fc.Arbitrary<string | number> {
  const texts = examples.filter(one => typeof one === 'string');
  const numbers = examples.filter(one => typeof one === 'number');
  return texts.length > 0 ? nearText(texts) : nearNumber(numbers);
}
