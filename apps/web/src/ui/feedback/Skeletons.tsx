import './states.css';

/** Skeletons of content that is loading; they appear only after 200 ms. */

const widths = [62, 48, 71, 55, 66, 44, 59, 68, 51, 63];

export function RowsSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div className="cz-bones" role="status" aria-label="Cargando">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes without identity
        <div key={index} className="cz-bones-row">
          <i style={{ width: 16 }} />
          <i style={{ width: 56 }} />
          <i style={{ width: 44 }} />
          <i style={{ width: `${(widths[index % widths.length] ?? 50) / 2}%` }} />
          <i style={{ width: 112, marginLeft: 'auto' }} />
        </div>
      ))}
    </div>
  );
}

export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div className="cz-bones cz-bones-cards" role="status" aria-label="Cargando">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes without identity
        <div key={index} className="cz-bones-card">
          <i style={{ width: '40%' }} />
          <i style={{ width: '85%' }} />
          <i style={{ width: '65%' }} />
        </div>
      ))}
    </div>
  );
}

/** A detail or form page while its record is read. */
export function PageSkeleton() {
  return (
    <div className="cz-page-body">
      <div className="cz-bones">
        <i style={{ width: 260, height: 24, marginBottom: 20 }} />
      </div>
      <CardsSkeleton cards={4} />
    </div>
  );
}
