import { type Instant, toMillis } from '../time/time';

/** What a browser shows of a push message; it opens `url` when it is pressed. */
export interface PushMessage {
  title: string;
  text: string;
  /** An address of this application, «/#/tareas». */
  url: string;
  /** A later message with the same tag replaces the one that the browser shows. */
  tag?: string;
}

/** Longest body: encrypted it is 103 bytes longer, and push services take 4,096 (RFC 8291 §4). */
export const PUSH_BYTES = 3_900;
/** Longest body for a push service that refused a longer one (413). */
export const SHORT_PUSH_BYTES = 1_000;

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** The body of a push message as JSON in at most `most` bytes: the text is cut as far as needed, and then ends in «…». */
export function pushBody(message: PushMessage, most: number = PUSH_BYTES): string {
  const signs = [...message.text];
  const bodyWith = (kept: number): string => {
    const text = kept === signs.length ? message.text : `${signs.slice(0, kept).join('').trimEnd()}…`;
    return JSON.stringify({ ...message, text });
  };
  let fits = 0;
  let tooMany = signs.length + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (bytesOf(bodyWith(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return bodyWith(fits);
}

/** A push service keeps a message for a browser that is off at most a day. */
const LONGEST_SECONDS = 86_400;

/** How long a push service keeps a message, in seconds (the header TTL): until it expires, at most a day. 0: it has expired. */
export function pushSeconds(expires_at: Instant | null, at: Instant): number {
  if (expires_at === null) return LONGEST_SECONDS;
  const left = Math.ceil((toMillis(expires_at) - toMillis(at)) / 1000);
  return Math.min(LONGEST_SECONDS, Math.max(0, left));
}
