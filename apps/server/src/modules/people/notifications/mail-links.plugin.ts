import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Plugin } from '../../../module.ts';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/session/sessions.ts';
import { confirmEmail, readConfirmation } from './change-email.ts';
import { type MailPage, mailPage, UNKNOWN_LINK } from './mail-page.ts';
import { readStop, type StoppableMails, stopMails } from './stop-mails.ts';

const lockedPage = ({ name, locked }: StoppableMails): MailPage => ({ title: name, text: locked ?? '' });

function askPage(link: StoppableMails): MailPage {
  if (link.locked !== null) return lockedPage(link);
  const text = link.has_account
    ? 'Dejará de recibirlos por correo. En la aplicación los sigue viendo.'
    : 'Dejará de recibir los avisos de sus viajes en este correo.';
  return {
    title: `Correos de «${link.name}»`,
    text,
    button: 'Dejar de recibirlos',
  };
}

function stoppedPage(link: StoppableMails): MailPage {
  if (link.locked !== null) return lockedPage(link);
  const again = link.has_account
    ? 'Puede volver a recibirlos en Mi cuenta, Notificaciones.'
    : 'Si los quiere otra vez, pídalos a la empresa que se los envía.';
  return { title: 'Listo', text: `Ya no recibirá correos de «${link.name}». ${again}` };
}

const confirmPage = (email: string): MailPage => ({
  title: 'Confirmar el correo',
  text: `Los avisos de su cuenta de Cabezal llegarán a ${email}.`,
  button: 'Confirmar',
});
const confirmedPage = (email: string): MailPage => ({ title: 'Listo', text: `Los avisos llegan ahora a ${email}.` });

/**
 * The pages of links in mails: `/baja/{token}` stops mails, `/confirmar_correo/{token}` confirms an address. GET only shows: programs that check
 * mails open every link. POST does it; a mail program sends it with one click (RFC 8058). The tokens are not in the log (platform/log).
 */
export function mailLinksPlugin({ db }: { db: Database }): Plugin {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = { config: { limit: 'token' } } as const;
    // A form, or what a mail program sends with one click: the address says everything.
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    const answer = (reply: FastifyReply, page: MailPage | undefined) =>
      reply
        .status(page === undefined ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(mailPage(page ?? UNKNOWN_LINK));
    const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;
    app.get('/baja/:token', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const link = await db.read(systemScope, tx => readStop(tx, tokenOf(request)));
      return answer(reply, link && askPage(link));
    });
    app.post('/baja/:token', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const link = await db.write(systemScope, systemAuthor, tx => stopMails(tx, tokenOf(request)));
      return answer(reply, link && stoppedPage(link));
    });
    app.get('/confirmar_correo/:token', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const email = await db.read(systemScope, tx => readConfirmation(tx, hashToken(tokenOf(request))));
      return answer(reply, email === null ? undefined : confirmPage(email));
    });
    app.post('/confirmar_correo/:token', limited, async (request: FastifyRequest, reply: FastifyReply) => {
      const email = await db.write(systemScope, systemAuthor, tx => confirmEmail(tx, hashToken(tokenOf(request))));
      return answer(reply, email === null ? undefined : confirmedPage(email));
    });
  };
}
