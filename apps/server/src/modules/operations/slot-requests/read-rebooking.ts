import type { getRebooking, Rebooking } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { offersAfter, rebookWay, TOO_LATE } from '@cabezal/domain/operations/slot-requests/rebook';
import { addDays, businessDate, toMillis } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { readSlot } from '../../bookings/reservations/slots/read-slots.ts';
import { cutOffOf, findSlot, type SlotRow } from '../../bookings/reservations/slots/slots.queries.ts';
import { terminalRulesOf } from '../../trips/slots/terminal-rules.queries.ts';
import { type Asked, freshOffers } from './schedule.ts';
import { refusedChange } from './sent-changes.queries.ts';
import { storedOffers } from './slot-requests.queries.ts';
import type { TerminalAdapter, TerminalOffer } from './terminal-adapter.ts';

type Input = z.infer<typeof getRebooking.input>;

/** From when on the truck can be there: when it is expected, else as planned, and never before now. */
const earliestFor = ({ eta_at, slot_from, asked }: SlotRow, { now }: Pick<Tx, 'now'>): string => {
  const expected = eta_at ?? asked.slot_from ?? slot_from;
  return new Date(Math.max(toMillis(expected), now.getTime())).toISOString();
};

/** The days whose windows are looked through: the day of the arrival and the next one. */
function daysFrom(earliest: string, zone: string): string[] {
  const day = businessDate(earliest, zone);
  return [day, addDays(day, 1)];
}

/** Asks the terminal for its windows after the truck is expected, before the transaction, unless its last answers still hold. */
export const askOffersAfter =
  (adapter: TerminalAdapter) =>
  async ({ input, read, change }: Preparing<Input>): Promise<Asked> => {
    const of = await read(async tx => {
      const slot = await findSlot(tx, input.id_slot);
      if (slot === undefined || slot.adapter !== 'DPW' || tx.unknownSystems.has('TERMINAL')) return undefined;
      return { id_terminal: slot.id_location, days: daysFrom(earliestFor(slot, tx), tx.zone) };
    });
    if (of === undefined) return { stale: false };
    const asked = await Promise.all(of.days.map(day => freshOffers(adapter, { read, change }, of.id_terminal, day)));
    return { stale: asked.some(one => one.stale) };
  };

/** The last known windows of these days, and since when the oldest of them are known. */
async function offersOf(
  tx: Tx,
  id_terminal: number,
  days: readonly string[],
): Promise<{ offers: TerminalOffer[]; fetched_at: string | null }> {
  const offers: TerminalOffer[] = [];
  let fetched_at: string | null = null;
  for (const day of days) {
    const stored = await storedOffers(tx, id_terminal, day);
    if (stored === undefined) continue;
    offers.push(...stored.offers);
    if (fetched_at === null || toMillis(stored.fetched_at) < toMillis(fetched_at)) fetched_at = stored.fetched_at;
  }
  return { offers, fetched_at };
}

/** Where the slot of a late truck can move to, and how. Errors: 404. */
export async function readRebooking(tx: Tx, actor: Actor, { id_slot }: Input, { stale }: Asked): Promise<Rebooking> {
  const row = await findSlot(tx, id_slot);
  if (row === undefined) throw notFound('El turno no existe');
  const slot = await readSlot(tx, actor, id_slot);
  const { eta_at, slot_from, place: terminal } = row;
  const cut_off = row.kind === 'INGRESO_LLENO' ? await cutOffOf(tx, row.id_reservation) : null;
  const rules = await terminalRulesOf(tx, row.id_location);
  const { change_limit_min = null, cancel_limit_min = null } = rules ?? {};
  const is_refused_late = (await refusedChange(tx, id_slot)) === TOO_LATE;
  const limits = { change_limit_min, cancel_limit_min };
  const way = rebookWay({ terminal, slot_from, is_refused_late }, limits, tx.now.toISOString(), tx.zone);
  const known = { slot, eta_at, cut_off };
  const nowhere = { ...known, way: null, offers: [], fetched_at: null, stale };
  if (slot.can.rebook !== true) return { ...nowhere, why: slot.can.rebook };
  if (typeof way !== 'string') return { ...nowhere, why: way.message };
  const earliest = earliestFor(row, tx);
  const { offers, fetched_at } = await offersOf(tx, row.id_location, daysFrom(earliest, tx.zone));
  // The window that it has is no other one.
  const others = offers.filter(({ from }) => toMillis(from) !== toMillis(slot_from));
  const { margin_cutoff_min = null, change_fee_usd: change_fee = null } = rules ?? {};
  const next = offersAfter(others, earliest, cut_off, { way, margin_cutoff_min, change_fee });
  return { ...known, way, why: null, offers: next, fetched_at, stale };
}
