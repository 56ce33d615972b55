import { createParser } from 'eventsource-parser';

/** Server-sent events, read from a fetch because the stream needs a header that EventSource cannot send. */
export interface SseEvent {
  event: string;
  data: string;
  /** The last id that the stream gave, for coming back. */
  id: string | null;
}

/** Takes text as it arrives, in any pieces, and tells each whole event. */
export function makeSseParser(tell: (event: SseEvent) => void): (chunk: string) => void {
  let last: string | null = null;
  const parser = createParser({
    onEvent: ({ event = 'message', data, id }) => {
      last = id ?? last;
      tell({ event, data, id: last });
    },
  });
  return chunk => parser.feed(chunk);
}
