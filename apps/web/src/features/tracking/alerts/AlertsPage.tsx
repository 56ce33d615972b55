import { useAccess } from '../../../kits/rights/use-access.ts';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { NoiseTab } from './NoiseTab.tsx';
import { PastCasesTab } from './PastCasesTab.tsx';
import { RulesTab } from './RulesTab.tsx';

/** What the program watches on trips, and whom it tells; what it found, and how often that was right. */
export default function AlertsPage() {
  const { isOperator } = useAccess();
  const rules = { key: 'reglas', name: 'Reglas', content: () => <RulesTab /> };
  const cases = { key: 'casos', name: 'Casos', content: () => <PastCasesTab /> };
  const noise = { key: 'ruido', name: 'Ruido', content: () => <NoiseTab /> };
  return <TabbedPage header={{ title: 'Alertas' }} tabs={isOperator ? [rules, cases, noise] : [rules, cases]} />;
}
