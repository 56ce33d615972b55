import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { CompaniesTab } from './CompaniesTab.tsx';
import { DriversTab } from './DriversTab.tsx';
import { TrucksTab } from './TrucksTab.tsx';

const tabs = [
  { key: 'conductores', name: 'Conductores', content: () => <DriversTab /> },
  { key: 'camiones', name: 'Camiones', content: () => <TrucksTab /> },
  { key: 'empresas', name: 'Empresas', content: () => <CompaniesTab /> },
];

/** Drivers, trucks and carriers that wait for qualification. */
export default function ProcurementPage() {
  return <TabbedPage header={{ title: 'Compras', status: <LiveStatus /> }} tabs={tabs} />;
}
