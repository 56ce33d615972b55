import { CheckCircleFilled, CloseCircleFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { useClock } from '../../../ui/use-clock.ts';
import type { BookingValues } from './booking-values.ts';
import { type Check, type CheckFacts, checksOf, noPriceText } from './checks.ts';
import { feePathOf } from './fee-path.ts';
import type { Lookups } from './fill.ts';
import { PricePanel } from './PricePanel.tsx';
import { usePorts } from './use-lookups.ts';
import { useQuote } from './use-quote.ts';

/** Next to the form: the price, updated while typing, and the checks before creating. */
export function BookingAside({
  lookups,
  limits,
  title,
  id_reservation,
}: {
  lookups: Lookups;
  limits: ReservationRequest['limits'];
  title: string;
  id_reservation: number | undefined;
}) {
  const { form, labels } = useFormKit();
  const { isOperator } = useAccess();
  const values = Form.useWatch<BookingValues>([], { form, preserve: true });
  const quote = useQuote(values, true, id_reservation);
  const ports = usePorts();
  const now = useClock().getTime();
  if (!values?.containers) return null;
  const facts: CheckFacts = {
    wrong: form
      .getFieldsError()
      .filter(field => field.errors.length > 0)
      .map(field => field.name),
    warnings: quote.data?.warnings ?? [],
    types: lookups.types,
    limits,
    line: lookups.lines.find(line => line.id_shipping_line === values.id_shipping_line),
    port: ports.find(port => port.id_location === values.port),
    labels: new Map([...labels].map(([field, { label }]) => [field, label])),
    now: new Date(now),
  };
  return (
    <>
      <PricePanel
        pricing={quote.data}
        id_client={values.id_client ?? null}
        feePath={feePathOf(values)}
        withMargin={isOperator}
        state={<QuoteState isAsking={quote.isFetching} isKnown={quote.data !== undefined} />}
        note={quote.error ? `No se pudo calcular: ${quote.error.message}` : null}
        none={noPriceText(values)}
      />
      <Panel title={title}>
        <ul className="cz-booking-remarks">
          {checksOf(values, facts).map(check => (
            <CheckLine
              key={check.key}
              check={check}
              onGo={() => check.field && form.scrollToField(check.field, { block: 'center', focus: true })}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function QuoteState({ isAsking, isKnown }: { isAsking: boolean; isKnown: boolean }) {
  if (isAsking) return 'Calculando';
  return isKnown ? 'Al instante' : null;
}

const icons: Record<Check['level'], ReactNode> = {
  problem: <CloseCircleFilled />,
  missing: <MinusCircleOutlined />,
  warning: <WarningFilled />,
  ok: <CheckCircleFilled />,
};

function CheckLine({ check, onGo }: { check: Check; onGo: () => void }) {
  const leads = check.field !== undefined && check.level !== 'ok';
  return (
    <li className={`cz-booking-remark cz-booking-remark-${check.level}`}>
      {icons[check.level]}
      <span>{check.text}</span>
      {leads && (
        <Button type="link" size="small" className="cz-booking-inline-link cz-booking-go" onClick={onGo}>
          Ir al campo
        </Button>
      )}
    </li>
  );
}
