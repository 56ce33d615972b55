/** Limit of levels: no call needs more than a dozen. */
export const MOST_LEVELS = 64;
/** Limit of values: the longest list that a call accepts, with all its fields, has a third of them. */
export const MOST_VALUES = 30_000;

/**
 * Counts levels and values of a JSON text without parsing it. Parsing hundreds of thousands of lists or keys, and validating each of them,
 * would block all other requests; counting commas does not.
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

/** End of the string that begins at `from`; the end of the text if it is not closed. */
function endOfString(text: string, from: number): number {
  let i = from + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** Status of a refused body: 413 too many values, 400 too many levels or invalid JSON. */
export class UnreadableBody extends Error {
  constructor(readonly statusCode: 400 | 413) {
    super('unreadable JSON');
  }
}

/** Parses a body; an empty one is an empty object. Errors: `UnreadableBody`. */
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
