import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const PriceDrawer = lazy(() => import('./PriceDrawer.tsx'));

interface WhyPriceProps {
  id_reservation: number;
  /** Limits it to this container. */
  id_sub_reservation?: number;
  /** Only an icon, in a row of a list. */
  isShort?: boolean;
}

const QUESTION = '¿Por qué este precio?';

/** «¿Por qué este precio?»: opens the drawer that explains the price, where it is also changed. The drawer is loaded on first use. */
export function WhyPrice({ isShort = false, ...props }: WhyPriceProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<QuestionCircleOutlined />}
        title={isShort ? QUESTION : undefined}
        aria-label={isShort ? `${QUESTION} Reserva ${props.id_reservation}` : undefined}
        onClick={() => setAsked(true)}
      >
        {isShort ? null : QUESTION}
      </Button>
      {isAsked && (
        <Suspense>
          <PriceDrawer {...props} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
