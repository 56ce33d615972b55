/** Emergencies: a driver calls for help from the phone, or the office drills it (design 10 §4, §9; decision 0192). */
import type { CaseSignal } from '../cases/case';

/** Minutes in which somebody must acknowledge an emergency, where its rule does not say more. */
export const EMERGENCY_ACK_MIN = 1;

/** The words of its signal. Without place and name: not everybody who reads the case may read these. */
export const emergencyText = (is_drill: boolean): string =>
  is_drill ? 'Simulacro de emergencia' : 'Emergencia del conductor';

/** What the call of a driver, or a drill (`key` «drill 7»), adds to its case. `id_carrier`: the company that drives the trip then. */
export function emergencySignal(call: {
  key: string;
  is_drill: boolean;
  at: string;
  id_carrier: number | null;
}): CaseSignal {
  const { key, is_drill, at, id_carrier } = call;
  return { kind: 'PANICO', key, severity: 'CRITICA', at, text: emergencyText(is_drill), id_carrier };
}
