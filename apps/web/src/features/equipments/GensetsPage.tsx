import { EquipmentList } from './EquipmentList.tsx';

export default function GensetsPage() {
  return <EquipmentList kind="GEN" />;
}
