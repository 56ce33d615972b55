import { createParser } from 'eventsource-parser';

/** Server-sent events, parsed from a fetch because the stream needs a header that EventSource cannot send. */
export interface SseEvent {
  event: string;
  data: string;
  /** The last id of the stream, for reconnecting. */
  id: string | null;
}

/** Accepts text in chunks of any size, and passes on each complete event. */
export function makeSseParser(emit: (event: SseEvent) => void): (chunk: string) => void {
  let last: string | null = null;
  const parser = createParser({
    onEvent: ({ event = 'message', data, id }) => {
      last = id ?? last;
      emit({ event, data, id: last });
    },
  });
  return chunk => parser.feed(chunk);
}
