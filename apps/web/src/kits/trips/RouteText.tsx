import './trips.css';

const ARROW = ' → ';

/** «Tercon → Planta», « → DPW»: the part that may be cut, and the destination. */
export function routeParts(route: string): [way: string, destination: string] {
  const at = route.lastIndexOf(ARROW);
  return at < 0 ? [route, ''] : [route.slice(0, at), route.slice(at)];
}

/** A route on one line: if it does not fit, the destination stays visible. The tooltip has the whole text. */
export function RouteText({ route }: { route: string }) {
  const [way, destination] = routeParts(route);
  return (
    <span className="cz-trips-route" title={route}>
      <span>{way}</span>
      {destination && <span>{destination}</span>}
    </span>
  );
}
