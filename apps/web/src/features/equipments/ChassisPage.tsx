import { EquipmentDetail } from './EquipmentDetail.tsx';

export default function ChassisPage() {
  return <EquipmentDetail kind="CHA" />;
}
