import { inflateSync } from 'node:zlib';

/** Glyph → letter for each ToUnicode map of the document. Subset fonts number their glyphs separately, so each font has its own map. */
function glyphMap(stream: string): Map<string, string> {
  const map = new Map<string, string>();
  const letters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, first, list] of stream.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    (list ?? '').match(/[0-9a-f]+/gi)?.forEach((hex, i) => {
      const glyph = Number.parseInt(first ?? '', 16) + i;
      map.set(glyph.toString(16).padStart(4, '0'), letters(hex));
    });
  }
  return map;
}

/** The words of a PDF that `renderPdf` made, for tests: enough to check whether it contains a text. */
export function readPdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams: string[] = [];
  for (const match of raw.matchAll(/stream\r?\n/g)) {
    const from = (match.index ?? 0) + match[0].length;
    const to = raw.indexOf('endstream', from);
    try {
      streams.push(inflateSync(pdf.subarray(from, to)).toString('latin1'));
    } catch {
      // Data of a font, or not compressed.
    }
  }
  const words = streams.flatMap(stream =>
    [...stream.matchAll(/\[([^[\]]*)\] TJ/g)].map(
      ([, shown]) => (shown ?? '').match(/(?<=<)[0-9a-f]+(?=>)/gi)?.join('') ?? '',
    ),
  );
  // It does not track which font wrote a word: every font's map decodes all words, and the right one gives the text.
  const maps = streams.filter(s => s.includes('beginbfrange')).map(glyphMap);
  const read = (map: Map<string, string>, word: string): string =>
    (word.match(/.{4}/g) ?? []).map(glyph => map.get(glyph) ?? '\uFFFD').join('');
  return maps
    .map(map =>
      words
        .map(word => read(map, word))
        .join(' ')
        .replace(/ +/g, ' '),
    )
    .join('\n');
}
