import { EquipmentList } from './EquipmentList.tsx';

export default function ChassisListPage() {
  return <EquipmentList kind="CHA" />;
}
