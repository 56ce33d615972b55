import { formatMoney, formatNumber, ZERO } from '@cabezal/domain/system/amounts/money';
import { Button, Input } from 'antd';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { MoneyField, UnitField } from '../../../ui/form/fields.tsx';
import { asksFor, type ClosingField, proposalsOf } from './closing-form.ts';
import type { ClosingWork } from './use-closing.ts';

const MAX_NOTES = 1000;
type Proposals = ReturnType<typeof proposalsOf>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The figures of the trip, each with its proposal. */
export function Figures({ work }: { work: ClosingWork }) {
  const isClosed = work.closing.guide.closed_at !== null;
  const proposals = proposalsOf(work.closing);
  const use = (values: Proposals) => {
    work.form.setFieldsValue(values);
    work.form.validateFields(Object.keys(values) as ClosingField[]).catch(() => {});
    work.touch();
  };
  const open = Object.fromEntries(
    Object.entries(proposals).filter(([field]) => isEmpty(work.values[field as ClosingField])),
  );
  const help = (field: ClosingField, shown: string) =>
    isClosed || !(field in proposals) ? undefined : (
      <Proposal
        text={`Propuesto ${shown}`}
        isUsed={String(work.values[field]) === String(proposals[field])}
        onUse={() => use({ [field]: proposals[field] })}
      />
    );
  const { proposed } = work.closing;
  return (
    <Panel
      title="Valores del viaje"
      extra={
        !isClosed &&
        Object.keys(open).length > 0 && (
          <Button size="small" onClick={() => use(open)}>
            Usar los propuestos
          </Button>
        )
      }
    >
      <div className="cz-grid">
        <Field
          name="km"
          label="Kilómetros"
          span={4}
          help={proposed.km === null ? proposed.no_km : help('km', `${formatNumber(proposed.km, 1)} km`)}
        >
          <UnitField unit="km" decimals={1} />
        </Field>
        {asksFor(work.closing, 'gallons') && (
          <Field
            name="gallons"
            label="Galones"
            span={4}
            help={help('gallons', `${formatNumber(proposed.gallons ?? 0, 2)} gal`)}
          >
            <UnitField unit="gal" decimals={2} />
          </Field>
        )}
        <Field name="peaje" label="Peaje" span={4} help={help('peaje', formatMoney(proposed.peaje))}>
          <MoneyField />
        </Field>
        {asksFor(work.closing, 'viatico') && (
          <Field
            name="viatico"
            label="Viático"
            span={4}
            help={help('viatico', `${formatMoney(proposed.viatico)} (${proposed.viatico_source})`)}
          >
            <MoneyField />
          </Field>
        )}
        <Field name="anticipo" label="Anticipo" span={4} help={help('anticipo', formatMoney(ZERO))}>
          <MoneyField />
        </Field>
        <Field name="travel_expense" label="Gasto de viaje" span={4}>
          <MoneyField />
        </Field>
        <Field name="closing_notes" label="Notas del cierre" span={12}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={MAX_NOTES} />
        </Field>
      </div>
    </Panel>
  );
}

/** A proposal under its field, applied with a press. */
function Proposal({ text, isUsed, onUse }: { text: string; isUsed: boolean; onUse: () => void }) {
  return (
    <>
      {text}{' '}
      {isUsed ? (
        '· en uso'
      ) : (
        <Button type="link" size="small" className="cz-inline-link" onClick={onUse}>
          Usar propuesto
        </Button>
      )}
    </>
  );
}
