import './trips.css';

const ARROW = ' → ';

/** «Tercon → Planta», « → DPW»: what may give way, and the destination. */
export function routeParts(route: string): [way: string, destination: string] {
  const at = route.lastIndexOf(ARROW);
  return at < 0 ? [route, ''] : [route.slice(0, at), route.slice(at)];
}

/** A route on one line: where there is no room for it all, its destination stays. The whole is read by pointing at it. */
export function RouteText({ route }: { route: string }) {
  const [way, destination] = routeParts(route);
  return (
    <span className="cz-trips-route" title={route}>
      <span>{way}</span>
      {destination && <span>{destination}</span>}
    </span>
  );
}
