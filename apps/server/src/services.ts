import type { Environment } from './env.ts';
import type { Roads } from './modules/places/roads/roads.ts';
import type { Database } from './platform/db/database.ts';
import type { NotifyConnection } from './platform/db/notify-connection.ts';
import type { Storage } from './platform/files/storage.ts';
import type { Readiness } from './platform/http/readiness.ts';
import type { Background } from './platform/jobs/background.ts';
import type { LiveHub } from './platform/live/hub.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Metrics } from './platform/log/metrics.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Pusher } from './platform/push/pusher.ts';
import type { WhatsApp } from './platform/whatsapp/whatsapp.ts';

/** What a module may need besides its transaction. Built once by main, and by tests with their own clock and folders. */
export interface Services {
  readonly env: Environment;
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly hub: LiveHub;
  /** Connection to the other processes on this database; null: there are none. */
  readonly notifyConnection: NotifyConnection | null;
  readonly readiness: Readiness;
  /** Identifies this process among those on its database while it runs. */
  readonly instance: string;
  readonly storage: Storage;
  readonly background: Background;
  readonly metrics: Metrics;
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly whatsApp: WhatsApp;
  readonly roads: Roads;
  /** Folder of the built browser application, or null in tests of the API alone. */
  readonly webRoot: string | null;
  /** Public address of this installation; links in mails and QR codes begin with it. */
  readonly publicUrl: string;
}
