import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { getHolidays, type Holiday } from '@cabezal/contract/prices/fees/surcharges.calls';
import { businessDate, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import './fees.css';

const HolidayForm = lazy(() => import('./HolidayForm.tsx').then(module => ({ default: module.HolidayForm })));
const RemoveHoliday = lazy(() => import('./HolidayForm.tsx').then(module => ({ default: module.RemoveHoliday })));

type Shown = { what: 'form'; holiday: Holiday | null } | { what: 'remove'; holiday: Holiday } | null;

/** The holidays of a year: the surcharge for holidays applies to these days. */
export function HolidaysTab() {
  const { mayKeep } = useAccess();
  const { id, change } = useAddress<'anio'>();
  const year = id('anio') ?? Number(businessDate(new Date()).slice(0, 4));
  const found = useCall(getHolidays, { year }, { keepPrevious: true });
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const mayWrite = mayKeep('fee.approve');
  const add = mayWrite && <AddButton to={() => show({ what: 'form', holiday: null })}>Nuevo feriado</AddButton>;
  return (
    <div className="cz-fees-holidays">
      <div className="cz-fees-year">
        <Button icon={<LeftOutlined />} aria-label={`Ver ${year - 1}`} onClick={() => change({ anio: year - 1 })} />
        <strong aria-live="polite">{year}</strong>
        <Button icon={<RightOutlined />} aria-label={`Ver ${year + 1}`} onClick={() => change({ anio: year + 1 })} />
        <span className="cz-gap" />
        {add}
      </div>
      <Answer query={found} what="los feriados" loading={<RowsSkeleton rows={6} />}>
        {rows => (
          <SmallTable<Holiday>
            rows={rows}
            columns={columns}
            rowKey={row => row.id_holiday}
            empty={{
              title: `${year} no tiene feriados`,
              text: 'Las citas de un feriado llevan el recargo por feriado, donde haya uno.',
              action: add,
            }}
            actions={mayWrite ? row => <HolidayActions holiday={row} show={show} /> : undefined}
          />
        )}
      </Answer>
      <Suspense fallback={null}>
        {shown?.what === 'form' && <HolidayForm year={year} holiday={shown.holiday} onClose={close} />}
        {shown?.what === 'remove' && <RemoveHoliday year={year} holiday={shown.holiday} onClose={close} />}
      </Suspense>
    </div>
  );
}

const columns = [
  customColumn<Holiday>('date', 'Día', row => formatWeekdayDate(row.date), { width: 168, card: 'line' }),
  textColumn<Holiday>('name', 'Feriado', { card: 'title' }),
  customColumn<Holiday>('canton', 'Dónde', row => row.canton ?? 'Todo el país', { card: 'line' }),
];

function HolidayActions({ holiday, show }: { holiday: Holiday; show: (shown: Shown) => void }) {
  const { name, can } = holiday;
  return (
    <>
      <ActionButton
        size="small"
        look="text"
        can={can.edit}
        aria-label={`Editar ${name}`}
        onClick={() => show({ what: 'form', holiday })}
      >
        Editar
      </ActionButton>
      <ActionButton
        size="small"
        look="text"
        can={can.edit}
        aria-label={`Quitar ${name}`}
        onClick={() => show({ what: 'remove', holiday })}
      >
        Quitar
      </ActionButton>
    </>
  );
}
