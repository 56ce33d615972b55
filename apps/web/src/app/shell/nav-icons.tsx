import {
  AimOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CalculatorOutlined,
  CheckSquareOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FileExcelOutlined,
  FileTextOutlined,
  GlobalOutlined,
  IdcardOutlined,
  InboxOutlined,
  NodeIndexOutlined,
  PrinterOutlined,
  ProfileOutlined,
  PushpinOutlined,
  QrcodeOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  TruckOutlined,
  UserOutlined,
  WifiOutlined,
} from '@ant-design/icons';
import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { type ComponentType, lazy, Suspense } from 'react';

/** The icons of the default menu; the build keeps them in the shell's own file (vite.config.ts reads these names). */
const icons: Record<string, ComponentType> = {
  AimOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  CalculatorOutlined,
  CheckSquareOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FieldTimeOutlined,
  GlobalOutlined,
  IdcardOutlined,
  InboxOutlined,
  NodeIndexOutlined,
  PrinterOutlined,
  QrcodeOutlined,
  ReadOutlined,
  ProfileOutlined,
  PushpinOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  TruckOutlined,
  UserOutlined,
  FileExcelOutlined,
  WifiOutlined,
};

/** The other icons, which an administrator can choose for an entry. */
const OtherIcon = lazy(() => import('./other-nav-icons.tsx'));

/** `TruckOutlined`, `truck-outlined`, `truck`: names as servers write them. */
function canonical(name: string): string {
  const joined = name.replace(/(^|[-_ ])(\w)/g, (_, _gap: string, letter: string) => letter.toUpperCase());
  return joined.endsWith('Outlined') ? joined : `${joined}Outlined`;
}

interface NavIconProps {
  name: string;
  /** `other`: an image at that address. */
  type?: MenuEntry['typeIcon'];
}

export function NavIcon({ name, type = 'ant' }: NavIconProps) {
  if (type === 'other') return <img src={name} alt="" width={16} height={16} />;
  const known = canonical(name);
  const Icon = icons[known];
  if (Icon) return <Icon />;
  return (
    <Suspense fallback={<AppstoreOutlined />}>
      <OtherIcon name={known} />
    </Suspense>
  );
}
