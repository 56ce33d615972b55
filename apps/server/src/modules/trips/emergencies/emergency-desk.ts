import type { EmergencyDesk } from '../../../declarations.ts';
import { fromManifests } from '../../../manifests.ts';

/** Who says the rule of emergencies: the module of the rules. */
export const emergencyDesk = fromManifests(({ modules }): EmergencyDesk => {
  const [desk] = modules.flatMap(module => module.emergencyDesk ?? []);
  if (desk === undefined) throw new Error('no module says the rule of emergencies');
  return desk;
});
