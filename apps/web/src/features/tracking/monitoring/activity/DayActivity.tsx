import { getTruckActivities } from '@cabezal/contract/insight/boards/work.calls';
import { getTruckDaysExcel } from '@cabezal/contract/tracking/truck-days/truck-days.calls';
import type { TrucksOfDay } from '@cabezal/contract/tracking/truck-days/truck-days.shapes';
import { addDays, businessDate, instantOf } from '@cabezal/domain/system/time/time';
import { DAY_ACTIVITY_NAMES } from '@cabezal/domain/tracking/truck-days/segments';
import { Pagination } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { ReportExcel } from '../../../../kits/report/ReportExcel.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { CompanySelect } from '../../../../kits/selects/selects.tsx';
import { TimeAxis } from '../../../../kits/times/LegLane.tsx';
import { DayPicker } from '../../../../ui/DayPicker.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { ACTIVITY_LOOKS, shownActivities, shownDay } from './activity-words.ts';
import { TruckDayRow } from './TruckDayRow.tsx';

/** What each truck did on a day: driving, standing, silent. `views`: the choice between this and the board. */
export default function DayActivity({ views }: { views: ReactNode }) {
  const { isOperator } = useAccess();
  const { get, id, change } = useAddress<'dia' | 'transportista' | 'pagina'>();
  const now = new Date();
  const date = shownDay(get('dia'), now);
  const id_company = id('transportista');
  const asked = { date, ...(id_company !== null && { id_company }) };
  const found = useCall(getTruckActivities, { ...asked, page: id('pagina') ?? 1 });
  const day = found.data && !Array.isArray(found.data) ? found.data : undefined;
  return (
    <div className="cz-page">
      <PageHeader
        title="Actividad de camiones"
        marks={views}
        actions={
          <>
            {isOperator && (
              <span className="cz-monitoring-day-company">
                <CompanySelect
                  aria-label="Transportista"
                  types={['TRANS']}
                  placeholder="Todos los transportistas"
                  value={id_company}
                  name={id_company === null ? undefined : day?.trucks[0]?.company}
                  onChange={company => change({ transportista: company ?? null, pagina: null })}
                />
              </span>
            )}
            <DayPicker
              day={date}
              max={businessDate(now)}
              onDay={next => change({ dia: next === businessDate(now) ? null : next, pagina: null })}
            />
            <ReportExcel call={getTruckDaysExcel} input={asked} file="actividad_camiones" />
          </>
        }
      />
      <div className="cz-page-body">
        <Answer query={{ ...found, data: day }} what="la actividad de los camiones">
          {shown => <DayRows day={shown} onPage={page => change({ pagina: page === 1 ? null : page })} />}
        </Answer>
      </div>
    </div>
  );
}

function DayRows({ day, onPage }: { day: TrucksOfDay; onPage: (page: number) => void }) {
  const { date, trucks, page, page_size, total } = day;
  const axis = useMemo(
    () => ({ from: Date.parse(instantOf(date)), to: Date.parse(instantOf(addDays(date, 1))) }),
    [date],
  );
  if (trucks.length === 0)
    return (
      <EmptyState
        title="No hay camiones"
        text="Aquí aparece qué hizo cada camión en el día: cuándo estuvo en ruta, en planta, en puerto, detenido o sin señal."
      />
    );
  return (
    <section className="cz-panel cz-monitoring-day-panel" aria-label="Camiones">
      <ul className="cz-monitoring-day-legend" aria-label="Actividades">
        {shownActivities(trucks).map(activity => (
          <li key={activity}>
            <i className={`cz-monitoring-did-${ACTIVITY_LOOKS[activity]}`} />
            {DAY_ACTIVITY_NAMES[activity]}
          </li>
        ))}
      </ul>
      <TimeAxis axis={axis} />
      <ul className="cz-monitoring-day-rows">
        {trucks.map(truck => (
          <TruckDayRow key={truck.id_truck} of={truck} date={date} axis={axis} />
        ))}
      </ul>
      {total > page_size && (
        <Pagination current={page} pageSize={page_size} total={total} showSizeChanger={false} onChange={onPage} />
      )}
    </section>
  );
}
