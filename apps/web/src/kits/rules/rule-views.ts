import { RULE_STATE_NAMES, type RuleState } from '@cabezal/domain/prices/pricing/validity';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { useAddress } from '../../ui/use-address.ts';

/** A view of the rules in these states. */
export const stateView = (id: string, name: string, states: readonly RuleState[]): SavedView => ({
  id,
  name,
  query: `f.state=${encodeURIComponent(JSON.stringify(states))}`,
});

/** Views by state, in the gender of the rules: «Futuras», «Vencidas», «Todas». The first tab of a list shows those in force. */
export const ruleViews = (o: 'a' | 'o', past: readonly RuleState[] = ['VENCIDA']) => ({
  coming: stateView('FUTURA', `Futur${o}s`, ['FUTURA']),
  past: stateView('VENCIDA', `Vencid${o}s`, past),
  all: stateView('all', `Tod${o}s`, Object.keys(RULE_STATE_NAMES) as RuleState[]),
});

const inForce = { filters: { state: ['VIGENTE'] } };

/** Whether the address names one of these filters of the list. */
export const namesFilter = (params: URLSearchParams, list: string, fields: readonly string[]): boolean =>
  fields.some(field => params.has(`${list}.f.${field}`));

interface RuleListOptions {
  /** The id of the list in the address. */
  id: string;
  /** The path under which a person's own views are saved. */
  screen: string;
  views: readonly SavedView[];
  /** Filters that need no state: «Vigente el». */
  instead?: readonly string[];
}

/** What a list of rules needs: its views, and by default, also with other filters, only the rules in force. */
export function useRuleStates({ id, screen, views, instead = [] }: RuleListOptions) {
  const { params } = useAddress();
  const saved = useSavedViews(screen, views, 'Vigentes');
  return { views: saved, fixed: namesFilter(params, id, ['state', ...instead]) ? undefined : inForce };
}

/** States of rules that give no price any more. */
const OVER: readonly RuleState[] = ['VENCIDA', 'REEMPLAZADA', 'ANULADA'];
export const ruleTone = ({ state }: { state: RuleState }) => (OVER.includes(state) ? 'inactive' : 'normal');
