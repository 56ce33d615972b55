import { type FalseFreightPreview, previewFalseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { useCall } from '../../api/use-call.ts';
import { Answer, type AnswerQuery } from '../../ui/feedback/Answer.tsx';
import { AmountBox } from './AmountBox.tsx';
import { falseFreightSteps } from './false-freight-words.ts';
import { type ShownAmount, useShownAmount } from './shown-amount.ts';
import './prices.css';

const MOST_PERCENT = 100;

interface Asked {
  id_guide: number | null;
  /** Null: not chosen yet. */
  id_motivo: number | null;
  /** Another percentage than that of the option. */
  sale_pct?: number | null;
}

export interface FalseFreightSale extends ShownAmount {
  query: AnswerQuery<FalseFreightPreview> | null;
}

/** The charge of a false freight, calculated by the server before it is stored; the person confirms that amount. */
export function useFalseFreightSale({ id_guide, id_motivo, sale_pct = null }: Asked): FalseFreightSale {
  const isWhole = sale_pct === null || (Number.isInteger(sale_pct) && sale_pct >= 0 && sale_pct <= MOST_PERCENT);
  // Without an option, or with an invalid percentage, the field shows what is missing.
  const enabled = id_guide !== null && id_motivo !== null && isWhole;
  const query = useCall(
    previewFalseFreight,
    { id_guide: id_guide ?? 0, id_motivo: id_motivo ?? 0, sale_pct },
    { enabled },
  );
  const asked = enabled ? `${id_guide}:${id_motivo}:${sale_pct}` : null;
  const shown = useShownAmount(asked, query, ({ sale }) => sale);
  return { ...shown, query: enabled ? query : null };
}

/** The amount line by line, in the dialog that confirms it. */
export function FalseFreightCharge({ query, changed }: Pick<FalseFreightSale, 'query' | 'changed'>) {
  if (query === null) return null;
  return (
    <section className="cz-prices-box cz-prices-reckoned" aria-label="Lo que se cobra">
      <Answer query={query} what="lo que se cobra">
        {preview => <AmountBox sale={preview.sale} changed={changed} lines={falseFreightSteps(preview)} />}
      </Answer>
    </section>
  );
}
