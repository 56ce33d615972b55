import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Plugin } from '../../../module.ts';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { outsideJson } from '../../../platform/outside-json.ts';
import { isSameSecret, isSigned, SIGNATURE_HEADER } from '../../../platform/whatsapp/signature.ts';
import { eachEvent } from './each-event.ts';
import { eventsOf } from './whatsapp-events.ts';

interface HookServices {
  db: Database;
  env: {
    WHATSAPP_PHONE_ID?: string | undefined;
    WHATSAPP_APP_SECRET?: string | undefined;
    WHATSAPP_VERIFY_TOKEN?: string | undefined;
  };
}

/** WhatsApp sends notifications of up to 3 MB. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Notifications of WhatsApp, `/hooks/whatsapp`. GET: WhatsApp asks once whether the address is ours. POST: what became of messages, and what people
 * wrote; signed over the body as it came. What is not understood is acknowledged: it would come again for days. An error of ours is not, so that it
 * does come again. Without the secret nothing is accepted.
 */
export function whatsAppHookPlugin({ db, env }: HookServices): Plugin {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = { config: { limit: 'signed' } } as const;
    // The signature is over the bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.get('/hooks/whatsapp', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = request.query as Readonly<Record<string, unknown>>;
      const token = env.WHATSAPP_VERIFY_TOKEN;
      const challenge = asked['hub.challenge'];
      const isOurs = token !== undefined && isSameSecret(asked['hub.verify_token'], token);
      if (asked['hub.mode'] !== 'subscribe' || !isOurs || typeof challenge !== 'string')
        return reply.status(403).send();
      // As text: a page would be ours.
      return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 200));
    });
    const heard = { ...limited, bodyLimit: MOST_BYTES } as const;
    app.post('/hooks/whatsapp', heard, async (request: FastifyRequest, reply: FastifyReply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const secret = env.WHATSAPP_APP_SECRET;
      if (secret === undefined || !isSigned(body, request.headers[SIGNATURE_HEADER], secret))
        return reply.status(401).send();
      const events = eventsOf(outsideJson(body.toString('utf8')), env.WHATSAPP_PHONE_ID);
      await eachEvent(events, event => db.write(systemScope, systemAuthor, event));
      return reply.status(200).send();
    });
  };
}
