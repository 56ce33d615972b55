import { isAgreedByCompany } from '@cabezal/domain/prices/amounts/agreed-costs';
import { firstDayVerdict } from '@cabezal/domain/prices/pricing/rule-changes';
import { datesErrors } from '@cabezal/domain/prices/pricing/rule-input';
import { COST_WORDS } from '@cabezal/domain/prices/pricing/rule-words';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields } from '../../../platform/http/errors.ts';
import { addRule, changeRule, type RuleActions, takeRule } from '../../prices/dated-rules/change-rule.ts';
import type { DatedKind } from '../../prices/dated-rules/dated-kind.ts';
import { endRule } from '../../prices/dated-rules/end-rule.ts';
import { costsChanged } from '../../prices/pricing/compute-open-costs.ts';
import { demandSeesCosts } from '../../system/rights/cost-rights.ts';
import { DEPOSIT_COST_KIND, DYNAMIC_COST_KIND, SERVICE_COST_KIND } from './agreed-cost.record.ts';
import * as queries from './agreed-costs.queries.ts';

interface DatedValues {
  amount: string;
  valid_from: string;
  valid_to?: string | null | undefined;
  note?: string | null | undefined;
}
export interface ServiceCostInput extends DatedValues {
  id_service: number;
  id_provider?: number | null | undefined;
}
export interface DynamicCostInput extends DatedValues {
  id_company: number;
  id_cost_type: number;
  method: string;
  applies_to: string;
}
export interface DepositCostInput extends DatedValues {
  id_location: number;
  id_shipping_line?: number | null | undefined;
  id_container_type?: number | null | undefined;
  cost_kind: string;
}
type Fields = Readonly<Record<string, string | null>>;
type Target = { id: number; version: number };

/** The differences between kinds of agreed costs. */
interface AgreedCost<In extends DatedValues> {
  kind: DatedKind;
  actions: RuleActions;
  /** The scope columns, without the days, which all kinds share. */
  scope: (input: In) => Readonly<Record<string, unknown>>;
  wrong: (tx: Tx, input: In) => Promise<Fields>;
  /** Whether the reckoned cost of open trips depends on it. */
  isReckoned: boolean;
}

const actionsOf = (noun: string): RuleActions => ({
  add: `add_${noun}`,
  change: `update_${noun}`,
  end: `end_${noun}`,
  void: `void_${noun}`,
  approve: `approve_${noun}`,
  replaced: `replace_${noun}`,
});
const unless = (good: boolean, text: string): string | null => (good ? null : text);

export const SERVICE_COSTS: AgreedCost<ServiceCostInput> = {
  kind: SERVICE_COST_KIND,
  actions: actionsOf('service_cost'),
  isReckoned: false,
  scope: ({ id_service, id_provider = null }) => ({ id_service, id_provider }),
  wrong: async (tx, { id_service, id_provider }) => {
    const { service, company } = await queries.named(tx, { id_service, id_company: id_provider });
    return {
      id_service: unless(service === true, 'Elija un servicio activo'),
      id_provider: unless(
        id_provider == null || company?.is_operator === false,
        'Elija una compañía que no sea la operadora',
      ),
    };
  },
};

export const DYNAMIC_COSTS: AgreedCost<DynamicCostInput> = {
  kind: DYNAMIC_COST_KIND,
  actions: actionsOf('dynamic_cost'),
  isReckoned: true,
  scope: ({ id_company, id_cost_type, method, applies_to }) => ({ id_company, id_cost_type, method, applies_to }),
  wrong: async (tx, { id_company, id_cost_type, method, amount }) => {
    const { company, cost_type } = await queries.named(tx, { id_company, id_cost_type });
    return {
      id_company: unless(company !== null, 'Elija una compañía activa'),
      id_cost_type: unless(
        cost_type?.active === true && isAgreedByCompany(cost_type),
        'Ese tipo de costo no se acuerda por compañía',
      ),
      amount: unless(method !== 'PORCENTAJE_VENTA' || Number(amount) <= 100, 'El porcentaje va de 0,00 a 100,00'),
    };
  },
};

export const DEPOSIT_COSTS: AgreedCost<DepositCostInput> = {
  kind: DEPOSIT_COST_KIND,
  actions: actionsOf('deposit_cost'),
  isReckoned: true,
  scope: ({ id_location, id_shipping_line = null, id_container_type = null, cost_kind }) => ({
    id_location,
    id_shipping_line,
    id_container_type,
    cost_kind,
  }),
  wrong: async (tx, { id_location, id_shipping_line, id_container_type }) => {
    const known = await queries.named(tx, { id_location, id_shipping_line, id_container_type });
    return {
      id_location: unless(known.place_type === 'DEP' || known.place_type === 'PATIO', 'Elija un depósito o un patio'),
      id_shipping_line: unless(id_shipping_line == null || known.shipping_line === true, 'Elija una naviera activa'),
      id_container_type: unless(
        id_container_type == null || known.container_type === true,
        'Elija un tipo de contenedor',
      ),
    };
  },
};

/** Adds or changes an agreed cost; returns the id of the written row. Errors: as the calls of `costs` say. */
export async function saveAgreed<In extends DatedValues>(
  tx: Tx,
  actor: Actor,
  of: AgreedCost<In>,
  input: In,
  target?: Target,
): Promise<number> {
  demandSeesCosts(actor);
  const before = target === undefined ? undefined : await takeRule(tx, of.kind, target.id);
  demandFields({ ...datesErrors(input), ...(await of.wrong(tx, input)) });
  demand(firstDayVerdict(input.valid_from, { today: tx.today, may_backdate: false, justification: null }, COST_WORDS));
  const { amount, valid_from, valid_to = null, note } = input;
  const values = { ...of.scope(input), amount, valid_from, valid_to, note: note || null };
  const by = { actor, approves: true, actions: of.actions };
  const id =
    target === undefined
      ? await addRule(tx, of.kind, { values }, by)
      : await changeRule(tx, of.kind, target, { values }, by);
  const first = before !== undefined && before.valid_from < valid_from ? before.valid_from : valid_from;
  await notifyTrips(tx, of, first < tx.today ? tx.today : first);
  return id;
}

/** Ends an agreed cost, or voids one that was never in force. Errors: as the calls of `costs` say. */
export async function endAgreed<In extends DatedValues>(
  tx: Tx,
  actor: Actor,
  of: AgreedCost<In>,
  input: Target & { valid_to?: string | null | undefined; motive: string },
): Promise<void> {
  demandSeesCosts(actor);
  await takeRule(tx, of.kind, input.id);
  const { valid_to = null, ...target } = input;
  await endRule(tx, of.kind, { ...target, valid_to }, { actor, actions: of.actions });
  await notifyTrips(tx, of, tx.today);
}

async function notifyTrips<In extends DatedValues>(tx: Tx, of: AgreedCost<In>, valid_from: string): Promise<void> {
  if (of.isReckoned) await costsChanged(tx, { what: 'items', valid_from });
}
