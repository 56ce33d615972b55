import './feedback.css';

/** Shown while the code of a screen loads: a bar at the top at once, and after 200 ms the skeleton of a page. */
export function PageLoading() {
  return (
    <div className="cz-page-loading" role="status" aria-label="Cargando">
      <div className="cz-loading-bar" />
      <div className="cz-page-shape" aria-hidden="true">
        <div className="cz-bone" style={{ width: 220, height: 24 }} />
        <div className="cz-bone" style={{ width: '100%', height: 36, marginTop: 20 }} />
        {[72, 64, 80, 58, 69, 75, 61].map(width => (
          <div key={width} className="cz-bone-row">
            <div className="cz-bone" style={{ width: 72 }} />
            <div className="cz-bone" style={{ width: `${width - 30}%` }} />
            <div className="cz-bone" style={{ width: 96, marginLeft: 'auto' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
