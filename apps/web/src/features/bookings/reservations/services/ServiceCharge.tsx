import {
  previewReservationService,
  previewReservationServices,
  type ReservationServices,
  type ServicePreview,
  type ServiceRequest,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import type { Call } from '@cabezal/contract/call';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { useCall } from '../../../../api/use-call.ts';
import { AmountBox } from '../../../../kits/prices/AmountBox.tsx';
import { type ShownAmount, useShownAmount } from '../../../../kits/prices/shown-amount.ts';
import { Answer, type AnswerQuery } from '../../../../ui/feedback/Answer.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { chargedText } from './service-words.ts';

const TYPING_MS = 300;

interface Written {
  quantity: number | null;
  unit_price: string | null;
}

/** A line of the form, possibly incomplete. */
export interface AddedLine {
  id_service?: number;
  quantity?: number | null;
  unit_price?: string | null;
}

interface ServiceSale extends ShownAmount {
  query: AnswerQuery<ServicePreview> | null;
}

/** The charge for the entered values, calculated by the server before saving; the person confirms that amount. Null: nothing is charged. */
function useReckonedSale<In>(call: Call<In, ServicePreview>, written: object | null): ServiceSale {
  const typed = JSON.stringify(written);
  const settled = useDebounced(typed, TYPING_MS);
  const input = call.input.safeParse(JSON.parse(settled));
  const query = useCall(call, (input.data ?? {}) as In, { enabled: input.success });
  // Invalid quantities or prices are reported by their fields.
  const shown = useShownAmount(input.success ? settled : null, query, ({ sale }) => sale);
  const can = typed === settled ? shown.can : 'Calculando cuánto se cobra…';
  return { ...shown, can, query: input.success ? query : null };
}

/** The charge of an approved request. */
export function useRequestSale({ id_service_request, quantity }: ServiceRequest, written: Written): ServiceSale {
  return useReckonedSale(previewReservationService, {
    id_service_request,
    quantity: written.quantity ?? Number(quantity),
    unit_price: written.unit_price || null,
  });
}

/** The charge of adding these services; lines without a service are ignored. A request charges nothing. */
export function useAddedSale(
  { id_reservation, adds }: ReservationServices,
  id_sub_reservation: number | null,
  lines: readonly (AddedLine | undefined)[],
): ServiceSale {
  const services = lines.flatMap(line =>
    line?.id_service === undefined
      ? []
      : [{ id_service: line.id_service, quantity: line.quantity, unit_price: line.unit_price || null }],
  );
  const isCharged = adds === 'CHARGES' && services.length > 0;
  return useReckonedSale(
    previewReservationServices,
    isCharged ? { id_reservation, id_sub_reservation, services } : null,
  );
}

/** The amount container by container, in the dialog that confirms it. */
export function ServiceCharge({
  of,
  query,
  changed,
}: { of: ReservationServices } & Pick<ServiceSale, 'query' | 'changed'>) {
  if (query === null) return null;
  return (
    <section className="cz-prices-box cz-prices-reckoned" aria-label="Lo que se cobra">
      <Answer query={query} what="lo que se cobra">
        {({ sale, lines }) => (
          <AmountBox
            sale={sale}
            changed={changed}
            lines={lines.map(line => ({ text: chargedText(of, line), amount: formatMoney(line.subtotal) }))}
          />
        )}
      </Answer>
    </section>
  );
}
