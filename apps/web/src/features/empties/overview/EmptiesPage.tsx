import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { InPortTab, PendingTab, ReturnedTab } from './ClockTabs.tsx';
import { MovementsTab } from './movements/MovementsTab.tsx';
import { TurnsTab } from './street-turns/TurnsTab.tsx';
import './empties.css';

const tabs = [
  { key: 'por_devolver', name: 'Por devolver', Tab: PendingTab },
  { key: 'en_puerto', name: 'En puerto', Tab: InPortTab },
  { key: 'reuso', name: 'Reúso', Tab: TurnsTab },
  { key: 'movimientos', name: 'Movimientos', Tab: MovementsTab },
  { key: 'devueltos', name: 'Devueltos', Tab: ReturnedTab },
];

/** Boxes on loan from shipping lines, with the cost of each further day; and movements of empties for lines. */
export default function EmptiesPage() {
  return (
    <TabbedPage
      header={{ title: 'Vacíos' }}
      tabs={tabs.map(({ key, name, Tab }) => ({ key, name, content: () => <Tab /> }))}
    />
  );
}
