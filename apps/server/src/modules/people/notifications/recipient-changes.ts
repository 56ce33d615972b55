import { toldSubjectName } from '@cabezal/domain/trips/told-facts/told-subjects';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, notFound } from '../../../platform/http/errors.ts';
import { stopClientMessages } from '../../system/notices/client-messages.queries.ts';
import { forgetRefusals } from '../../system/notices/refused-addresses.queries.ts';
import * as queries from './recipients.queries.ts';

/**
 * Whose recipients the person may keep. The operator those of every customer; a customer its own; a forwarder, by the calls with /fwd, its own
 * ones for a customer for which it acts. Errors: 404.
 */
export async function keeperOf(
  tx: Tx,
  actor: Actor,
  id_company: number,
  byForwarder: boolean,
): Promise<queries.Keeper & { customer: queries.Customer }> {
  const keeper = { id_company, id_forwarder: byForwarder ? actor.id_company : null };
  const customer = await tx.asSystem(() => queries.findCustomer(tx, keeper));
  const isAllowed = byForwarder
    ? customer?.is_associated === true && actor.audience === 'customer'
    : actor.audience === 'operator' || (actor.audience === 'customer' && actor.id_company === id_company);
  if (customer === undefined || !isAllowed || customer.is_operator || customer.company_type === 'TRANS')
    throw notFound('La compañía no existe');
  return { ...keeper, customer };
}

/** A recipient whom the person may change. Errors: 404. */
async function findKept(
  tx: Tx,
  actor: Actor,
  id: number,
  byForwarder: boolean,
): Promise<queries.StoredRecipient & { customer: queries.Customer }> {
  const found = await queries.findRecipient(tx, id);
  if (found === undefined || (byForwarder && found.id_forwarder !== actor.id_company))
    throw notFound('El destinatario no existe');
  const { customer } = await keeperOf(tx, actor, found.id_company, byForwarder);
  return { ...found, customer };
}

const inWords = ({ name, email, subjects, active }: queries.RecipientValues): string =>
  `${name} <${email}>: ${subjects.map(toldSubjectName).join(', ') || 'nada'}${active ? '' : ' (inactivo)'}`;

/** Writes the change to the history of the company that keeps the recipient, so that a customer reads nothing of its forwarder's. */
function record(
  tx: Tx,
  { id_company, id_forwarder }: queries.Keeper,
  action: string,
  { before, after }: { before?: queries.RecipientValues; after?: queries.RecipientValues },
): void {
  const keeper = id_forwarder ?? id_company;
  tx.audit({
    action,
    noun: 'company',
    id: keeper,
    before: before && { notice_recipient: inWords(before) },
    after: after && { notice_recipient: inWords(after) },
  });
  tx.changed('notification_client', id_company, [keeper]);
}

async function demandFree(tx: Tx, keeper: queries.Keeper, email: string, except: number): Promise<void> {
  if (!(await queries.isAddressTaken(tx, keeper, email, except))) return;
  const text = 'Ese correo ya está en la lista';
  throw new AppError(409, 'DESTINATARIO_DUPLICADO', text, { email: text });
}

/** The name that is locked while a list of recipients changes. */
export const nameOfKeeper = ({ id_company, id_forwarder }: queries.Keeper): string =>
  `recipients of ${id_company} by ${id_forwarder ?? id_company}`;

/** Adds a recipient; returns the customer. Errors: 404; 409 DESTINATARIO_DUPLICADO. */
export async function addRecipient(
  tx: Tx,
  actor: Actor,
  { id_company, ...values }: queries.RecipientValues & { id_company: number },
  byForwarder: boolean,
): Promise<number> {
  const keeper = await keeperOf(tx, actor, id_company, byForwarder);
  await tx.elevate();
  await holdName(tx, nameOfKeeper(keeper));
  await demandFree(tx, keeper, values.email, 0);
  await queries.insertRecipient(tx, keeper, values);
  record(tx, keeper, 'save_notification_client', { after: values });
  return id_company;
}

interface RecipientKey {
  id_notification_client: number;
  version: number;
}

/** Locks a recipient that the person read at that version. */
async function holdRead(tx: Tx, keeper: queries.Keeper, key: RecipientKey): Promise<queries.StoredRecipient> {
  await tx.elevate();
  await holdName(tx, nameOfKeeper(keeper));
  const before = await queries.lockRecipient(tx, key.id_notification_client);
  if (before === undefined || before.version !== key.version) throw changedMeanwhile();
  return before;
}

/**
 * Changes a recipient; the address counts as one that works again. What waits for one who is made inactive, or for the former address, is not sent.
 * Returns the customer. Errors: 404; 409 MODIFICADO, DESTINATARIO_DUPLICADO.
 */
export async function changeRecipient(
  tx: Tx,
  actor: Actor,
  { id_notification_client, version, ...values }: queries.RecipientValues & RecipientKey,
  byForwarder: boolean,
): Promise<number> {
  const kept = await findKept(tx, actor, id_notification_client, byForwarder);
  const before = await holdRead(tx, kept, { id_notification_client, version });
  await demandFree(tx, before, values.email, id_notification_client);
  await queries.updateRecipientRow(tx, id_notification_client, values);
  await forgetRefusals(tx, values.email);
  if (!values.active || values.email !== before.email)
    await stopClientMessages(tx, id_notification_client, 'se cambió el destinatario');
  record(tx, before, 'update_notification_client', { before, after: values });
  return before.id_company;
}

/** Takes a recipient out of the list; the log still names it. Returns the customer. Errors: 404; 409 MODIFICADO. */
export async function removeRecipient(tx: Tx, actor: Actor, key: RecipientKey, byForwarder: boolean): Promise<number> {
  const kept = await findKept(tx, actor, key.id_notification_client, byForwarder);
  const before = await holdRead(tx, kept, key);
  await queries.markDeleted(tx, key.id_notification_client);
  await stopClientMessages(tx, key.id_notification_client, 'se quitó al destinatario');
  record(tx, before, 'delete_notification_client', { before });
  return before.id_company;
}

/** The recipient left by the link of a mail: nothing is sent any more. Runs with the system's rights; the second time it changes nothing. */
export async function leaveRecipients(tx: Tx, id: number, reason: string): Promise<void> {
  const before = await queries.lockRecipient(tx, id);
  if (before !== undefined && (await queries.markLeft(tx, id)))
    record(tx, before, 'leave_notification_client', { before });
  await stopClientMessages(tx, id, reason);
}
