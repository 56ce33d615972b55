import './stops.css';

/** The consequences of a change of stops, as texts of the server. */
export function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return <p className="cz-quiet">Nada más cambia con esto.</p>;
  return (
    <ul className="cz-guides-stops-effects" aria-label="Qué cambia">
      {effects.map(effect => (
        <li key={effect} className={effect.startsWith('Choca') ? 'cz-late' : undefined}>
          {effect}
        </li>
      ))}
    </ul>
  );
}
