import { ClosedCutoffs } from './ClosedCutoffs.tsx';

/** `/reportes/particulares-cerrados` */
export default function CarriersClosedPage() {
  return <ClosedCutoffs kind="PARTICULARES" />;
}
