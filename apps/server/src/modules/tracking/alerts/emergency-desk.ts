import { EMERGENCY_ACK_MIN } from '@cabezal/domain/trips/emergencies/emergency';
import type { EmergencyDesk } from '../../../declarations.ts';
import { selectEmergencyRule } from './emergency-desk.queries.ts';
import { selectAttendantsOf } from './waiting-cases.queries.ts';

/** Emergencies are handled by their rule: its recipients are told, or without any everybody who attends cases. */
export const EMERGENCY_DESK: EmergencyDesk = {
  ruleOf: async tx => (await selectEmergencyRule(tx)) ?? { id_alert: null, ack_min: EMERGENCY_ACK_MIN, end_min: null },
  peopleOf: selectAttendantsOf,
};
