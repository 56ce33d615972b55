interface StopSource {
  on(event: 'SIGTERM' | 'SIGINT', stop: () => void): unknown;
  once(event: 'disconnect', stop: () => void): unknown;
  /** Whether the parent process listens; undefined: it never did. */
  readonly connected: boolean | undefined;
}

/** Stops on a signal, and when the listening parent process has ended, also if it ended before this call. */
export function onStopSignal(stop: () => void, source: StopSource = process): void {
  source.on('SIGTERM', stop);
  source.on('SIGINT', stop);
  source.once('disconnect', stop);
  if (source.connected === false) stop();
}
