import { type Logger, pino } from 'pino';

/** Structured logs with the request id. No token, password or personal data beyond ids. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['req.headers.authorization', '*.password', '*.token', '*.key'], censor: '[oculto]' },
    serializers: {
      // The query of a GPS report carries the device's key, or its path does.
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0]?.replace(/^(\/gps\/osmand\/).+/, '$1[oculto]'),
      }),
    },
  });
}
export type { Logger };
