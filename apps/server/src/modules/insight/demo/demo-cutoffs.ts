import type { CutoffKind } from '@cabezal/domain/money/cutoffs/cutoff-line';
import { settledTotal } from '@cabezal/domain/money/cutoffs/settle';
import { compare, ZERO } from '@cabezal/domain/system/amounts/money';
import { addDays } from '@cabezal/domain/system/time/time';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { carriersOf, saveCarrierInvoice } from '../../money/cutoffs/carrier-invoices.ts';
import { closeCutoff } from '../../money/cutoffs/close-cutoff.ts';
import { insertFine } from '../../money/cutoffs/fines.queries.ts';
import { computeCutoff, hashOf } from '../../money/cutoffs/preview-cutoff.ts';
import { addBonusRule, addWithdrawal } from '../../money/cutoffs/save-bonuses.ts';
import { addRate } from '../../money/travel-allowances/save-rates.ts';
import { actorOf } from './demo-costs.ts';
import { farCantons, firstTrip, isSmall, lastOwnTrip, longRoad } from './demo-cutoffs.queries.ts';
import { officePerson } from './demo-services.queries.ts';

/** Bonuses of own drivers: leg, kilometres from and to, USD. */
const BONUSES = [
  ['RETIRO', 0, null, '3.00'],
  ['VIAJE', 0, 100, '8.00'],
  ['VIAJE', 100.1, 250, '15.00'],
  ['VIAJE', 250.1, null, '25.00'],
  ['DEVOLUCION', 0, null, '3.00'],
] as const;
/** The period of the cutoffs ended this many days ago, so that guides closed later are in no cutoff. */
const CLOSED_DAYS_AGO = 5;

async function rules(tx: Tx, clerk: Actor): Promise<void> {
  const from = { valid_from: await firstTrip(tx), justification: 'Rigen desde el primer viaje' };
  for (const [kind, km_from, km_to, amount] of BONUSES)
    await addBonusRule(tx, clerk, { kind, km_from, km_to, amount, ...from });
  const id_route = await longRoad(tx);
  if (id_route !== undefined) await addBonusRule(tx, clerk, { kind: 'VIAJE', id_route, amount: '28.00', ...from });
  for (const id_canton of await farCantons(tx)) await addRate(tx, clerk, { id_canton, amount: '45.00', ...from });
}

async function closePeriod(tx: Tx, clerk: Actor, kind: CutoffKind): Promise<number> {
  const choice = { period_to: addDays(tx.today, -CLOSED_DAYS_AGO), exclude: [], adjust: [] };
  const { missing, settled } = await computeCutoff(tx, kind, choice);
  // Guides without a cost are excluded, as a person would exclude them.
  const exclude = missing.map(({ id_guide }) => ({ id_guide, reason: 'Falta registrar el costo' }));
  const seen = { expected_total: settledTotal(settled), fingerprint: hashOf(settled) };
  return closeCutoff(tx, clerk, kind, { ...choice, exclude, ...seen });
}

/** Stores the invoices of all carriers except the last. */
async function invoices(tx: Tx, clerk: Actor, id_corte: number): Promise<void> {
  const carriers = (await carriersOf(tx, id_corte)).filter(row => compare(row.to_invoice, ZERO) > 0);
  for (const [i, row] of carriers.slice(0, -1).entries())
    await saveCarrierInvoice(tx, clerk, {
      id_corte,
      id_carrier: row.id_carrier,
      total: row.to_invoice,
      document_date: addDays(tx.today, -1),
      document_number: `001-003-${String(7_200 + i).padStart(9, '0')}`,
      document_auth: String(1_120_000_000 + i),
    });
}

/** Adds a withdrawal from the unpaid bonuses of a driver. */
async function withdrawal(tx: Tx, clerk: Actor): Promise<void> {
  const { settled } = await computeCutoff(tx, 'BONOS', { period_to: tx.today, exclude: [], adjust: [] });
  const earner = settled.find(one => Number(one.total) >= 10);
  if (earner !== undefined)
    await addWithdrawal(tx, clerk, {
      id_driver: earner.payee.id,
      amount: '5.00',
      date: tx.today,
      document: 'Recibo 118',
    });
}

/** Adds a fine for the last trip, as a person with its paper would. */
async function fine(tx: Tx, clerk: Actor): Promise<void> {
  const trip = await lastOwnTrip(tx);
  if (trip === undefined) return;
  const motive = 'Exceso de velocidad en la vía a El Guabo';
  await insertFine(tx, { ...trip, amount: '10.00', date: tx.today, motive, author: clerk.name });
}

/** Adds bonus rules, allowances of far cities, a closed cutoff of each kind, invoices of carriers, a withdrawal of bonuses and a fine, with the verbs of the screens. */
export async function giveDemoCutoffs(db: Database): Promise<void> {
  const { person, small } = await db.read(systemScope, async tx => ({
    person: await officePerson(tx),
    small: await isSmall(tx),
  }));
  if (person === undefined || !small) return;
  const clerk = actorOf(person);
  const attempt = (work: (tx: Tx) => Promise<unknown>) =>
    db.write(systemScope, systemAuthor, async tx => {
      try {
        await tx.inSavepoint(() => work(tx));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    });
  await attempt(tx => rules(tx, clerk));
  await attempt(tx => closePeriod(tx, clerk, 'VIATICOS'));
  await attempt(tx => closePeriod(tx, clerk, 'BONOS'));
  await attempt(async tx => invoices(tx, clerk, await closePeriod(tx, clerk, 'PARTICULARES')));
  await attempt(tx => withdrawal(tx, clerk));
  await attempt(tx => fine(tx, clerk));
}
