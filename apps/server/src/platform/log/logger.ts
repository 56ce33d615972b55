import { type Logger, pino } from 'pino';

/** Structured logs with the request id. They contain no token, password or personal data except ids. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['req.headers.authorization', '*.password', '*.token', '*.key'], censor: '[oculto]' },
    serializers: {
      // The query or the path of a GPS report contains the device's key.
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0]?.replace(/^(\/gps\/osmand\/).+/, '$1[oculto]'),
      }),
    },
  });
}
export type { Logger };
