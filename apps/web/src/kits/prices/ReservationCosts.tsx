import { CalculatorOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAccess } from '../rights/use-access.ts';

const CostDrawer = lazy(() => import('./CostDrawer.tsx'));

/** «Costos»: the drawer that tells what a reservation is planned to cost and has cost, and in which it is changed. Of the operator's people alone. */
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
