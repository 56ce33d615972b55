interface Told {
  on(event: 'SIGTERM' | 'SIGINT', stop: () => void): unknown;
  once(event: 'disconnect', stop: () => void): unknown;
  /** Whether who started it listens; undefined: nobody ever did. */
  readonly connected: boolean | undefined;
}

/** Stops when a person or the system says so, and when who started this process and listened to it is gone: also before this was called. */
export function whenToldToStop(stop: () => void, told: Told = process): void {
  told.on('SIGTERM', stop);
  told.on('SIGINT', stop);
  told.once('disconnect', stop);
  if (told.connected === false) stop();
}
