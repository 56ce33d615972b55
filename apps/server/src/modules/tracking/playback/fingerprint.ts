import { createHash } from 'node:crypto';
import { eachInSteps } from '@cabezal/domain/system/collections/steps';
import { evidenceLine } from '@cabezal/domain/tracking/playback/evidence';
import type { TruckFix } from '@cabezal/domain/tracking/playback/stays';
import { runInSlices } from '../../../platform/time-slices.ts';

/** SHA-256 of positions in their order, hexadecimal: the same positions always have the same, others another one. */
export async function fingerprintOf(fixes: readonly TruckFix[]): Promise<string> {
  const hash = createHash('sha256');
  await runInSlices(eachInSteps(fixes, fix => void hash.update(evidenceLine(fix))));
  return hash.digest('hex');
}
