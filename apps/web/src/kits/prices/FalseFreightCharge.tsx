import { type FalseFreightPreview, previewFalseFreight } from '@cabezal/contract/guides/special-guides.calls';
import { formatMoney } from '@cabezal/domain/money/format';
import { useCall } from '../../api/use-call.ts';
import { Answer, type AnswerQuery } from '../../ui/feedback/Answer.tsx';
import { falseFreightSteps } from './false-freight-words.ts';
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
  // Without an option, or with a percent that is none, the field says what is missing.
  if (!enabled) return { query: null, can: true, expected_sale: undefined };
  const { data, error } = query;
  return { query, can: data ? true : (error?.message ?? 'Calculando cuánto se cobra…'), expected_sale: data?.sale };
}

/** The amount line by line, in the dialog that confirms it. */
export function FalseFreightCharge({ query }: Pick<FalseFreightSale, 'query'>) {
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
