import {
  type CancellationPreview,
  previewCancellation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { useCall } from '../../../../api/use-call.ts';
import { AmountBox } from '../../../../kits/prices/AmountBox.tsx';
import { type ShownAmount, useShownAmount } from '../../../../kits/prices/shown-amount.ts';
import { Answer, type AnswerQuery } from '../../../../ui/feedback/Answer.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { GivenMotive } from '../use-motives.ts';
import { cancellationLines } from './cancellation-words.ts';

const TYPING_MS = 300;

/** What is to be cancelled: a reservation, or one of its containers. */
export interface CancelledPart {
  id_reservation: number;
  id_sub_reservation: number | null;
}

interface CancellationSale extends ShownAmount {
  id_reservation: number | null;
  query: AnswerQuery<CancellationPreview> | null;
}

/** The charge that a cancellation for this motive would propose, calculated by the server beforehand; the person confirms that amount. */
export function useCancellationSale(what: CancelledPart | null, { id_motivo, motive }: GivenMotive): CancellationSale {
  // A catalogue entry determines who is responsible, whatever text is added.
  const said = id_motivo === null ? { motive } : { id_motivo };
  const typed = JSON.stringify({ ...what, ...said });
  const settled = useDebounced(typed, TYPING_MS);
  const input = previewCancellation.input.safeParse(JSON.parse(settled));
  const query = useCall(previewCancellation, input.data ?? { id_reservation: 0 }, { enabled: input.success });
  // Without a motive, its field shows what is missing.
  const shown = useShownAmount(input.success ? settled : null, query, ({ sale }) => sale);
  const can = what === null || typed === settled ? shown.can : 'Calculando cuánto se cobra…';
  return { ...shown, can, id_reservation: what?.id_reservation ?? null, query: input.success ? query : null };
}

/** The amount container by container, in the dialog that confirms it. */
export function CancellationCost({ id_reservation, query, changed }: CancellationSale) {
  if (query === null || id_reservation === null) return null;
  return (
    <section className="cz-prices-box cz-prices-reckoned" aria-label="Lo que se cobra">
      <Answer query={query} what="lo que se cobra">
        {preview => (
          <AmountBox
            title="Se propone cobrar al cliente, sin IVA"
            sale={preview.sale}
            changed={changed}
            lines={cancellationLines(id_reservation, preview)}
          />
        )}
      </Answer>
    </section>
  );
}
