import {
  type AvailableDiscount,
  getDiscountClientAvailable,
  saveDiscountReservation,
} from '@cabezal/contract/bookings/discounts/discounts.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { discountText } from '../../../../kits/discounts/discount-words.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import './services.css';

interface DiscountsProps {
  of: { id_reservation: number; id_client: number };
}

/** The requested discounts, and the version of the reservation with which the others were read: another one's change is not overwritten. */
interface Asked {
  version: number;
  id_discounts: number[];
}

/**
 * «Descuentos» of a reservation's client, each with its amount or why it does not apply; a press adds or removes one. Nothing if there are
 * none.
 */
export default function Discounts({ of: { id_reservation, id_client } }: DiscountsProps) {
  const found = useCall(getDiscountClientAvailable, { id_client, id_reservation });
  /** The requested change, while it waits for a reason because the margin falls below the minimum. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = useChange(saveDiscountReservation, {
    onDone: () => {
      setAsked(null);
      toast.success('Descuentos guardados');
    },
  });
  if (!found.data) return null;
  const { discounts, version, can } = found.data;
  const chosen = discounts.filter(one => one.chosen).map(one => one.id_discount);
  const save = async (wanted: Asked, margin_reason?: string) => {
    setAsked(wanted);
    await change.run({ id_reservation, ...wanted, margin_reason });
  };
  const turn = async ({ id_discount, chosen: isChosen }: AvailableDiscount) => {
    if (version === null) return;
    const id_discounts = isChosen ? chosen.filter(id => id !== id_discount) : [...chosen, id_discount];
    await save({ version, id_discounts });
  };
  const wantsReason = asked !== null && !change.pending && change.error?.fields.margin_reason !== undefined;
  return (
    <>
      {discounts.length > 0 && (
        <section aria-label="Descuentos">
          <h3 className="cz-reservations-subtitle">Descuentos</h3>
          {!wantsReason && <Failure error={change.error} />}
          <ul className="cz-reservations-discounts">
            {discounts.map(one => (
              <Discount
                key={one.id_discount}
                discount={one}
                can={can}
                isBusy={change.pending}
                onTurn={() => turn(one)}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmWithMotive
        open={wantsReason}
        title="Aceptar una rentabilidad menor que el mínimo"
        text={change.error?.message ?? ''}
        okText="Guardar descuentos"
        look="primary"
        onConfirm={reason => asked && save(asked, reason)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

interface DiscountProps {
  discount: AvailableDiscount;
  can: true | string;
  isBusy: boolean;
  onTurn: () => unknown;
}
function Discount({ discount, can, isBusy, onTurn }: DiscountProps) {
  const { name, code, chosen, amount, why_not, valid_to, stackable } = discount;
  const facts = [
    code ?? 'Automático',
    discountText(discount),
    `hasta el ${formatDate(valid_to)}`,
    stackable ? 'se suma a otros' : null,
  ];
  const may = can !== true ? can : chosen ? true : (why_not ?? true);
  return (
    <li>
      <span className="cz-reservations-discount">
        <strong>{name}</strong>
        <span className="cz-quiet">{facts.filter(Boolean).join(' · ')}</span>
        {why_not !== null && <span className="cz-negative">{why_not}</span>}
      </span>
      <span className="cz-reservations-discount-amount">{amount !== null && `− ${formatMoney(amount)}`}</span>
      <ActionButton
        size="small"
        can={may}
        loading={isBusy}
        aria-label={`${chosen ? 'Quitar' : 'Aplicar'} ${name}`}
        onClick={onTurn}
      >
        {chosen ? 'Quitar' : 'Aplicar'}
      </ActionButton>
    </li>
  );
}
