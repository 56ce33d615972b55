import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../rights/use-access.ts';

const CostDrawer = lazy(() => import('./CostDrawer.tsx'));

/** «Costos»: opens the drawer with the planned and actual cost of a reservation, where it is also changed. For the operator only. */
export function ReservationCosts({ id_reservation }: { id_reservation: number }) {
  const { mayKeep } = useAccess();
  const [isAsked, setAsked] = useState(false);
  if (!mayKeep('cost.read')) return null;
  return (
    <>
      <Button type="link" size="small" icon={<CalculatorOutlined />} onClick={() => setAsked(true)}>
        Costos por tramo
      </Button>
      {isAsked && (
        <Suspense>
          <CostDrawer id_reservation={id_reservation} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
