import { z } from 'zod';
import { isProxyTrust } from './platform/http/address.ts';
import { isKeyPair } from './platform/push/vapid.ts';

const timeZone = z.string().refine(
  zone => {
    try {
      new Intl.DateTimeFormat('es', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  },
  { message: 'no es una zona horaria conocida (ejemplo: America/Guayaquil)' },
);
const optionalUrl = z.url('debe ser una dirección http o https').optional();
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'debe empezar por postgres://')
  .optional();
const whole = (least: number, most: number) => {
  const message = `debe ser un número entero entre ${least} y ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

/** Roles of a process: serve people, receive positions and follow trips, run background work. */
export const processRoles = ['api', 'tracking', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];
const roles = z
  .string()
  .default(processRoles.join(','))
  .transform((text, context): ReadonlySet<ProcessRole> => {
    const words = text.split(',').map(word => word.trim());
    const known = processRoles.filter(role => words.includes(role));
    const strange = words.find(word => !processRoles.some(role => role === word));
    if (strange !== undefined)
      context.addIssue({
        code: 'custom',
        message: `no puede tener «${strange}»: use ${processRoles.join(', ')}, separados por comas`,
      });
    return new Set(known);
  });

/** All environment variables of the program. An invalid value stops the start with a sentence that names it and the reason. */
const schema = z
  .object({
    PORT: z.coerce
      .number('debe ser un número')
      .int('debe ser un número entero')
      .min(0, 'debe estar entre 0 y 65535')
      .max(65_535, 'debe estar entre 0 y 65535')
      .default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseUrl,
    /** Address without PgBouncer: LISTEN needs a connection of its own. */
    DATABASE_DIRECT_URL: databaseUrl,
    /** Connections of this process. Those of all processes, plus one each, must fit into PostgreSQL's max_connections. */
    DATABASE_POOL: whole(2, 500).default(20),
    /** Milliseconds that a call waits for a connection, for a lock, and for one statement. */
    DATABASE_WAIT_MS: whole(100, 60_000).default(4_000),
    DATABASE_LOCK_MS: whole(100, 120_000).default(10_000),
    DATABASE_STATEMENT_MS: whole(1_000, 600_000).default(30_000),
    /** Which changes reach browsers: those of this process only, or of all processes on the database. */
    FANOUT: z.enum(['local', 'pg'], 'debe ser local o pg').optional(),
    /** Seconds between SIGTERM and the forced end. */
    STOP_SECONDS: whole(1, 600).default(25),
    DEMO: z.enum(['on', 'off'], 'debe ser on u off').optional(),
    TZ_BUSINESS: timeZone.default('America/Guayaquil'),
    PUBLIC_URL: optionalUrl,
    MAP_STYLE_URL: optionalUrl,
    MAPS_URL: optionalUrl,
    /** API of the service at MAPS_URL. */
    MAPS_KIND: z.enum(['osrm', 'google'], 'debe ser osrm o google').default('osrm'),
    MAPS_KEY: z.string().default(''),
    /** A service with Nominatim's API that finds addresses. */
    MAPS_GEOCODER_URL: optionalUrl,
    S3_ENDPOINT: optionalUrl,
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_BUCKET: z.string().min(3).optional(),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'debe empezar por smtp:// o smtps://')
      .optional(),
    /** Mails that each process begins in a second at most, for servers that limit it. */
    SMTP_PER_SECOND: whole(1, 1_000).optional(),
    MAIL_FROM: z.string().min(3).default('Cabezal <no-responder@cabezal.local>'),
    SAP_URL: optionalUrl,
    SAP_COMPANY: z.string().default('CABEZAL'),
    SAP_USER: z.string().default('cabezal'),
    SAP_PASSWORD: z.string().default('demo'),
    /** The shipping lines' register of empties; without it operations are not sent. */
    BDVACIO_URL: optionalUrl,
    BDVACIO_TOKEN: z.string().min(1).optional(),
    /** DP World's appointments; without it slots are asked for in its portal. */
    DPW_URL: optionalUrl,
    DPW_TOKEN: z.string().min(1).optional(),
    /** The terminal that issues DISV; without it they are issued in its portal and their numbers entered by hand. */
    DISV_URL: optionalUrl,
    /** The register of shipments (NEC); without it nothing is sent to it. */
    NEC_URL: optionalUrl,
    NEC_TOKEN: z.string().min(1).optional(),
    /** A service of the shape of Meta's Cloud API, with its version; without it nothing is sent by WhatsApp. */
    WHATSAPP_URL: optionalUrl,
    /** The number that sends, as WhatsApp names it. */
    WHATSAPP_PHONE_ID: z
      .string()
      .regex(/^\d{1,30}$/, 'debe ser el identificador del número, solo dígitos')
      .optional(),
    WHATSAPP_TOKEN: z.string().min(1).optional(),
    /** With it WhatsApp signs its notifications. */
    WHATSAPP_APP_SECRET: z.string().min(1).optional(),
    /** The word with which WhatsApp asks, once, whether the address of its notifications is ours. */
    WHATSAPP_VERIFY_TOKEN: z.string().min(8, 'debe tener al menos 8 caracteres').optional(),
    /** Keys that sign push messages, in place of those that the installation makes for itself. */
    VAPID_PUBLIC_KEY: z.string().min(1).optional(),
    VAPID_PRIVATE_KEY: z.string().min(1).optional(),
    /** Whom a push service may write to: mailto: or https:. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'debe empezar por mailto: o https://')
      .optional(),
    /** A simulated push service on this machine, whose browsers may subscribe. Only for the demonstration and tests. */
    PUSH_SIMULATOR_URL: optionalUrl,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Trusted proxies, which set the client's address: their number or their addresses. */
    TRUST_PROXY: z
      .string()
      .refine(
        isProxyTrust,
        'debe ser off, el número de proxies de delante (1 a 9) o sus direcciones separadas por comas',
      )
      .default('off'),
    /** Only off where a proxy already limits the rate. */
    RATE_LIMITS: z.enum(['on', 'off'], 'debe ser on u off').default('on'),
    /** Bearer token for /metrics, /docs and /openapi.json from other machines. */
    METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
    ROLES: roles,
  })
  .refine(
    e =>
      e.S3_BUCKET === undefined ||
      (e.S3_ENDPOINT !== undefined && e.S3_ACCESS_KEY !== undefined && e.S3_SECRET_KEY !== undefined),
    {
      path: ['S3_BUCKET'],
      message: 'necesita también S3_ENDPOINT, S3_ACCESS_KEY y S3_SECRET_KEY',
    },
  )
  .refine(
    ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) =>
      publicKey === undefined || privateKey === undefined
        ? publicKey === privateKey
        : isKeyPair({ publicKey, privateKey }),
    { path: ['VAPID_PRIVATE_KEY'], message: 'y VAPID_PUBLIC_KEY deben ser las dos mitades de una misma clave' },
  )
  .refine(
    e =>
      e.WHATSAPP_URL === undefined ||
      (e.WHATSAPP_PHONE_ID !== undefined &&
        e.WHATSAPP_TOKEN !== undefined &&
        e.WHATSAPP_APP_SECRET !== undefined &&
        e.WHATSAPP_VERIFY_TOKEN !== undefined),
    {
      path: ['WHATSAPP_URL'],
      message: 'necesita también WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET y WHATSAPP_VERIFY_TOKEN',
    },
  )
  .refine(e => e.FANOUT !== 'pg' || e.DATABASE_URL !== undefined, {
    path: ['FANOUT'],
    message: 'solo puede ser pg con una DATABASE_URL: la base incorporada tiene un solo proceso',
  });

/** All variables; deploy/cabezal.env explains each. */
export const variableNames: readonly string[] = Object.keys(schema.shape);

export type Environment = z.infer<typeof schema> & { DEMO: 'on' | 'off' };

/** Reads and checks the environment. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `La variable ${issue.path.join('.')} ${issue.message}.`);
    throw new Error(lines.join('\n'));
  }
  // The demo company is created by default only in the embedded database; a PostgreSQL database stays empty unless requested.
  return { ...parsed.data, DEMO: parsed.data.DEMO ?? (parsed.data.DATABASE_URL === undefined ? 'on' : 'off') };
}
