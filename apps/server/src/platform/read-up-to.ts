/** The answer of another system exceeds its limit: it could fill the memory and block the process while it is parsed. */
export class AnswerTooLong extends Error {}

/** The body of an answer as text. The request's signal also ends a slow body. Errors: AnswerTooLong. */
export async function readUpTo(answer: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw new AnswerTooLong(`an answer of more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The first bytes of an answer, without waiting for the rest. */
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
