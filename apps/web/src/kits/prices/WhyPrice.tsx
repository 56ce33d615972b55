import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const PriceDrawer = lazy(() => import('./PriceDrawer.tsx'));

interface WhyPriceProps {
  id_reservation: number;
  /** Only this container of it. */
  id_sub_reservation?: number;
  /** A mark alone, in a row of a list. */
  isShort?: boolean;
}

const QUESTION = '¿Por qué este precio?';

/** «¿Por qué este precio?»: the drawer that answers, and in which the price of a container is changed. Loaded when first asked. */
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
