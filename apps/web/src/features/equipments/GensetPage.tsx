import { EquipmentDetail } from './EquipmentDetail.tsx';

export default function GensetPage() {
  return <EquipmentDetail kind="GEN" />;
}
