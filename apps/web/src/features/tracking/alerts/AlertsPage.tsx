import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { RulesTab } from './RulesTab.tsx';

/** What the program watches on trips, and whom it tells. */
export default function AlertsPage() {
  return (
    <TabbedPage header={{ title: 'Alertas' }} tabs={[{ key: 'reglas', name: 'Reglas', content: () => <RulesTab /> }]} />
  );
}
