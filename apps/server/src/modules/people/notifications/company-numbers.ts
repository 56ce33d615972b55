import type { CompanyNumbers } from '@cabezal/contract/people/notifications/company-numbers.calls';
import { e164 } from '@cabezal/domain/system/notices/e164';
import { CONSENT_WAYS, numberState, type RECORDED_CONSENT_WAYS } from '@cabezal/domain/system/notices/whatsapp-number';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { type ToldSubject, toldSubjectName } from '@cabezal/domain/trips/told-facts/told-subjects';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, unprocessable } from '../../../platform/http/errors.ts';
import { stopClientMessages } from '../../system/notices/client-messages.queries.ts';
import { noteNumber } from '../../system/notices/whatsapp-numbers.queries.ts';
import * as queries from './company-numbers.queries.ts';
import { keeperOf, nameOfKeeper } from './recipient-changes.ts';
import { type Keeper, markDeleted } from './recipients.queries.ts';

/** The numbers of a customer, or those that a forwarder keeps for it, as the call gives them. Errors: 404. */
export async function readNumbers(
  tx: Tx,
  actor: Actor,
  id_company: number,
  byForwarder: boolean,
): Promise<CompanyNumbers> {
  const keeper = await keeperOf(tx, actor, id_company, byForwarder);
  const { name, notifications_share } = keeper.customer;
  return tx.asSystem(async () => ({
    id_company,
    company: name,
    notifications_share,
    numbers: (await queries.listNumbers(tx, keeper)).map(({ address, ...number }) => {
      const state = numberState(address);
      return { ...number, phone: address.phone, state, left_at: state === 'BAJA' ? address.left_at : null };
    }),
    version: await queries.listVersion(tx, keeper),
  }));
}

interface GivenNumber {
  phone: string;
  label: string;
  subjects: readonly ToldSubject[];
  active: boolean;
  consent?: { how: (typeof RECORDED_CONSENT_WAYS)[number]; on: string } | null | undefined;
}

/** A refusal at a field of one number of the list. */
const wrong = (
  place: number,
  field: string,
  code: 'NUMERO_INVALIDO' | 'SIN_CONSENTIMIENTO' | 'FECHA_FUTURA',
): AppError => {
  const text = refusalMessage(code);
  return unprocessable(code, text, { [`numbers.${place}.${field}`]: text });
};

/** The numbers as they are stored. Errors: 409 DESTINATARIO_DUPLICADO; 422 NUMERO_INVALIDO, FECHA_FUTURA. */
function valuesOf(tx: Tx, actor: Actor, given: readonly GivenNumber[]): queries.NumberValues[] {
  const seen = new Set<string>();
  return given.map(({ phone, label, subjects, active, consent }, place) => {
    const number = e164(phone);
    if (number === null) throw wrong(place, 'phone', 'NUMERO_INVALIDO');
    const text = 'Ese número ya está en la lista';
    if (seen.has(number)) throw new AppError(409, 'DESTINATARIO_DUPLICADO', text, { [`numbers.${place}.phone`]: text });
    seen.add(number);
    if (consent && consent.on > tx.today) throw wrong(place, 'consent.on', 'FECHA_FUTURA');
    return { phone: number, label, subjects, active, consent: consent ? { ...consent, by: actor.name } : null };
  });
}

const inWords = ({ label, phone, subjects, active, consent }: queries.NumberValues): string => {
  const agreed = consent === null ? '' : `, consintió el ${consent.on} (${CONSENT_WAYS[consent.how].toLowerCase()})`;
  const subjectNames = subjects.map(toldSubjectName).join(', ');
  return `${label} ${phone}: ${subjectNames}${active ? '' : ' (inactivo)'}${agreed}`;
};

/** What becomes of one number of the list; null: nothing. */
interface NumberChange {
  before: string | null;
  after: string | null;
}

async function addNumber(tx: Tx, keeper: Keeper, values: queries.NumberValues): Promise<NumberChange> {
  await queries.insertNumber(tx, keeper, values);
  await noteNumber(tx, values.phone, { valid_at: tx.now.toISOString() });
  return { before: null, after: inWords(values) };
}

async function changeNumber(
  tx: Tx,
  stored: queries.StoredNumber,
  values: queries.NumberValues,
): Promise<NumberChange | null> {
  const { id_notification_client, label, subjects, active, address } = stored;
  const before = inWords({ phone: address.phone, label, subjects, active, consent: null });
  const after = inWords(values);
  if (before === after) return null;
  await queries.updateNumber(tx, id_notification_client, values);
  await noteNumber(tx, address.phone, { valid_at: tx.now.toISOString() });
  if (!values.active) await stopClientMessages(tx, id_notification_client, 'se cambió el destinatario');
  return { before, after };
}

async function removeNumber(tx: Tx, stored: queries.StoredNumber): Promise<NumberChange> {
  const { id_notification_client, label, subjects, active, address } = stored;
  await markDeleted(tx, id_notification_client);
  await stopClientMessages(tx, id_notification_client, 'se quitó al destinatario');
  return { before: inWords({ phone: address.phone, label, subjects, active, consent: null }), after: null };
}

interface Input {
  id_company: number;
  version: number;
  numbers: readonly GivenNumber[];
}

/**
 * Replaces the numbers of a customer, or those that a forwarder keeps for it. A number that gets messages has a consent; a changed one counts as one of WhatsApp again. Returns the
 * customer. Errors: 404; 409 MODIFICADO, DESTINATARIO_DUPLICADO; 422 NUMERO_INVALIDO, SIN_CONSENTIMIENTO, FECHA_FUTURA.
 */
export async function changeNumbers(
  tx: Tx,
  actor: Actor,
  { id_company, version, numbers }: Input,
  byForwarder: boolean,
): Promise<number> {
  const keeper = await keeperOf(tx, actor, id_company, byForwarder);
  await tx.elevate();
  await holdName(tx, nameOfKeeper(keeper));
  if ((await queries.listVersion(tx, keeper)) !== version) throw changedMeanwhile();
  const stored = await queries.listNumbers(tx, keeper);
  const given = valuesOf(tx, actor, numbers);
  const knownOf = (phone: string) => stored.find(one => one.address.phone === phone);
  for (const [place, { phone, active, consent }] of given.entries())
    if (active && consent === null && (knownOf(phone)?.consent ?? null) === null)
      throw wrong(place, 'consent.how', 'SIN_CONSENTIMIENTO');
  const changes: (NumberChange | null)[] = [];
  for (const one of stored)
    if (!given.some(values => values.phone === one.address.phone)) changes.push(await removeNumber(tx, one));
  // In the order of the numbers: lists of two companies with the same ones do not wait for each other.
  for (const values of given.toSorted((one, other) => (one.phone < other.phone ? -1 : 1))) {
    const known = knownOf(values.phone);
    changes.push(known === undefined ? await addNumber(tx, keeper, values) : await changeNumber(tx, known, values));
  }
  record(
    tx,
    keeper,
    changes.filter(change => change !== null),
  );
  return id_company;
}

/** Writes the changes to the history of the company that keeps the numbers, so that a customer reads nothing of its forwarder's. */
function record(tx: Tx, { id_company, id_forwarder }: Keeper, changes: readonly NumberChange[]): void {
  const keeper = id_forwarder ?? id_company;
  for (const { before, after } of changes)
    tx.audit({
      action: 'update_setting_notifications_ws_company',
      noun: 'company',
      id: keeper,
      before: before === null ? undefined : { notice_number: before },
      after: after === null ? undefined : { notice_number: after },
    });
  tx.changed('notification_client', id_company, [keeper]);
}
