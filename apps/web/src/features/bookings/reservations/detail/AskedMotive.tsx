import { useCallback, useState } from 'react';
import type { ApiError } from '../../../../api/api-error.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { useReservationMotives } from '../use-motives.ts';
import type { Asked } from './asked.ts';
import { CancellationCost, useCancellationSale } from './CancellationCost.tsx';

interface AskedMotiveProps {
  asked: Asked | null;
  error: ApiError | null;
  close: () => void;
}

const NOTHING = { motive: '', choice: null };

/** Asks for a motive, and shows the cost where there may be one. */
export function AskedMotive({ asked, error, close }: AskedMotiveProps) {
  const [shown, setShown] = useState<Asked | null>(null);
  if (asked && asked !== shown) setShown(asked);
  const [entered, setEntered] = useState<{ motive: string; choice: string | null }>(NOTHING);
  const keepEntered = useCallback((motive: string, choice: string | null) => setEntered({ motive, choice }), []);
  const { choices, given } = useReservationMotives(asked?.offersMotives === true);
  const sale = useCancellationSale(asked?.costs ?? null, given(entered.motive, entered.choice));
  return (
    <ConfirmWithMotive
      open={asked !== null}
      title={shown?.title ?? ''}
      text={
        <>
          {shown?.text}
          <FailureLine error={error} />
        </>
      }
      choices={shown?.offersMotives ? choices : []}
      okText={shown?.okText ?? ''}
      backText="Volver"
      can={sale.can}
      onSaid={keepEntered}
      onConfirm={async (motive, choice) => {
        const answer = await asked?.run(given(motive, choice), sale.expected_sale);
        if (answer) close();
      }}
      onCancel={close}
    >
      <CancellationCost {...sale} />
    </ConfirmWithMotive>
  );
}
