import { BarChartOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../rights/use-access.ts';

const GainDrawer = lazy(() => import('./GainDrawer.tsx'));

/** «De la venta a la ganancia»: opens the drawer with the waterfall from sale to profit. Only for people who may see costs. */
export function ReservationGain({ id_reservation, withLegs }: { id_reservation: number; withLegs: boolean }) {
  const { may } = useAccess();
  const [isAsked, setAsked] = useState(false);
  if (!may('cost.read')) return null;
  return (
    <>
      <Button type="link" size="small" icon={<BarChartOutlined />} onClick={() => setAsked(true)}>
        De la venta a la ganancia
      </Button>
      {isAsked && (
        <Suspense>
          <GainDrawer id_reservation={id_reservation} withLegs={withLegs} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
