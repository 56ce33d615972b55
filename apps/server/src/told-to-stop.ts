interface Told {
  on(event: 'SIGTERM' | 'SIGINT', stop: () => void): unknown;
  once(event: 'disconnect', stop: () => void): unknown;
  /** Whether the parent process listens; undefined: it never did. */
  readonly connected: boolean | undefined;
}

/** Stops on a signal, and when the listening parent process has ended, also if it ended before this call. */
export function whenToldToStop(stop: () => void, told: Told = process): void {
  told.on('SIGTERM', stop);
  told.on('SIGINT', stop);
  told.once('disconnect', stop);
  if (told.connected === false) stop();
}
