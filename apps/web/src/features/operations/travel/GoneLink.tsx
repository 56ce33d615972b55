import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { dayAddress, lastTrip } from '../../../app/last-trip.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { HOW_TO_SEND, isApple, storageOf, tokenOfLink } from './install-way.ts';
import { OutboxList } from './travel-modals.tsx';
import { isInstalledPage } from './use-install.ts';
import type { Outbox } from './use-outbox.ts';

const pageOf = (token: string) => pathTo(paths.travelResources, { token });

/**
 * The page of a link that ended. What the driver recorded stays in the phone, and the page of a new link of the trip sends it. An installed
 * page of an iPhone always starts with the link with which it was installed, and a new link opens in Safari: there it is pasted here.
 */
export function GoneLink({ token, outbox }: { token: string; outbox: Outbox }) {
  const storage = storageOf({ isApple: isApple(navigator), isInstalled: isInstalledPage() });
  const newer = lastTrip();
  if (storage === 'installed' && newer !== null && newer !== token) return <Navigate to={pageOf(newer)} replace />;
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
          <p>{HOW_TO_SEND[storage]}</p>
          <OutboxList outbox={outbox} />
        </section>
      )}
      {storage === 'installed' && <PastedLink />}
    </main>
  );
}

/** Opens a pasted link in this page, which then sends what it holds of the trip. */
function PastedLink() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const token = tokenOfLink(text);
  return (
    <section className="cz-travel-part" aria-label="Enlace nuevo">
      <Input
        aria-label="Enlace nuevo"
        placeholder="Pegue aquí el enlace nuevo"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {text.trim() !== '' && token === null && (
        <p className="cz-travel-lacks" role="alert">
          Eso no es un enlace de un viaje.
        </p>
      )}
      <Button
        type="primary"
        disabled={token === null}
        onClick={() => token !== null && void navigate(pageOf(token), { replace: true })}
      >
        Abrir el enlace nuevo
      </Button>
    </section>
  );
}
