import { ClosedCutoffs } from './ClosedCutoffs.tsx';

/** `/reportes/viaticos-cerrados` */
export default function AllowancesClosedPage() {
  return <ClosedCutoffs kind="VIATICOS" />;
}
