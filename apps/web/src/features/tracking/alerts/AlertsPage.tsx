import { useAccess } from '../../../kits/rights/use-access.ts';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { CompanyCasesTab } from './CompanyCasesTab.tsx';
import { NoiseTab } from './NoiseTab.tsx';
import { PastCasesTab } from './PastCasesTab.tsx';
import { RulesTab } from './RulesTab.tsx';

/**
 * What the program watches on trips, and whom it tells; what it found, and how often that was right. People of other companies read what was found on
 * their trips: the rules are the operator's.
 */
export default function AlertsPage() {
  const { isOperator } = useAccess();
  const own = { key: 'casos', name: 'Casos', content: () => <CompanyCasesTab /> };
  const rules = { key: 'reglas', name: 'Reglas', content: () => <RulesTab /> };
  const cases = { key: 'casos', name: 'Casos', content: () => <PastCasesTab /> };
  const noise = { key: 'ruido', name: 'Ruido', content: () => <NoiseTab /> };
  return <TabbedPage header={{ title: 'Alertas' }} tabs={isOperator ? [rules, cases, noise] : [own]} />;
}
