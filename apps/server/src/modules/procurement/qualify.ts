import { carrierGaps, driverGaps, type Qualification, truckGaps } from '@cabezal/domain/records/qualification';
import { refuse } from '@cabezal/domain/rules/refusal';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { changedMeanwhile, conflict, demand, notFound } from '../../platform/http/errors.ts';
import { findDriverFacts } from '../drivers/driver-changes.queries.ts';
import { storeDriver } from '../drivers/edit-driver.ts';
import { insertStateLog } from '../records/state-logs.queries.ts';
import * as queries from './procurement.queries.ts';

export interface QualifyInput {
  id: number;
  version: number;
  qualification: Qualification;
  motive: string;
}

async function gapsOf(tx: Tx, noun: queries.Qualified, id: number, today: string): Promise<string[]> {
  if (noun === 'driver') return driverGaps(await queries.readDriverPapers(tx, id), today);
  if (noun === 'truck') return truckGaps(await queries.readCertificates(tx, id), today);
  return carrierGaps(await queries.readCompanyPapers(tx, id));
}

const missing = { driver: 'El conductor no existe', truck: 'El camión no existe', company: 'La compañía no existe' };

/**
 * Says whether a driver, truck or carrier is qualified; logged. Rejected ones are not assigned to trips any more; what they have goes on.
 * Errors: 404, 409 SIN_CAMBIO or MODIFICADO, 422 FALTAN_REQUISITOS.
 */
export async function qualify(
  tx: Tx,
  actor: Actor,
  noun: queries.Qualified,
  input: QualifyInput,
): Promise<{ id: number; qualification: Qualification; version: number }> {
  const before = await queries.findQualified(tx, noun, input.id);
  if (before === undefined) throw notFound(missing[noun]);
  if (before.qualification === input.qualification) throw conflict('SIN_CAMBIO', 'La calificación ya es esa');
  if (input.qualification === 'QUALIFIED') {
    const gaps = await gapsOf(tx, noun, input.id, tx.today);
    demand(gaps.length === 0 ? true : refuse('FALTAN_REQUISITOS', { faltas: gaps.join(' · ') }));
  }
  await tx.elevate();
  if (!(await queries.updateQualification(tx, noun, input, input.qualification))) throw changedMeanwhile();
  const change = { from: before.qualification, to: input.qualification, motive: input.motive };
  await insertStateLog(tx, { noun, id: input.id, ...change }, actor);
  tx.audit({
    action: input.qualification === 'QUALIFIED' ? 'qualify' : 'reject_qualification',
    noun,
    id: input.id,
    before: { qualification: before.qualification },
    after: { qualification: input.qualification },
    motive: input.motive,
  });
  tx.changed(noun, input.id, before.party);
  return { id: input.id, qualification: input.qualification, version: input.version + 1 };
}

/** Sets the points of a licence, the one thing that procurement changes of a driver; answers the new version. Errors: 404, 409 MODIFICADO. */
export async function editLicensePoints(
  tx: Tx,
  input: { id_driver: number; version: number; license_points: number; motive: string },
): Promise<number> {
  const before = await findDriverFacts(tx, input.id_driver);
  if (before === undefined) throw notFound('El conductor no existe');
  return storeDriver(tx, before, {
    action: 'edit_license_points',
    version: input.version,
    values: { license_points: input.license_points },
    motive: input.motive,
  });
}
