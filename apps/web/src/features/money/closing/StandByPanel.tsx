import type { StandByView } from '@cabezal/contract/trips/stops/stand-by.shapes';
import { JUSTIFICATION_MAX } from '@cabezal/domain/prices/amounts/adjustment-reason';
import { add, formatMoney, ZERO } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatHours, formatTime } from '@cabezal/domain/system/time/time';
import { hourSource } from '@cabezal/domain/trips/stops/stand-by';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import {
  type Adjustment,
  adjustmentOf,
  type OpenAdjustment,
  openAdjustment,
  type TypedAdjustment,
} from './closing-form.ts';
import type { ClosingWork } from './use-closing.ts';

/** The wait at each stop and its cost; an adjustment or waiver needs a reason, and the original stays. */
export function StandByPanel({ work, isClosed }: { work: ClosingWork; isClosed: boolean }) {
  const waits = work.closing.guide.stand_by;
  if (waits.length === 0) {
    return (
      <Panel title="Stand-by">
        <span className="cz-quiet">Ninguna parada de este viaje cuenta stand-by.</span>
      </Panel>
    );
  }
  const total = add(...waits.map(wait => adjustmentOf(wait, work.adjustments).adjusted_cost ?? wait.cost ?? ZERO));
  // A carrier closes its own guides without seeing prices.
  const isPriced = waits.some(wait => wait.cost !== null);
  return (
    <Panel
      title="Stand-by"
      extra={isPriced && <strong className="cz-closing-stand-by-total">{formatMoney(total)}</strong>}
    >
      <ul className="cz-closing-waits">
        {waits.map(wait => (
          <li key={wait.id_stop}>
            <Wait wait={wait} shown={adjustmentOf(wait, work.adjustments)} />
            <Adjusting wait={wait} work={work} mayAdjust={isPriced && !isClosed} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface AdjustingProps {
  wait: StandByView;
  work: ClosingWork;
  mayAdjust: boolean;
}

/** The form of an open adjustment, else the button that opens it. */
function Adjusting({ wait, work, mayAdjust }: AdjustingProps) {
  const { id_stop } = wait;
  const open = work.open[id_stop];
  const put = (one: OpenAdjustment | null) => work.setOpen(id_stop, one);
  if (open === undefined)
    return (
      mayAdjust && <WaitActions wait={wait} work={work} onEdit={() => put(openAdjustment(wait, work.adjustments))} />
    );
  return (
    <AdjustForm
      wait={wait}
      typed={open.typed}
      onType={typed => put({ ...open, typed })}
      onCancel={() => put(null)}
      onDone={adjustment => {
        work.adjust(id_stop, adjustment);
        put(null);
      }}
    />
  );
}

function Wait({ wait, shown }: { wait: StandByView; shown: Adjustment }) {
  const cost = shown.adjusted_cost ?? wait.cost;
  return (
    <div className="cz-closing-wait">
      <div>
        <strong>{wait.name}</strong>
        {wait.late_arrival && <div className="cz-late">Llegada tardía</div>}
        <div className="cz-quiet">
          {formatDate(wait.starts_at)} {formatTime(wait.starts_at)} –{' '}
          {wait.ends_at ? formatTime(wait.ends_at) : 'sigue ahí'}
        </div>
        {wait.hour_agreed !== null && <div className="cz-quiet">{hourSource(wait.hour_agreed)}</div>}
      </div>
      <Figure name="Estuvo" value={formatHours(Number(wait.hours))} />
      <Figure name="Libres" value={formatHours(Number(wait.free_hours))} />
      <Figure name="Exceso" value={formatHours(Number(wait.excess_hours))} />
      {cost !== null && (
        <>
          <Figure name="Por hora" value={formatMoney(wait.cost_per_hour)} />
          <div className="cz-closing-wait-cost">
            {shown.adjusted_cost !== null && <del>{formatMoney(wait.cost)}</del>}
            <strong>{formatMoney(cost)}</strong>
          </div>
        </>
      )}
      {shown.adjusted_cost !== null && <div className="cz-closing-wait-why">Ajustado: {shown.justification}</div>}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="cz-closing-wait-figure">
      <span>{name}</span>
      {value}
    </div>
  );
}

function WaitActions({ wait, work, onEdit }: { wait: StandByView; work: ClosingWork; onEdit: () => void }) {
  const { adjusted_cost } = adjustmentOf(wait, work.adjustments);
  if (wait.running) return <span className="cz-quiet">Se puede ajustar cuando el camión salga.</span>;
  return (
    <div className="cz-closing-wait-actions">
      <Button size="small" onClick={onEdit}>
        Ajustar o exonerar
      </Button>
      {adjusted_cost !== null && (
        <Button
          size="small"
          type="text"
          onClick={() => work.adjust(wait.id_stop, { adjusted_cost: null, justification: null })}
        >
          Volver al original
        </Button>
      )}
    </div>
  );
}

interface AdjustFormProps {
  wait: StandByView;
  typed: TypedAdjustment;
  onType: (typed: TypedAdjustment) => void;
  onDone: (adjustment: Adjustment) => void;
  onCancel: () => void;
}

function AdjustForm({ wait, typed, onType, onDone, onCancel }: AdjustFormProps) {
  const { amount, why } = typed;
  const setAmount = (now: string | null) => onType({ ...typed, amount: now });
  const [isTried, setTried] = useState(false);
  const isAmount = amount !== null && /^\d+\.\d{2}$/.test(amount);
  const keep = () => {
    setTried(true);
    if (isAmount && why.trim() !== '') onDone({ adjusted_cost: amount, justification: why.trim() });
  };
  const problem = (isWrong: boolean, text: string) =>
    isTried && isWrong ? ({ validateStatus: 'error', help: text } as const) : {};
  return (
    <div className="cz-closing-adjust">
      <Form.Item
        label="Costo del stand-by"
        htmlFor={`stand-by-${wait.id_stop}`}
        extra={`Original ${formatMoney(wait.cost)}`}
        {...problem(!isAmount, 'Ingrese un valor de cero o más')}
      >
        <MoneyField id={`stand-by-${wait.id_stop}`} value={amount} onChange={setAmount} />
        <Button type="link" size="small" className="cz-inline-link" onClick={() => setAmount(ZERO)}>
          Exonerar todo
        </Button>
      </Form.Item>
      <Form.Item
        label="Justificación"
        htmlFor={`stand-by-why-${wait.id_stop}`}
        {...problem(why.trim() === '', 'Justifique el cambio del stand-by')}
      >
        <Input.TextArea
          id={`stand-by-why-${wait.id_stop}`}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={JUSTIFICATION_MAX}
          showCount
          value={why}
          onChange={event => onType({ ...typed, why: event.target.value })}
        />
      </Form.Item>
      <div className="cz-closing-wait-actions">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="primary" onClick={keep}>
          Aplicar
        </Button>
      </div>
    </div>
  );
}
