import { AGEING_STAGE_NAMES, daysText, remindedOf } from '@cabezal/domain/money/billing/ageing';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { waitingClients } from './ageing.queries.ts';
import { type Reader, readers, type WaitingClient } from './snoozes.queries.ts';

/** Hour of the business day at which reminders are sent. */
const HOUR = 7;

interface RemindedClient extends WaitingClient {
  masters: boolean;
}

/** Whether the person is reminded: advisor or maker of the order, accounting, and late also the masters. */
const concerns = ({ owners, masters }: RemindedClient, { id_user, role }: Reader): boolean =>
  role === 'ACCT' || owners.includes(id_user) || (masters && role === 'ADM_MASTER');

const line = ({ client, count, usd, oldest_days, stage }: RemindedClient): string => {
  const what = stage === 'CLOSED' ? ['reserva', 'reservas'] : ['orden', 'órdenes'];
  return `- ${client}: ${count} ${count === 1 ? what[0] : what[1]}, ${formatMoney(usd)} sin IVA; la más antigua, ${daysText(oldest_days)}`;
};

function mailText(reader: Reader, reminded: readonly RemindedClient[], url: string): string {
  const parts = (['CLOSED', 'ORDERED'] as const).flatMap(stage => {
    const lines = reminded.filter(one => one.stage === stage).map(line);
    return lines.length === 0 ? [] : [`${AGEING_STAGE_NAMES[stage]}:`, ...lines, ''];
  });
  return [
    `${reader.name}:`,
    '',
    'Esto espera para facturarse:',
    '',
    ...parts,
    reader.may_order
      ? `Véalo en ${url}/#/facturas. Allí puede posponer el recordatorio de un cliente, con su motivo.`
      : `Véalo en ${url}/#/facturas.`,
    '',
  ].join('\n');
}

/** Sends one mail for each person and day, with all clients that concern the person. */
async function remind(tx: Tx, url: string): Promise<void> {
  const after = {
    CLOSED: await parameter(tx, 'recordatorio_orden_dias', tx.today),
    ORDERED: await parameter(tx, 'recordatorio_factura_dias', tx.today),
  };
  const reminded = (await waitingClients(tx)).flatMap((one): RemindedClient[] => {
    const whom = remindedOf(one.oldest_days, after[one.stage]);
    return whom === 'NOBODY' ? [] : [{ ...one, masters: whom === 'MASTERS' }];
  });
  for (const reader of await readers(tx)) {
    const mine = reminded.filter(one => concerns(one, reader));
    if (mine.length === 0) continue;
    const clients = new Set(mine.map(one => one.id_bill_to)).size;
    tx.send({
      system: 'MAIL',
      kind: 'mail',
      noun: 'user',
      id: reader.id_user,
      idempotency_key: `billing-reminder-${tx.today}-${reader.id_user}`,
      payload: {
        to: reader.email,
        subject: `Por facturar: ${clients === 1 ? '1 cliente espera' : `${clients} clientes esperan`}`,
        text: mailText(reader, mine, url),
      },
    });
  }
}

export const remindOfBilling = (db: Database, url: string): Promise<void> =>
  db.write(systemScope, systemAuthor, tx => remind(tx, url));

export const ageingJobs = (url: string): Job[] => [
  { name: 'billing_reminders', every_minutes: 1440, at_hour: HOUR, lane: 'slow', run: db => remindOfBilling(db, url) },
];
