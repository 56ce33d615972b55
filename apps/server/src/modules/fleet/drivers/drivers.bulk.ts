import type { bulkEditDrivers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { editRows } from '../../system/bulk/edit-rows.ts';
import type { DriverFacts } from './driver.record.ts';
import { setDriverState } from './driver-state.ts';
import { findEditable } from './edit-driver.ts';
import { changePerson, type PersonInput } from './save-driver.ts';

/** A driver's entered values, as his form would send them. */
const formOf = ({ license_points, ...before }: DriverFacts): PersonInput => ({
  ...before,
  license_points: Number(license_points),
});

/** Gives drivers the same values, each checked separately. */
export function editDrivers(
  tx: Tx,
  actor: Actor,
  { rows, changes, motive = '' }: z.infer<typeof bulkEditDrivers.input>,
): Promise<BulkAnswer> {
  const { active, ...values } = changes;
  return editRows(tx, rows, async ({ id: id_driver, version: seen }) => {
    const before = await findEditable(tx, actor, id_driver);
    let version = seen;
    if (Object.keys(values).length > 0)
      version = await changePerson(tx, before, { ...formOf(before), ...values, id_driver, version });
    if (active === undefined) return version;
    return setDriverState(tx, actor, { id_driver, version, active, motive, trips: [] });
  });
}
