import { Link } from 'react-router';
import { dayAddress } from '../../../app/last-trip.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { OutboxList } from './travel-modals.tsx';
import type { Outbox } from './use-outbox.ts';

/** The page of a link that ended. What the driver recorded stays in the phone, and the page of a new link of the trip sends it. */
export function GoneLink({ outbox }: { outbox: Outbox }) {
  const day = dayAddress();
  return (
    <main className="cz-travel-gone">
      <EmptyState
        title="Este enlace ya no sirve"
        text="Puede haber vencido, o el viaje pasó a otro teléfono. Pida un enlace nuevo al despachador."
      />
      {day && <Link to={day}>Ver mis viajes de hoy</Link>}
      {outbox.items.length > 0 && (
        <section className="cz-travel-part" aria-label="Por enviar">
          <header>
            <h2>Por enviar</h2>
          </header>
          <p>Lo que anotó sigue guardado. Abra el enlace nuevo en este mismo teléfono para enviarlo.</p>
          <OutboxList outbox={outbox} />
        </section>
      )}
    </main>
  );
}
