/** Recipients of a rule that depend on the trip: who advises on it, pays for it, forwards it or drives it (design 10 §1). */

import type { CaseKind } from '../../trips/cases/case';
import { isReadByCarriers, isReadByCustomers } from './shown-kinds';

/** Their names, as a sentence has them. */
export const RULE_PARTY_NAMES = {
  ADVISOR: 'el asesor de la reserva',
  TEAM: 'el equipo operativo del cliente',
  CLIENT: 'el cliente',
  FORWARDER: 'el agente de carga',
  CARRIER: 'el transportista',
} as const;
export type RuleParty = keyof typeof RULE_PARTY_NAMES;
export const RULE_PARTIES = Object.keys(RULE_PARTY_NAMES) as [RuleParty, ...RuleParty[]];

const isOfCustomer = (party: RuleParty): boolean => party === 'CLIENT' || party === 'FORWARDER';

/** Those of the parties who read no cases of the kind, so that a rule cannot tell them of it. */
export function blindParties(kind: CaseKind, parties: readonly RuleParty[]): RuleParty[] {
  return parties.filter(
    party => (isOfCustomer(party) && !isReadByCustomers(kind)) || (party === 'CARRIER' && !isReadByCarriers(kind)),
  );
}
