/** What another system answers is no longer than it may be: it could flood the memory and hold everybody up while it is parsed. */
export class AnswerTooLong extends Error {}

/** The body of an answer, as text. The signal of the request ends a slow one here, too. Errors: AnswerTooLong. */
export async function readUpTo(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop lets go of the connection.
    if (bytes > mostBytes) throw new AnswerTooLong(`an answer of more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The first bytes of an answer; the rest is not waited for. */
export async function readFirst(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    parts.push(part);
    if (bytes >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}
