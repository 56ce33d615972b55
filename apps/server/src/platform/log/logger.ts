import { type Logger, pino } from 'pino';
import { loggedPath } from './logged-path.ts';

/** Structured logs with the request id. They contain no token, password or personal data except ids. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: ['req.headers.authorization', '*.password', '*.token', '*.key'], censor: '[oculto]' },
    serializers: {
      req: (req: { method: string; url: string; id: string }) => ({
        id: req.id,
        method: req.method,
        path: loggedPath(req.url),
      }),
    },
  });
}
export type { Logger };
