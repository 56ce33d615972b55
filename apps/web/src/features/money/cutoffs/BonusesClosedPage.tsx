import { ClosedCutoffs } from './ClosedCutoffs.tsx';

/** `/reportes/bonos-cerrados` */
export default function BonusesClosedPage() {
  return <ClosedCutoffs kind="BONOS" />;
}
