/** Levels of a body: no call takes more than a dozen. */
export const MOST_LEVELS = 64;
/** Values of a body: the longest list that a call takes, with all its fields, has a third of them. */
export const MOST_VALUES = 30_000;

/**
 * Counts levels and values of a JSON text without reading it. Reading hundreds of thousands of lists or keys, and looking at each of them
 * afterwards, holds up everybody else; counting commas does not.
 */
function measureJson(text: string): { levels: number; values: number } {
  let level = 0;
  let levels = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '"') i = endOfString(text, i);
    else if (sign === ',') values++;
    else if (sign === '[' || sign === '{') levels = Math.max(levels, ++level);
    else if (sign === ']' || sign === '}') level--;
  }
  return { levels, values };
}

/** Where the string that begins at `from` ends; the end of the text when it never does. */
function endOfString(text: string, from: number): number {
  let i = from + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** The status with which a body is refused: 413 too many values, 400 nested without end or no JSON. */
export class UnreadableBody extends Error {
  constructor(readonly statusCode: 400 | 413) {
    super('unreadable JSON');
  }
}

/** The value of a body; an empty one is an empty object. Errors: `UnreadableBody`. */
export function readJson(text: string): unknown {
  if (text === '') return {};
  const { levels, values } = measureJson(text);
  if (levels > MOST_LEVELS) throw new UnreadableBody(400);
  if (values > MOST_VALUES) throw new UnreadableBody(413);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody(400);
  }
}
