import { getGpsCallers } from '@cabezal/contract/fleet/modems/modems.calls';
import { useCall } from '../../../../api/use-call.ts';
import { paths } from '../../../../app/paths.ts';
import { TabbedPage } from '../../../../ui/TabbedPage.tsx';
import { CallersTab } from './CallersTab.tsx';
import { GatewaysTab } from './GatewaysTab.tsx';
import { PositionsTab } from './PositionsTab.tsx';
import '../../../../kits/records/parts.css';
import '../equipments.css';

/** Connections of modems: unregistered callers, servers that forward, positions from files. */
export default function ConnectionPage() {
  const callers = useCall(getGpsCallers, { page: 1, page_size: 1, sort: [] }, { keepPrevious: true });
  const tabs = [
    {
      key: 'sin_registrar',
      name: 'Sin registrar',
      count: callers.data?.total || undefined,
      problem: true,
      content: () => <CallersTab />,
    },
    { key: 'pasarelas', name: 'Pasarelas', content: () => <GatewaysTab /> },
    { key: 'posiciones', name: 'Posiciones desde Excel', content: () => <PositionsTab /> },
  ];
  return <TabbedPage header={{ title: 'Conexión GPS', crumbs: [{ title: 'Módems', to: paths.modems }] }} tabs={tabs} />;
}
