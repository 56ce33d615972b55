import { useAccess } from '../../../kits/rights/use-access.ts';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { TerminalCodesTab } from '../../operations/terminals/TerminalCodesTab.tsx';
import { TerminalsTab } from '../../operations/terminals/TerminalsTab.tsx';
import { ExtraAdminsTab } from '../../people/notifications/ExtraAdminsTab.tsx';
import { SubjectsTab } from '../notice-templates/SubjectsTab.tsx';
import { ContainerTypesTab } from './ContainerTypesTab.tsx';
import { FreeTimeTab } from './FreeTimeTab.tsx';
import { IvaTab } from './IvaTab.tsx';
import { MessageLogTab } from './MessageLogTab.tsx';
import { MotivesTab } from './MotivesTab.tsx';
import { ParametersTab } from './ParametersTab.tsx';
import { ProductsTab } from './ProductsTab.tsx';
import { ShippingLinesTab } from './ShippingLinesTab.tsx';
import { ShipsTab } from './ShipsTab.tsx';
import '../../../kits/records/parts.css';
import './maintenance.css';

const tabs = [
  { key: 'productos', name: 'Productos', Tab: ProductsTab },
  { key: 'navieras', name: 'Navieras', Tab: ShippingLinesTab },
  { key: 'dias_libres', name: 'Días libres', Tab: FreeTimeTab },
  { key: 'buques', name: 'Buques', Tab: ShipsTab },
  { key: 'contenedores', name: 'Tipos de contenedor', Tab: ContainerTypesTab },
  { key: 'motivos', name: 'Motivos', Tab: MotivesTab },
  { key: 'terminales', name: 'Terminales', Tab: TerminalsTab },
  { key: 'codigos', name: 'Códigos de terminal', Tab: TerminalCodesTab },
  { key: 'iva', name: 'IVA', Tab: IvaTab },
  { key: 'parametros', name: 'Parámetros', Tab: ParametersTab, action: 'parameter.read' },
  { key: 'asuntos', name: 'Asuntos y plantillas', Tab: SubjectsTab, action: 'notification.write' },
  { key: 'adicionales', name: 'Administradores adicionales', Tab: ExtraAdminsTab, action: 'notification.write' },
  { key: 'envios', name: 'Registro de envíos', Tab: MessageLogTab, action: 'notification.read' },
];

/** The short catalogues used in forms, VAT, the parameters of rules, and what notifications say and whom they reached. */
export default function MaintenancePage() {
  const { may } = useAccess();
  const open = tabs.filter(tab => tab.action === undefined || may(tab.action));
  return (
    <TabbedPage
      header={{ title: 'Mantenimiento general' }}
      tabs={open.map(({ key, name, Tab }) => ({ key, name, content: () => <Tab /> }))}
    />
  );
}
