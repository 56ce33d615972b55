import { type FalseFreightPreview, previewFalseFreight } from '@cabezal/contract/guides/special-guides.calls';
import { formatMoney } from '@cabezal/domain/money/format';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Answer, type AnswerQuery } from '../../ui/feedback/Answer.tsx';
import { type Confirmed, confirmed, falseFreightSteps } from './false-freight-words.ts';
import './prices.css';

const MOST_PERCENT = 100;

interface Asked {
  id_guide: number | null;
  /** Null: not chosen yet. */
  id_motivo: number | null;
  /** Another percent than the option's. */
  sale_pct?: number | null;
}

export interface FalseFreightSale {
  query: AnswerQuery<FalseFreightPreview> | null;
  /** True, or why it cannot be confirmed now: the amount is not shown. */
  can: true | string;
  /** What is shown, and confirmed with it. */
  expected_sale: string | undefined;
  /** Another amount than the one that was read: it is confirmed once the person says so. */
  changed: { from: string; to: string; accept: () => void } | null;
}

/** What a false freight would charge, said by the server before it is stored; it is that amount which is confirmed. */
export function useFalseFreightSale({ id_guide, id_motivo, sale_pct = null }: Asked): FalseFreightSale {
  const isWhole = sale_pct === null || (Number.isInteger(sale_pct) && sale_pct >= 0 && sale_pct <= MOST_PERCENT);
  const enabled = id_guide !== null && id_motivo !== null && isWhole;
  const query = useCall(
    previewFalseFreight,
    { id_guide: id_guide ?? 0, id_motivo: id_motivo ?? 0, sale_pct },
    { enabled },
  );
  const [read, setRead] = useState<Confirmed | null>(null);
  // Without an option, or with a percent that is none, the field says what is missing.
  if (!enabled) return { query: null, can: true, expected_sale: undefined, changed: null };
  const { data, error } = query;
  if (!data) {
    return { query, can: error?.message ?? 'Calculando cuánto se cobra…', expected_sale: undefined, changed: null };
  }
  // Somebody may change the price while the dialog is open: what was read stays what is confirmed.
  const now = confirmed(read, { asked: `${id_guide}:${id_motivo}:${sale_pct}`, sale: data.sale });
  if (now !== read) setRead(now);
  if (now.sale === data.sale) return { query, can: true, expected_sale: now.sale, changed: null };
  const accept = () => setRead({ ...now, sale: data.sale });
  return {
    query,
    can: 'El monto cambió: revise el nuevo',
    expected_sale: now.sale,
    changed: { from: now.sale, to: data.sale, accept },
  };
}

/** The amount line by line, in the dialog that confirms it. */
export function FalseFreightCharge({ query, changed }: Pick<FalseFreightSale, 'query' | 'changed'>) {
  if (query === null) return null;
  return (
    <section className="cz-prices-box cz-prices-reckoned" aria-label="Lo que se cobra">
      <Answer query={query} what="lo que se cobra">
        {preview => (
          <>
            <div className="cz-prices-head">
              <h3>Se cobra al cliente, sin IVA</h3>
              <strong>{formatMoney(preview.sale)}</strong>
            </div>
            {changed && (
              <Alert
                type="warning"
                showIcon
                title={`El monto cambió de ${formatMoney(changed.from)} a ${formatMoney(changed.to)}`}
                action={
                  <Button size="small" onClick={changed.accept}>
                    Cobrar {formatMoney(changed.to)}
                  </Button>
                }
              />
            )}
            <ul className="cz-prices-lines">
              {falseFreightSteps(preview).map(({ text, amount }) => (
                <li key={text}>
                  <span>{text}</span>
                  <span>{amount}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
    </section>
  );
}
