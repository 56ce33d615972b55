import { carrierGaps, driverGaps, type Qualification, truckGaps } from '@cabezal/domain/system/records/qualification';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { DRIVER, type DriverFacts } from '../../fleet/drivers/driver.record.ts';
import { TRUCK } from '../../fleet/trucks/truck.record.ts';
import { COMPANY } from '../../people/companies/company.record.ts';
import { findRecord, storeRecord, storeState } from '../../system/records/record-verbs.ts';
import * as queries from './procurement.queries.ts';

export interface QualifyInput {
  id: number;
  version: number;
  qualification: Qualification;
  motive: string;
}

async function gapsOf(tx: Tx, noun: Qualified, id: number, today: string): Promise<string[]> {
  if (noun === 'driver') return driverGaps(await queries.readDriverPapers(tx, id), today);
  if (noun === 'truck') return truckGaps(await queries.readCertificates(tx, id), today);
  return carrierGaps(await queries.readCompanyPapers(tx, id));
}

const kinds = { driver: DRIVER, truck: TRUCK, company: COMPANY } as const;
type Qualified = keyof typeof kinds;

interface QualifiedFacts {
  qualification: Qualification;
  version: number;
  /** For a company: customers are not qualified. */
  company_type?: string;
}

/**
 * Sets whether a driver, truck or carrier is qualified; logged. Rejected ones are not assigned to new trips; their current trips continue.
 * Errors: 404, 409 SIN_CAMBIO or MODIFICADO, 422 FALTAN_REQUISITOS.
 */
export async function qualify(
  tx: Tx,
  actor: Actor,
  noun: Qualified,
  input: QualifyInput,
): Promise<{ id: number; qualification: Qualification; version: number }> {
  const kind = kinds[noun];
  const before = await findRecord<QualifiedFacts>(tx, kind, input.id);
  if (before.company_type !== undefined && before.company_type !== 'TRANS') throw notFound(kind.missing);
  if (before.qualification === input.qualification) throw conflict('SIN_CAMBIO', 'La calificación ya es esa');
  if (input.qualification === 'QUALIFIED') {
    const gaps = await gapsOf(tx, noun, input.id, tx.today);
    demand(gaps.length === 0 ? true : refuse('FALTAN_REQUISITOS', { faltas: gaps.join(' · ') }));
  }
  await tx.elevate();
  const version = await storeState(tx, actor, kind, before, {
    action: input.qualification === 'QUALIFIED' ? 'qualify' : 'reject_qualification',
    version: input.version,
    values: { qualification: input.qualification },
    from: before.qualification,
    to: input.qualification,
    motive: input.motive,
  });
  return { id: input.id, qualification: input.qualification, version };
}

/**
 * Sets the points of a licence, the only field of a driver that procurement changes; returns the new version. Errors: 404, 409 MODIFICADO.
 */
export async function editLicensePoints(
  tx: Tx,
  input: { id_driver: number; version: number; license_points: number; motive: string },
): Promise<number> {
  const before = await findRecord<DriverFacts>(tx, DRIVER, input.id_driver);
  return storeRecord(tx, DRIVER, before, {
    action: 'edit_license_points',
    version: input.version,
    values: { license_points: input.license_points.toFixed(1) },
    motive: input.motive,
  });
}
