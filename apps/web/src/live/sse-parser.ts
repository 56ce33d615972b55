/** Server-sent events, read by hand because the stream needs a header that EventSource cannot send. */
export interface SseEvent {
  event: string;
  data: string;
  /** The last id that the stream gave, for coming back. */
  id: string | null;
}

/** Takes text as it arrives, in any pieces, and tells each whole event. */
export function makeSseParser(tell: (event: SseEvent) => void): (chunk: string) => void {
  let rest = '';
  let id: string | null = null;
  let event = '';
  let data: string[] = [];

  const endOfEvent = () => {
    if (data.length > 0) tell({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
  };

  const line = (text: string) => {
    if (text === '') return endOfEvent();
    const colon = text.indexOf(':');
    const name = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) id = value;
  };

  return chunk => {
    const text = rest + chunk;
    // A carriage return at the end may be half of a CRLF: it waits for what follows.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const one of lines) line(one);
  };
}
