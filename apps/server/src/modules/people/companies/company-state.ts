import type { StateLogRow, TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import { canBlockWith, canLeaveService, companyState } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand } from '../../../platform/http/errors.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { deleteRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { insertStateLog } from '../../system/records/state-logs.queries.ts';
import { listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { holdTripsAhead, settleTripsAhead } from '../../trips/state/assignment/trips-ahead.ts';
import { COMPANY, type CompanyFacts, type CompanyValues } from './company.record.ts';
import * as queries from './company-edits.queries.ts';
import { findManaged } from './company-rights.ts';

interface StateInput {
  id_company: number;
  version: number;
  motive: string;
}

const driving = (id_company: number) => ({ column: 'id_carrier', id: id_company }) as const;

/**
 * Locks the company before a change of its state, after releasing its decided trips. Errors: 404, 409 MODIFICADO or COMPANIA_OPERADORA.
 */
async function holdForState(
  tx: Tx,
  actor: Actor,
  input: StateInput & { trips?: TripDecisions },
): Promise<CompanyFacts> {
  const before = await findManaged(tx, actor, input.id_company);
  if (before.version !== input.version) throw changedMeanwhile();
  demand(canLeaveService(before));
  await tx.elevate();
  await holdTripsAhead(tx, driving(input.id_company), input.trips ?? []);
  await lockRecord(tx, COMPANY, input.id_company);
  return before;
}

/** Stores and logs a change of state; returns the new version. */
async function change(
  tx: Tx,
  actor: Actor,
  input: StateInput,
  of: {
    before: CompanyFacts;
    action: string;
    values: CompanyValues;
    after: { active: boolean; blocked: boolean };
    decisions?: StateLogRow['decisions'];
  },
): Promise<number> {
  const [from, to] = [companyState(of.before), companyState(of.after)];
  // A blocked company stays blocked whether it is active or not: nothing changes for others.
  if (from !== to) {
    const log = { from, to, motive: input.motive, decisions: of.decisions };
    await insertStateLog(tx, { noun: 'company', id: input.id_company, ...log }, actor);
  }
  return storeRecord(tx, COMPANY, of.before, {
    action: of.action,
    version: input.version,
    values: of.values,
    motive: input.motive,
  });
}

/** Blocks a company; its planned trips are settled as decided, its reservations continue. Errors: those of `save_company_blocked`. */
export async function blockCompany(
  tx: Tx,
  actor: Actor,
  input: StateInput & { trips: TripDecisions; confirmed: boolean },
): Promise<number> {
  const before = await holdForState(tx, actor, input);
  if (before.blocked) throw conflict('SIN_CAMBIO', 'La compañía ya está bloqueada');
  const open = await queries.listReservationsAhead(tx, input.id_company);
  const decisions = await settleTripsAhead(tx, actor, driving(input.id_company), input.trips);
  demand(canBlockWith(open.length, input.confirmed));
  await queries.setBlocked(tx, input.id_company, tx.now);
  return change(tx, actor, input, {
    before,
    action: 'block_company',
    values: { blocked_reason: input.motive },
    after: { active: before.active, blocked: true },
    decisions,
  });
}

/** Removes the block. Errors: 404, 409 MODIFICADO or SIN_CAMBIO. */
export async function unblockCompany(tx: Tx, actor: Actor, input: StateInput): Promise<number> {
  const before = await holdForState(tx, actor, input);
  if (!before.blocked) throw conflict('SIN_CAMBIO', 'La compañía no está bloqueada');
  await queries.setBlocked(tx, input.id_company, null);
  return change(tx, actor, input, {
    before,
    action: 'unblock_company',
    values: { blocked_reason: null },
    after: { active: before.active, blocked: false },
  });
}

/** Activates or deactivates. Errors: 404, 409 MODIFICADO, SIN_CAMBIO, COMPANIA_OPERADORA or COMPANIA_CON_PENDIENTES. */
export async function setCompanyActive(tx: Tx, actor: Actor, input: StateInput & { active: boolean }): Promise<number> {
  const { active } = input;
  const before = await holdForState(tx, actor, input);
  if (before.active === active)
    throw conflict('SIN_CAMBIO', active ? 'La compañía ya está activa' : 'La compañía ya está inactiva');
  if (!active) await demandNothingOpen(tx, input.id_company);
  return change(tx, actor, input, {
    before,
    action: active ? 'activate_company' : 'deactivate_company',
    values: { active },
    after: { active, blocked: before.blocked },
  });
}

async function demandNothingOpen(tx: Tx, id_company: number): Promise<void> {
  const trips = (await listTripsAhead(tx, 'id_carrier', id_company)).map(trip => trip.label);
  const reservations = (await queries.listReservationsAhead(tx, id_company)).map(r => `Reserva ${r.id_reservation}`);
  const open = [...trips, ...reservations];
  if (open.length === 0) return;
  const shown = open.slice(0, 5).join(', ') + (open.length > 5 ? ` y ${open.length - 5} más` : '');
  throw conflict('COMPANIA_CON_PENDIENTES', `Tiene viajes o reservas sin terminar: ${shown}. Puede bloquearla`);
}

/** Deletes a company without references. Errors: 404, 409 EN_USO, COMPANIA_OPERADORA or MODIFICADO. */
export async function deleteCompany(
  tx: Tx,
  actor: Actor,
  input: { id_company: number; version: number },
): Promise<void> {
  const before = await holdForState(tx, actor, { ...input, motive: '' });
  demand(canDeleteRecord(await queries.companyUsages(tx, input.id_company)));
  await queries.deleteBelongings(tx, input.id_company);
  await deleteRecord(tx, COMPANY, before, { action: 'delete_company', version: input.version });
}
