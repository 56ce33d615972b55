import * as calls from '@cabezal/contract/people/notifications/recipients.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { addRecipient, changeRecipient, keeperOf, removeRecipient } from './recipient-changes.ts';
import { listRecipients } from './recipients.queries.ts';

async function readRecipients(
  tx: Tx,
  actor: Actor,
  id_company: number,
  byForwarder: boolean,
): Promise<calls.Recipients> {
  const keeper = await keeperOf(tx, actor, id_company, byForwarder);
  const { name, notifications_share } = keeper.customer;
  const isWhole = actor.audience === 'operator' && !byForwarder;
  const recipients = await tx.asSystem(() => listRecipients(tx, keeper, isWhole));
  return { id_company, company: name, notifications_share, recipients };
}

const ofCustomer: calls.RecipientCalls = {
  list: calls.getNotificationsClient,
  save: calls.saveNotificationClient,
  update: calls.updateNotificationClient,
  remove: calls.deleteNotificationClient,
};
const ofForwarder: calls.RecipientCalls = {
  list: calls.getNotificationsClientFwd,
  save: calls.saveNotificationClientFwd,
  update: calls.updateNotificationClientFwd,
  remove: calls.deleteNotificationClientFwd,
};

/** The calls of a customer, or the same with /fwd of its forwarder. */
function routesFor(of: calls.RecipientCalls, byForwarder: boolean): Route[] {
  return [
    serve(of.list, ({ tx, actor, input }) => readRecipients(tx, actor, input.id_company, byForwarder)),
    serveChange(
      of.save,
      ({ tx, actor, input }) => addRecipient(tx, actor, input, byForwarder),
      ({ tx, actor }, id_company) => readRecipients(tx, actor, id_company, byForwarder),
    ),
    serveChange(
      of.update,
      ({ tx, actor, input }) => changeRecipient(tx, actor, input, byForwarder),
      ({ tx, actor }, id_company) => readRecipients(tx, actor, id_company, byForwarder),
    ),
    serveChange(
      of.remove,
      ({ tx, actor, input }) => removeRecipient(tx, actor, input, byForwarder),
      ({ tx, actor }, id_company) => readRecipients(tx, actor, id_company, byForwarder),
    ),
  ];
}

export const recipientRoutes = (): Route[] => [...routesFor(ofCustomer, false), ...routesFor(ofForwarder, true)];
