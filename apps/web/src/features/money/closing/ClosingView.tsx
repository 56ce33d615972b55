import type { Closing } from '@cabezal/contract/operations/guides/guide.shapes';
import { updateClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { ChargesToDecide } from '../../../kits/charges/ChargesToDecide.tsx';
import { Lateness } from '../../../kits/justifications/Lateness.tsx';
import { tripStops } from '../../../kits/trips/trip-stops.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { RequestId } from '../../../ui/feedback/ErrorState.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { StopLine } from '../../../ui/status/StopLine.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { GuideDrawer } from '../../operations/guides/GuideDrawer.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ClosingBar } from './ClosingBar.tsx';
import { ClosingFiles } from './ClosingFiles.tsx';
import { Costs } from './Costs.tsx';
import { valuesOf } from './closing-form.ts';
import { Figures } from './Figures.tsx';
import { RatePanel } from './RatePanel.tsx';
import { StandByPanel } from './StandByPanel.tsx';
import { TripFacts } from './TripFacts.tsx';
import { type ClosingWork, useClosing } from './use-closing.ts';
import '../../../ui/table/table.css';
import './closing.css';

export function ClosingView({ closing }: { closing: Closing }) {
  const work = useClosing(closing);
  const { guide } = closing;
  const [isOpen, setOpen] = useState(false);
  const isClosed = guide.closed_at !== null;
  return (
    <div className="cz-page">
      <div className="cz-closing-top">
        <PageHeader
          title={guideName(guide)}
          crumbs={[{ title: 'Guías', to: paths.guides }, { title: 'Cierre' }]}
          marks={<StatusTag status={guide.status} size="large" />}
          actions={<Button onClick={() => setOpen(true)}>Ver la guía</Button>}
        />
        <TripFacts guide={guide} />
        <Lateness id_guide={guide.id_guide} />
        <ChargesToDecide id_reservations={[guide.id_reservation]} />
      </div>
      <ClosingForm work={work} isClosed={isClosed} />
      <GuideDrawer id_guide={guide.id_guide} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function ClosingForm({ work, isClosed }: { work: ClosingWork; isClosed: boolean }) {
  const { closing, form } = work;
  const [initial] = useState(() => valuesOf(closing));
  const shell = useFormWork(form, updateClosing.input);
  const direction = useNarrow() ? 'vertical' : 'horizontal';
  return (
    <FormShell
      work={shell}
      isPart
      disabled={isClosed}
      initial={initial}
      onValuesChange={work.touch}
      onFinish={work.save}
    >
      <div className="cz-page-body cz-closing">
        <div className="cz-closing-main">
          <Notices work={work} />
          <ClosedNotice guide={closing.guide} isClosed={isClosed} />
          <Panel title="El viaje">
            <StopLine direction={direction} stops={tripStops(closing.guide, direction)} />
          </Panel>
          <StandByPanel work={work} isClosed={isClosed} />
          <Figures work={work} />
          <RatePanel work={work} />
        </div>
        <aside className="cz-closing-side">
          <ClosingFiles work={work} isClosed={isClosed} />
          <Costs closing={closing} />
        </aside>
      </div>
      {!isClosed && <ClosingBar work={work} />}
    </FormShell>
  );
}

/** Errors, and changes that another person made meanwhile. */
function Notices({ work }: { work: ClosingWork }) {
  const { error } = work;
  return (
    <>
      {work.isBehind && (
        <Alert
          type="warning"
          showIcon
          title="Otra persona modificó esta guía mientras usted escribía"
          description={
            work.changed.length > 0
              ? `Cambió: ${work.changed.join(', ')}. Para guardar, cargue primero los datos actuales: solo eso se reemplaza.`
              : 'Para guardar, cargue primero los datos actuales: lo que usted escribió se queda.'
          }
          action={<Button onClick={work.takeFresh}>Cargar los datos actuales</Button>}
        />
      )}
      {error && <Alert type="error" showIcon title={error.message} action={<RequestId id={error.request_id} />} />}
    </>
  );
}
